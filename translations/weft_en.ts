<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>QObject</name>
    <message>
        <source>Maps side by side</source>
        <translation>Maps side by side</translation>
    </message>
    <message>
        <source>Matrices side by side</source>
        <translation>Matrices side by side</translation>
    </message>
    <message>
        <source>Bars side by side</source>
        <translation>Bars side by side</translation>
    </message>
    <message>
        <source>Communicator trees side by side</source>
        <translation>Communicator trees side by side</translation>
    </message>
    <message>
        <source>Difference, map</source>
        <translation>Difference, map</translation>
    </message>
    <message>
        <source>Difference, matrix</source>
        <translation>Difference, matrix</translation>
    </message>
    <message>
        <source>Difference, bars</source>
        <translation>Difference, bars</translation>
    </message>
    <message>
        <source>Difference, communicator tree</source>
        <translation>Difference, communicator tree</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Correlation</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Variants</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Speed-up</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>New &amp;window</translation>
    </message>
    <message>
        <source>&amp;Move run to new window</source>
        <translation>&amp;Move run to new window</translation>
    </message>
    <message>
        <source>With all that is selected and filtered in it</source>
        <translation>With all that is selected and filtered in it</translation>
    </message>
    <message>
        <source>&amp;Next run</source>
        <translation>&amp;Next run</translation>
    </message>
    <message>
        <source>&amp;Previous run</source>
        <translation>&amp;Previous run</translation>
    </message>
    <message>
        <source>The tab to the left</source>
        <translation>The tab to the left</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>&amp;Layouts</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Reset layout</translation>
    </message>
    <message>
        <source>Put all panels back where they were at first</source>
        <translation>Put all panels back where they were at first</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;Open run…</source>
        <translation>&amp;Open run…</translation>
    </message>
    <message>
        <source>Open a run store that weft import wrote</source>
        <translation>Open a run store that weft import wrote</translation>
    </message>
    <message>
        <source>Open &amp;bundle…</source>
        <translation>Open &amp;bundle…</translation>
    </message>
    <message>
        <source>Import a folder from a cluster and open it</source>
        <translation>Import a folder from a cluster and open it</translation>
    </message>
    <message>
        <source>&amp;Import with options…</source>
        <translation>&amp;Import with options…</translation>
    </message>
    <message>
        <source>Import a bundle with a host map, a label or readings of the port counters</source>
        <translation>Import a bundle with a host map, a label or readings of the port counters</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Open &amp;recent</translation>
    </message>
    <message>
        <source>Open &amp;sample</source>
        <translation>Open &amp;sample</translation>
    </message>
    <message>
        <source>HPCC on 16 ranks over a fabric with two rails</source>
        <translation>HPCC on 16 ranks over a fabric with two rails</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>&amp;Export figure…</translation>
    </message>
    <message>
        <source>Save the view in focus (without one the map) as PDF, SVG or PNG</source>
        <translation>Save the view in focus (without one the map) as PDF, SVG or PNG</translation>
    </message>
    <message>
        <source>Export other &amp;figure…</source>
        <translation>Export other &amp;figure…</translation>
    </message>
    <message>
        <source>Save another view as PDF, SVG or PNG</source>
        <translation>Save another view as PDF, SVG or PNG</translation>
    </message>
    <message>
        <source>&amp;Close run</source>
        <translation>&amp;Close run</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quit</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edit</translation>
    </message>
    <message>
        <source>&amp;Copy	Ctrl+C</source>
        <translation>&amp;Copy	Ctrl+C</translation>
    </message>
    <message>
        <source>Copy what the view in focus shows, as tab-separated text</source>
        <translation>Copy what the view in focus shows, as tab-separated text</translation>
    </message>
    <message>
        <source>Copy &amp;as</source>
        <translation>Copy &amp;as</translation>
    </message>
    <message>
        <source>&amp;Find…	Ctrl+F</source>
        <translation>&amp;Find…	Ctrl+F</translation>
    </message>
    <message>
        <source>Find a host, switch, communicator or region by its name</source>
        <translation>Find a host, switch, communicator or region by its name</translation>
    </message>
    <message>
        <source>F&amp;ilter by name…</source>
        <translation>F&amp;ilter by name…</translation>
    </message>
    <message>
        <source>Regions and communicators, to be ticked</source>
        <translation>Regions and communicators, to be ticked</translation>
    </message>
    <message>
        <source>C&amp;lear selection	Esc</source>
        <translation>C&amp;lear selection	Esc</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Panels</translation>
    </message>
    <message>
        <source>Ma&amp;ximise panel</source>
        <translation>Ma&amp;ximise panel</translation>
    </message>
    <message>
        <source>The panel that has the keyboard takes the workspace; again, or Esc, brings the others back</source>
        <translation>The panel that has the keyboard takes the workspace; again, or Esc, brings the others back</translation>
    </message>
    <message>
        <source>&amp;Fit map	F</source>
        <translation>&amp;Fit map	F</translation>
    </message>
    <message>
        <source>Show the whole fabric</source>
        <translation>Show the whole fabric</translation>
    </message>
    <message>
        <source>&amp;Map layout</source>
        <translation>&amp;Map layout</translation>
    </message>
    <message>
        <source>Hide &amp;unused links</source>
        <translation>Hide &amp;unused links</translation>
    </message>
    <message>
        <source>Hide links that carry nothing in the selected regions</source>
        <translation>Hide links that carry nothing in the selected regions</translation>
    </message>
    <message>
        <source>Colours of ra&amp;ils</source>
        <translation>Colours of ra&amp;ils</translation>
    </message>
    <message>
        <source>Links and leaf switches in the colours of their rails, stronger for more bytes; of fabrics that are built of rails</source>
        <translation>Links and leaf switches in the colours of their rails, stronger for more bytes; of fabrics that are built of rails</translation>
    </message>
    <message>
        <source>Co&amp;lour map by</source>
        <translation>Co&amp;lour map by</translation>
    </message>
    <message>
        <source>Colour &amp;range…</source>
        <translation>Colour &amp;range…</translation>
    </message>
    <message>
        <source>Set and lock the ranges of the colours of links and nodes</source>
        <translation>Set and lock the ranges of the colours of links and nodes</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Text size</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>&amp;Larger</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>&amp;Smaller</translation>
    </message>
    <message>
        <source>S&amp;tandard</source>
        <translation>S&amp;tandard</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Colours</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>As the &amp;desktop</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Light</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dark</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>&amp;Presentation</translation>
    </message>
    <message>
        <source>The whole screen, larger text, no panels; Esc or F11 ends it</source>
        <translation>The whole screen, larger text, no panels; Esc or F11 ends it</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Window</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Go</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Back</translation>
    </message>
    <message>
        <source>Back to the previous view</source>
        <translation>Back to the previous view</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Forward</translation>
    </message>
    <message>
        <source>&amp;Summary</source>
        <translation>&amp;Summary</translation>
    </message>
    <message>
        <source>&amp;Links</source>
        <translation>&amp;Links</translation>
    </message>
    <message>
        <source>&amp;Waits</source>
        <translation>&amp;Waits</translation>
    </message>
    <message>
        <source>&amp;Change</source>
        <translation>&amp;Change</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation>C&amp;ompare</translation>
    </message>
    <message>
        <source>&amp;Everything</source>
        <translation>&amp;Everything</translation>
    </message>
    <message>
        <source>Panel &amp;%1 of the workspace</source>
        <translation>Panel &amp;%1 of the workspace</translation>
    </message>
    <message>
        <source>Next &amp;panel</source>
        <translation>Next &amp;panel</translation>
    </message>
    <message>
        <source>P&amp;revious panel</source>
        <translation>P&amp;revious panel</translation>
    </message>
    <message>
        <source>Compare &amp;this run</source>
        <translation>Compare &amp;this run</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Help</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Tour</translation>
    </message>
    <message>
        <source>What there is to see, step by step, on the run that is open</source>
        <translation>What there is to see, step by step, on the run that is open</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manual</translation>
    </message>
    <message>
        <source>&amp;Legend of the map</source>
        <translation>&amp;Legend of the map</translation>
    </message>
    <message>
        <source>&amp;Keys and gestures</source>
        <translation>&amp;Keys and gestures</translation>
    </message>
    <message>
        <source>&amp;About Weft</source>
        <translation>&amp;About Weft</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Find</translation>
    </message>
    <message>
        <source>Fit map</source>
        <translation>Fit map</translation>
    </message>
    <message>
        <source>wheel, touchpad, + -</source>
        <translation>wheel, touchpad, + -</translation>
    </message>
    <message>
        <source>zoom at the pointer; in the tree with Ctrl</source>
        <translation>zoom at the pointer; in the tree with Ctrl</translation>
    </message>
    <message>
        <source>drag</source>
        <translation>drag</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>pan</translation>
    </message>
    <message>
        <source>click</source>
        <translation>click</translation>
    </message>
    <message>
        <source>select: every view highlights it</source>
        <translation>select: every view highlights it</translation>
    </message>
    <message>
        <source>Ctrl+click</source>
        <translation>Ctrl+click</translation>
    </message>
    <message>
        <source>right button, menu key</source>
        <translation>right button, menu key</translation>
    </message>
    <message>
        <source>what can be done with a thing: filter to it, filter it out, copy it, show it on the map</source>
        <translation>what can be done with a thing: filter to it, filter it out, copy it, show it on the map</translation>
    </message>
    <message>
        <source>Shift+drag</source>
        <translation>Shift+drag</translation>
    </message>
    <message>
        <source>an area of the map, a block of a matrix, a time</source>
        <translation>an area of the map, a block of a matrix, a time</translation>
    </message>
    <message>
        <source>double click</source>
        <translation>double click</translation>
    </message>
    <message>
        <source>focus: the view goes there</source>
        <translation>focus: the view goes there</translation>
    </message>
    <message>
        <source>hover</source>
        <translation>hover</translation>
    </message>
    <message>
        <source>names, units and exact numbers; the other views outline it</source>
        <translation>names, units and exact numbers; the other views outline it</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>fit the view</source>
        <translation>fit the view</translation>
    </message>
    <message>
        <source>arrows, Shift+arrows</source>
        <translation>arrows, Shift+arrows</translation>
    </message>
    <message>
        <source>Ctrl+drag, Backspace</source>
        <translation>Ctrl+drag, Backspace</translation>
    </message>
    <message>
        <source>N, P, L</source>
        <translation>N, P, L</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+4, Ctrl+5, Ctrl+6</source>
        <translation>Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+4, Ctrl+5, Ctrl+6</translation>
    </message>
    <message>
        <source>Summary, Links, Waits, Change, Compare; Everything</source>
        <translation>Summary, Links, Waits, Change, Compare; Everything</translation>
    </message>
    <message>
        <source>Alt+1, Alt+2, Alt+3, Alt+4</source>
        <translation>Alt+1, Alt+2, Alt+3, Alt+4</translation>
    </message>
    <message>
        <source>Ctrl+Space, F12</source>
        <translation>Ctrl+Space, F12</translation>
    </message>
    <message>
        <source>one panel takes the workspace; again, or Esc, brings the others back</source>
        <translation>one panel takes the workspace; again, or Esc, brings the others back</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>filter the names of regions and communicators</source>
        <translation>filter the names of regions and communicators</translation>
    </message>
    <message>
        <source>F6, Shift+F6</source>
        <translation>F6, Shift+F6</translation>
    </message>
    <message>
        <source>Ctrl+F, Ctrl+K</source>
        <translation>Ctrl+F, Ctrl+K</translation>
    </message>
    <message>
        <source>find a host, switch, communicator, region, rank, GUID or LID; with Ctrl+Enter the route there</source>
        <translation>find a host, switch, communicator, region, rank, GUID or LID; with Ctrl+Enter the route there</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>copy what the view in focus shows</source>
        <translation>copy what the view in focus shows</translation>
    </message>
    <message>
        <source>Alt+Left, Alt+Right</source>
        <translation>Alt+Left, Alt+Right</translation>
    </message>
    <message>
        <source>back, forward</source>
        <translation>back, forward</translation>
    </message>
    <message>
        <source>Ctrl+O, Ctrl+Shift+O</source>
        <translation>Ctrl+O, Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>open a run, open a bundle</source>
        <translation>open a run, open a bundle</translation>
    </message>
    <message>
        <source>Ctrl+E, Ctrl+Shift+E</source>
        <translation>Ctrl+E, Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>export the view in focus, another figure</source>
        <translation>export the view in focus, another figure</translation>
    </message>
    <message>
        <source>Ctrl++, Ctrl+-, Ctrl+0</source>
        <translation>Ctrl++, Ctrl+-, Ctrl+0</translation>
    </message>
    <message>
        <source>text larger, smaller, standard</source>
        <translation>text larger, smaller, standard</translation>
    </message>
    <message>
        <source>Ctrl+Tab, Ctrl+Shift+Tab</source>
        <translation>Ctrl+Tab, Ctrl+Shift+Tab</translation>
    </message>
    <message>
        <source>the next run, the one before; also Ctrl+Page down, Ctrl+Page up</source>
        <translation>the next run, the one before; also Ctrl+Page down, Ctrl+Page up</translation>
    </message>
    <message>
        <source>Ctrl+W, Ctrl+Q</source>
        <translation>Ctrl+W, Ctrl+Q</translation>
    </message>
    <message>
        <source>close the tab, quit</source>
        <translation>close the tab, quit</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>presentation: the whole screen, larger text; Esc or F11 ends it</source>
        <translation>presentation: the whole screen, larger text; Esc or F11 ends it</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>a new window</source>
        <translation>a new window</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>the manual</source>
        <translation>the manual</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>this sheet</source>
        <translation>this sheet</translation>
    </message>
    <message>
        <source>Which of their common rails two hosts use; pair traffic does not record it</source>
        <translation>Which of their common rails two hosts use; pair traffic does not record it</translation>
    </message>
    <message>
        <source>no filter</source>
        <translation>no filter</translation>
    </message>
    <message>
        <source>all %1 but %2</source>
        <translation>all %1 but %2</translation>
    </message>
    <message>
        <source>Records without %1 are omitted as well.</source>
        <translation>Records without %1 are omitted as well.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Time %1</source>
        <translation>Time %1</translation>
    </message>
    <message>
        <source>Only this part of the traffic is shown; click to remove it.</source>
        <translation>Only this part of the traffic is shown; click to remove it.</translation>
    </message>
    <message>
        <source>no rank ran there</source>
        <translation>no rank ran there</translation>
    </message>
    <message>
        <source>nothing else was recorded, or is left</source>
        <translation>nothing else was recorded, or is left</translation>
    </message>
    <message>
        <source>the run has no fabric</source>
        <translation>the run has no fabric</translation>
    </message>
    <message>
        <source>routes lead to hosts and switches</source>
        <translation>routes lead to hosts and switches</translation>
    </message>
    <message>
        <source>traffic is still being read</source>
        <translation>traffic is still being read</translation>
    </message>
    <message>
        <source>counters do not record sender and receiver: choose another source</source>
        <translation>counters do not record sender and receiver: choose another source</translation>
    </message>
    <message>
        <source>a part of the traffic</source>
        <translation>a part of the traffic</translation>
    </message>
    <message>
        <source>, less than a second left</source>
        <translation>, less than a second left</translation>
    </message>
    <message>
        <source>, about %1 s left</source>
        <translation>, about %1 s left</translation>
    </message>
    <message>
        <source>, about %1 min left</source>
        <translation>, about %1 min left</translation>
    </message>
    <message>
        <source>Hide this message</source>
        <translation>Hide this message</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Details of the message</source>
        <translation>Details of the message</translation>
    </message>
    <message>
        <source>Show details</source>
        <translation>Show details</translation>
    </message>
    <message>
        <source>Show all messages</source>
        <translation>Show all messages</translation>
    </message>
    <message>
        <source>What is being imported</source>
        <translation>What is being imported</translation>
    </message>
    <message>
        <source>What the run lacks</source>
        <translation>What the run lacks</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Bars</translation>
    </message>
    <message>
        <source>Message sizes</source>
        <translation>Message sizes</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>Communicator tree</source>
        <translation>Communicator tree</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>messages of the import are about files</source>
        <translation>messages of the import are about files</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnostics</translation>
    </message>
    <message>
        <source>no finding is about it</source>
        <translation>no finding is about it</translation>
    </message>
    <message>
        <source>Fabric</source>
        <translation>Fabric</translation>
    </message>
    <message>
        <source>Findings of the fabric</source>
        <translation>Findings of the fabric</translation>
    </message>
    <message>
        <source>Fabric map</source>
        <translation>Fabric map</translation>
    </message>
    <message>
        <source>%1 of the time is spent on it</source>
        <translation>%1 of the time is spent on it</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Functions</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flame graph</translation>
    </message>
    <message>
        <source>rows are link ends</source>
        <translation>rows are link ends</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Most loaded link ends</source>
        <translation>Most loaded link ends</translation>
    </message>
    <message>
        <source>%1 sent</source>
        <translation>%1 sent</translation>
    </message>
    <message>
        <source>%1 communicated in all</source>
        <translation>%1 communicated in all</translation>
    </message>
    <message>
        <source>%1 of pairs of ranks in all</source>
        <translation>%1 of pairs of ranks in all</translation>
    </message>
    <message>
        <source>traffic is being read</source>
        <translation>traffic is being read</translation>
    </message>
    <message>
        <source>loads are being computed</source>
        <translation>loads are being computed</translation>
    </message>
    <message>
        <source>traffic: %1</source>
        <translation>traffic: %1</translation>
    </message>
    <message>
        <source>a sum passed 2^63 and was held there</source>
        <translation>a sum passed 2^63 and was held there</translation>
    </message>
    <message>
        <source>Film: %1</source>
        <translation>Film: %1</translation>
    </message>
    <message>
        <source>in all %1 of pairs of ranks</source>
        <translation>in all %1 of pairs of ranks</translation>
    </message>
    <message>
        <source>Loads are being computed …</source>
        <translation>Loads are being computed …</translation>
    </message>
    <message>
        <source>View &gt; Map layout can assume minimal hops.</source>
        <translation>View &gt; Map layout can assume minimal hops.</translation>
    </message>
    <message>
        <source>%1: inside one host, no link.</source>
        <translation>%1: inside one host, no link.</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Weft </source>
        <translation>&lt;h3&gt;Weft </translation>
    </message>
    <message>
        <source>no pair of this matrix belongs to it</source>
        <translation>no pair of this matrix belongs to it</translation>
    </message>
    <message>
        <source>no two hosts or ranks are known to have sent each other anything</source>
        <translation>no two hosts or ranks are known to have sent each other anything</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>A pair</source>
        <translation>A pair</translation>
    </message>
    <message>
        <source>no rank of this run belongs to it</source>
        <translation>no rank of this run belongs to it</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>nothing yet</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regions</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Bytes over time</source>
        <translation>Bytes over time</translation>
    </message>
    <message>
        <source>Bytes until then</source>
        <translation>Bytes until then</translation>
    </message>
    <message>
        <source>A moment</source>
        <translation>A moment</translation>
    </message>
    <message>
        <source>A drag over some bars: everything shows only what was sent in those seconds. Arrow keys choose a time, too. The chip Time removes the filter, Alt+Left steps back. Film plays the map over time.</source>
        <translation>A drag over some bars: everything shows only what was sent in those seconds. Arrow keys choose a time, too. The chip Time removes the filter, Alt+Left steps back. Film plays the map over time.</translation>
    </message>
    <message>
        <source>no row belongs to it</source>
        <translation>no row belongs to it</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Timeline</translation>
    </message>
    <message>
        <source>Ranks over time</source>
        <translation>Ranks over time</translation>
    </message>
    <message>
        <source>Who waits, and why</source>
        <translation>Who waits, and why</translation>
    </message>
    <message>
        <source>Waits (Ctrl+3): a row for each rank, what it waited for in colours; the causes by region and call path, and the ranks that wait longest. A click chooses one, everywhere. L goes to the longest wait.</source>
        <translation>Waits (Ctrl+3): a row for each rank, what it waited for in colours; the causes by region and call path, and the ranks that wait longest. A click chooses one, everywhere. L goes to the longest wait.</translation>
    </message>
    <message>
        <source>run times are of whole runs</source>
        <translation>run times are of whole runs</translation>
    </message>
    <message>
        <source>Run times</source>
        <translation>Run times</translation>
    </message>
    <message>
        <source>no single row describes it</source>
        <translation>no single row describes it</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>Transactions</translation>
    </message>
    <message>
        <source>Lowest link load</source>
        <translation>Lowest link load</translation>
    </message>
    <message>
        <source>Lowest between switches</source>
        <translation>Lowest between switches</translation>
    </message>
    <message>
        <source>Fewest bytes × links</source>
        <translation>Fewest bytes × links</translation>
    </message>
    <message>
        <source>As requested</source>
        <translation>As requested</translation>
    </message>
    <message>
        <source>%1 on the most loaded link, %2 between switches, bytes × links %3</source>
        <translation>%1 on the most loaded link, %2 between switches, bytes × links %3</translation>
    </message>
    <message>
        <source>lid %1 </source>
        <translation>lid %1 </translation>
    </message>
    <message>
        <source>region</source>
        <translation>region</translation>
    </message>
    <message>
        <source>communicator</source>
        <translation>communicator</translation>
    </message>
    <message>
        <source>size %1</source>
        <translation>size %1</translation>
    </message>
    <message>
        <source>made of %1</source>
        <translation>made of %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>on %1</translation>
    </message>
    <message>
        <source>host</source>
        <translation>host</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>switch</translation>
    </message>
    <message>
        <source>subnet %1, %2</source>
        <translation>subnet %1, %2</translation>
    </message>
    <message>
        <source>aggregation node</source>
        <translation>aggregation node</translation>
    </message>
    <message>
        <source>port</source>
        <translation>port</translation>
    </message>
    <message>
        <source>cabled to %1</source>
        <translation>cabled to %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Comparison</translation>
    </message>
    <message>
        <source>What matters</source>
        <translation>What matters</translation>
    </message>
    <message>
        <source>Summary (Ctrl+1): at most seven sentences, each with its number and a button that leads to the evidence. Ctrl+1 to Ctrl+5 lead to the workspaces, Alt+Left back.</source>
        <translation>Summary (Ctrl+1): at most seven sentences, each with its number and a button that leads to the evidence. Ctrl+1 to Ctrl+5 lead to the workspaces, Alt+Left back.</translation>
    </message>
    <message>
        <source>The map</source>
        <translation>The map</translation>
    </message>
    <message>
        <source>Links (Ctrl+2): hosts, leaf switches, spines. Each link has two ends, and each end has the colour of the bytes that the node at that end sends onto the link.</source>
        <translation>Links (Ctrl+2): hosts, leaf switches, spines. Each link has two ends, and each end has the colour of the bytes that the node at that end sends onto the link.</translation>
    </message>
    <message>
        <source>it has no fabric</source>
        <translation>it has no fabric</translation>
    </message>
    <message>
        <source>A hot link</source>
        <translation>A hot link</translation>
    </message>
    <message>
        <source>The end that carries most is selected. Who loads it: communicators and regions, operations, pairs of hosts, in shares that add up. The routes of those who load it stay, the rest fades.</source>
        <translation>The end that carries most is selected. Who loads it: communicators and regions, operations, pairs of hosts, in shares that add up. The routes of those who load it stay, the rest fades.</translation>
    </message>
    <message>
        <source>no load of a link is known</source>
        <translation>no load of a link is known</translation>
    </message>
    <message>
        <source>A communicator</source>
        <translation>A communicator</translation>
    </message>
    <message>
        <source>A click in the tree. Where its messages were recorded the map shows the load attributed to it, else the routes between its members (structural). A folded family is selected as one. Esc leads back.</source>
        <translation>A click in the tree. Where its messages were recorded the map shows the load attributed to it, else the routes between its members (structural). A folded family is selected as one. Esc leads back.</translation>
    </message>
    <message>
        <source>A region</source>
        <translation>A region</translation>
    </message>
    <message>
        <source>A tick in the tree: map, matrix and totals show only what was sent in that part of the code. The chip on top removes the filter.</source>
        <translation>A tick in the tree: map, matrix and totals show only what was sent in that part of the code. The chip on top removes the filter.</translation>
    </message>
    <message>
        <source>no code region was recorded</source>
        <translation>no code region was recorded</translation>
    </message>
    <message>
        <source>What to change</source>
        <translation>What to change</translation>
    </message>
    <message>
        <source>Change (Ctrl+4): proposals, each with what it gains: a better placement of the ranks, what happens if a switch fails, what to repair.</source>
        <translation>Change (Ctrl+4): proposals, each with what it gains: a better placement of the ranks, what happens if a switch fails, what to repair.</translation>
    </message>
    <message>
        <source>Into the paper</source>
        <translation>Into the paper</translation>
    </message>
    <message>
        <source>Another run</source>
        <translation>Another run</translation>
    </message>
    <message>
        <source>Compare (Ctrl+5): open a second one, side by side with one range of colours, their difference, or charts and tables of several runs.</source>
        <translation>Compare (Ctrl+5): open a second one, side by side with one range of colours, their difference, or charts and tables of several runs.</translation>
    </message>
    <message>
        <source>Regions, communicators</source>
        <translation>Regions, communicators</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Who loads it</source>
        <translation>Who loads it</translation>
    </message>
    <message>
        <source>Most loaded</source>
        <translation>Most loaded</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>All link ends</source>
        <translation>All link ends</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Facts</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>Causes</translation>
    </message>
    <message>
        <source>Who waits</source>
        <translation>Who waits</translation>
    </message>
    <message>
        <source>The wait</source>
        <translation>The wait</translation>
    </message>
    <message>
        <source>Add to this run…</source>
        <translation>Add to this run…</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Times</translation>
    </message>
    <message>
        <source>The %1 most loaded link ends; %2.</source>
        <translation>The %1 most loaded link ends; %2.</translation>
    </message>
    <message>
        <source>%1: all %2.</source>
        <translation>%1: all %2.</translation>
    </message>
    <message>
        <source>%1: the first %2 of %3, the worst first.</source>
        <translation>%1: the first %2 of %3, the worst first.</translation>
    </message>
    <message>
        <source>%1 smaller regions are omitted.</source>
        <translation>%1 smaller regions are omitted.</translation>
    </message>
    <message>
        <source>%1: the first %2 of %3.</source>
        <translation>%1: the first %2 of %3.</translation>
    </message>
    <message>
        <source>%1: routes between the members of each (structural)</source>
        <translation>%1: routes between the members of each (structural)</translation>
    </message>
    <message>
        <source>%1: no host of its members is on the map</source>
        <translation>%1: no host of its members is on the map</translation>
    </message>
    <message>
        <source>%1: its known members run on one host and load no link</source>
        <translation>%1: its known members run on one host and load no link</translation>
    </message>
    <message>
        <source>%1: routes between known members (structural; %2)</source>
        <translation>%1: routes between known members (structural; %2)</translation>
    </message>
    <message>
        <source>%1: routes between its members (structural; %2)</source>
        <translation>%1: routes between its members (structural; %2)</translation>
    </message>
    <message>
        <source>pair traffic has its volumes</source>
        <translation>pair traffic has its volumes</translation>
    </message>
    <message>
        <source>no pair traffic of it was recorded</source>
        <translation>no pair traffic of it was recorded</translation>
    </message>
    <message>
        <source>%1: routes there and back</source>
        <translation>%1: routes there and back</translation>
    </message>
    <message>
        <source>pair traffic</source>
        <translation>pair traffic</translation>
    </message>
    <message>
        <source>pair traffic, %1</source>
        <translation>pair traffic, %1</translation>
    </message>
    <message>
        <source>%1: %2 attributed to links (%3)</source>
        <translation>%1: %2 attributed to links (%3)</translation>
    </message>
    <message>
        <source>%1: routes of those who load it</source>
        <translation>%1: routes of those who load it</translation>
    </message>
    <message>
        <source>%1: routes of what it sends</source>
        <translation>%1: routes of what it sends</translation>
    </message>
    <message numerus="yes">
        <source> and %n more file(s)</source>
        <translation>
            <numerusform> and %n more file</numerusform>
            <numerusform> and %n more files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message>
        <source>The bar of %1 is broken: it is %2, %3 times as long as the axis.</source>
        <translation>The bar of %1 is broken: it is %2, %3 times as long as the axis.</translation>
    </message>
    <message>
        <source>mean of a member</source>
        <translation>mean of a member</translation>
    </message>
    <message>
        <source>of the rank</source>
        <translation>of the rank</translation>
    </message>
    <message>
        <source>%1 smaller ones with %2 together are not shown.</source>
        <translation>%1 smaller ones with %2 together are not shown.</translation>
    </message>
    <message>
        <source>%1, %2 % of the run&apos;s: %3</source>
        <translation>%1, %2 % of the run&apos;s: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n communicator(s) is/are %1.</source>
        <translation>
            <numerusform>%n communicator is %1.</numerusform>
            <numerusform>%n communicators are %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n communicator(s) that differ(s) less is/are not shown.</source>
        <translation>
            <numerusform>%n communicator that differs less is not shown.</numerusform>
            <numerusform>%n communicators that differ less are not shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more communicator(s) is/are not shown.</source>
        <translation>
            <numerusform>%n more communicator is not shown.</numerusform>
            <numerusform>%n more communicators are not shown.</numerusform>
        </translation>
    </message>
    <message>
        <source>mean time of a rank [%1]</source>
        <translation>mean time of a rank [%1]</translation>
    </message>
    <message>
        <source>%1
%2
%3: %4 s
mean time of a rank: %5 s</source>
        <translation>%1
%2
%3: %4 s
mean time of a rank: %5 s</translation>
    </message>
    <message>
        <source>no correlation is defined</source>
        <translation>no correlation is defined</translation>
    </message>
    <message>
        <source>
least %1 s, most %2 s</source>
        <translation>
least %1 s, most %2 s</translation>
    </message>
    <message>
        <source>
mean of %1 runs</source>
        <translation>
mean of %1 runs</translation>
    </message>
    <message>
        <source>%1 of them in A, %2 in B</source>
        <translation>%1 of them in A, %2 in B</translation>
    </message>
    <message numerus="yes">
        <source>%n communicator(s) is/are only in %1.</source>
        <translation>
            <numerusform>%n communicator is only in %1.</numerusform>
            <numerusform>%n communicators are only in %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>%1 more, together</source>
        <translation>%1 more, together</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> and %1 more</translation>
    </message>
    <message>
        <source>size %1; the profile does not record which ranks</source>
        <translation>size %1; the profile does not record which ranks</translation>
    </message>
    <message>
        <source>size %1: %2</source>
        <translation>size %1: %2</translation>
    </message>
    <message>
        <source>
members incomplete: %1 of %2 are known, the others made no recorded call on it</source>
        <translation>
members incomplete: %1 of %2 are known, the others made no recorded call on it</translation>
    </message>
    <message>
        <source>time %1 s, summed over ranks</source>
        <translation>time %1 s, summed over ranks</translation>
    </message>
    <message>
        <source>time at most %1 s on any rank: the profile has only each operation&apos;s largest rank</source>
        <translation>time at most %1 s on any rank: the profile has only each operation&apos;s largest rank</translation>
    </message>
    <message>
        <source>volume %1 B</source>
        <translation>volume %1 B</translation>
    </message>
    <message>
        <source>
receives, not added: %1 B posted</source>
        <translation>
receives, not added: %1 B posted</translation>
    </message>
    <message>
        <source>no call was recorded</source>
        <translation>no call was recorded</translation>
    </message>
    <message>
        <source>%1 of time</source>
        <translation>%1 of time</translation>
    </message>
    <message>
        <source>%1 of bytes</source>
        <translation>%1 of bytes</translation>
    </message>
    <message>
        <source>of %1 %2: </source>
        <translation>of %1 %2: </translation>
    </message>
    <message>
        <source>%1 of one: least %2, mean %3, most %4</source>
        <translation>%1 of one: least %2, mean %3, most %4</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 of %2</translation>
    </message>
    <message>
        <source>  + %1 below</source>
        <translation>  + %1 below</translation>
    </message>
    <message>
        <source>Loads of links</source>
        <translation>Loads of links</translation>
    </message>
    <message>
        <source>For the whole run: the part that the filter keeps is being read.</source>
        <translation>For the whole run: the part that the filter keeps is being read.</translation>
    </message>
    <message>
        <source>Links (bytes out / in)</source>
        <translation>Links (bytes out / in)</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>still being read</source>
        <translation>still being read</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>and %1 more</translation>
    </message>
    <message>
        <source>area</source>
        <translation>area</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>Area</translation>
    </message>
    <message>
        <source>hosts</source>
        <translation>hosts</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>switches</translation>
    </message>
    <message>
        <source>links inside</source>
        <translation>links inside</translation>
    </message>
    <message>
        <source>bytes on them, both directions</source>
        <translation>bytes on them, both directions</translation>
    </message>
    <message>
        <source>links out</source>
        <translation>links out</translation>
    </message>
    <message>
        <source>bytes out</source>
        <translation>bytes out</translation>
    </message>
    <message>
        <source>bytes in</source>
        <translation>bytes in</translation>
    </message>
    <message>
        <source>Links out (bytes out / in)</source>
        <translation>Links out (bytes out / in)</translation>
    </message>
    <message>
        <source>Links inside (bytes there / back)</source>
        <translation>Links inside (bytes there / back)</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Switches</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Attributed load</source>
        <translation>Attributed load</translation>
    </message>
    <message>
        <source>on links</source>
        <translation>on links</translation>
    </message>
    <message>
        <source>within hosts</source>
        <translation>within hosts</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>host %1</translation>
    </message>
    <message>
        <source>hosts share no subnet</source>
        <translation>hosts share no subnet</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>By %1</translation>
    </message>
    <message>
        <source> A sum passed 2^63 and was held there.</source>
        <translation> A sum passed 2^63 and was held there.</translation>
    </message>
    <message>
        <source>The most loaded link ends</source>
        <translation>The most loaded link ends</translation>
    </message>
    <message>
        <source>and %1 more that carry bytes</source>
        <translation>and %1 more that carry bytes</translation>
    </message>
    <message>
        <source>none: no byte is on a link</source>
        <translation>none: no byte is on a link</translation>
    </message>
    <message>
        <source>In all %1. %2</source>
        <translation>In all %1. %2</translation>
    </message>
    <message>
        <source>Pair traffic as recorded</source>
        <translation>Pair traffic as recorded</translation>
    </message>
    <message>
        <source>Pair traffic</source>
        <translation>Pair traffic</translation>
    </message>
    <message>
        <source>The matrix shows what these ranks sent at this time; links show it if hosts and routes are known.</source>
        <translation>The matrix shows what these ranks sent at this time; links show it if hosts and routes are known.</translation>
    </message>
    <message>
        <source>not attributable per pair</source>
        <translation>not attributable per pair</translation>
    </message>
    <message>
        <source>With collectives modelled: </source>
        <translation>With collectives modelled: </translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>pairs</translation>
    </message>
    <message>
        <source>Transaction, %1</source>
        <translation>Transaction, %1</translation>
    </message>
    <message>
        <source>Block, %1</source>
        <translation>Block, %1</translation>
    </message>
    <message>
        <source>pairs that sent</source>
        <translation>pairs that sent</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>messages</translation>
    </message>
    <message>
        <source>pairs of hosts</source>
        <translation>pairs of hosts</translation>
    </message>
    <message>
        <source>more than a million</source>
        <translation>more than a million</translation>
    </message>
    <message>
        <source>Largest pairs</source>
        <translation>Largest pairs</translation>
    </message>
    <message>
        <source>part of</source>
        <translation>part of</translation>
    </message>
    <message>
        <source>LID %1</source>
        <translation>LID %1</translation>
    </message>
    <message>
        <source>LIDs %1 to %2 (LMC %3)</source>
        <translation>LIDs %1 to %2 (LMC %3)</translation>
    </message>
    <message>
        <source>not reached from the compute hosts</source>
        <translation>not reached from the compute hosts</translation>
    </message>
    <message>
        <source>%1: </source>
        <translation>%1: </translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>ranks</translation>
    </message>
    <message>
        <source>none of this run</source>
        <translation>none of this run</translation>
    </message>
    <message>
        <source>role</source>
        <translation>role</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>compute</translation>
    </message>
    <message>
        <source>service</source>
        <translation>service</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>Ports</translation>
    </message>
    <message>
        <source>subnet %1, %2, GUID %3</source>
        <translation>subnet %1, %2, GUID %3</translation>
    </message>
    <message>
        <source>Error counters</source>
        <translation>Error counters</translation>
    </message>
    <message>
        <source>Communicators of its ranks</source>
        <translation>Communicators of its ranks</translation>
    </message>
    <message>
        <source>router</source>
        <translation>router</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Switch</translation>
    </message>
    <message>
        <source>GUID</source>
        <translation>GUID</translation>
    </message>
    <message>
        <source>chassis GUID</source>
        <translation>chassis GUID</translation>
    </message>
    <message>
        <source>description</source>
        <translation>description</translation>
    </message>
    <message>
        <source>LID</source>
        <translation>LID</translation>
    </message>
    <message>
        <source>subnet</source>
        <translation>subnet</translation>
    </message>
    <message>
        <source>level</source>
        <translation>level</translation>
    </message>
    <message>
        <source>ports</source>
        <translation>ports</translation>
    </message>
    <message>
        <source>Its forwarding table is not in the dump: routes end here.</source>
        <translation>Its forwarding table is not in the dump: routes end here.</translation>
    </message>
    <message>
        <source>time, summed over ranks</source>
        <translation>time, summed over ranks</translation>
    </message>
    <message>
        <source>time of a rank, at most</source>
        <translation>time of a rank, at most</translation>
    </message>
    <message>
        <source>volume, as the source sums it</source>
        <translation>volume, as the source sums it</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>calls</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Together</translation>
    </message>
    <message>
        <source>communicators</source>
        <translation>communicators</translation>
    </message>
    <message>
        <source>One by one</source>
        <translation>One by one</translation>
    </message>
    <message>
        <source>time %1</source>
        <translation>time %1</translation>
    </message>
    <message>
        <source> The map shows the routes between the members of each (structural).</source>
        <translation> The map shows the routes between the members of each (structural).</translation>
    </message>
    <message>
        <source>bytes, %1</source>
        <translation>bytes, %1</translation>
    </message>
    <message>
        <source>flows</source>
        <translation>flows</translation>
    </message>
    <message>
        <source>utilisation in %1 s</source>
        <translation>utilisation in %1 s</translation>
    </message>
    <message>
        <source>bytes of the whole run, %1</source>
        <translation>bytes of the whole run, %1</translation>
    </message>
    <message>
        <source>of which unexplained</source>
        <translation>of which unexplained</translation>
    </message>
    <message>
        <source>adapter</source>
        <translation>adapter</translation>
    </message>
    <message>
        <source>no region</source>
        <translation>no region</translation>
    </message>
    <message>
        <source>of which %1</source>
        <translation>of which %1</translation>
    </message>
    <message>
        <source>rail</source>
        <translation>rail</translation>
    </message>
    <message>
        <source>bytes of the rail between switches</source>
        <translation>bytes of the rail between switches</translation>
    </message>
    <message>
        <source>Sent by %1</source>
        <translation>Sent by %1</translation>
    </message>
    <message>
        <source>at port</source>
        <translation>at port</translation>
    </message>
    <message>
        <source>%1, could be %2</source>
        <translation>%1, could be %2</translation>
    </message>
    <message>
        <source>link end</source>
        <translation>link end</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Link</translation>
    </message>
    <message>
        <source>width</source>
        <translation>width</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>speed</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>capacity</translation>
    </message>
    <message>
        <source>%1 Gb/s of data in each direction</source>
        <translation>%1 Gb/s of data in each direction</translation>
    </message>
    <message>
        <source>state</source>
        <translation>state</translation>
    </message>
    <message numerus="yes">
        <source>rank(s) %1</source>
        <translation>
            <numerusform>rank %1</numerusform>
            <numerusform>ranks %1</numerusform>
        </translation>
    </message>
    <message>
        <source> (%1 in it)</source>
        <translation> (%1 in it)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 and %2 more</translation>
    </message>
    <message>
        <source>Neighbours in the graph</source>
        <translation>Neighbours in the graph</translation>
    </message>
    <message>
        <source>in %1; out %2</source>
        <translation>in %1; out %2</translation>
    </message>
    <message>
        <source>%1, or not in the fabric</source>
        <translation>%1, or not in the fabric</translation>
    </message>
    <message>
        <source>They ran on one host: what they sent each other loads no link.</source>
        <translation>They ran on one host: what they sent each other loads no link.</translation>
    </message>
    <message>
        <source>Their hosts share no subnet: what they sent each other is on no link.</source>
        <translation>Their hosts share no subnet: what they sent each other is on no link.</translation>
    </message>
    <message>
        <source>Its process</source>
        <translation>Its process</translation>
    </message>
    <message>
        <source>process id</source>
        <translation>process id</translation>
    </message>
    <message>
        <source>may run on processors</source>
        <translation>may run on processors</translation>
    </message>
    <message>
        <source>in MPI_Init</source>
        <translation>in MPI_Init</translation>
    </message>
    <message>
        <source>between MPI_Init and MPI_Finalize</source>
        <translation>between MPI_Init and MPI_Finalize</translation>
    </message>
    <message>
        <source>in MPI_Finalize</source>
        <translation>in MPI_Finalize</translation>
    </message>
    <message>
        <source>the recorder&apos;s own, outside of calls</source>
        <translation>the recorder&apos;s own, outside of calls</translation>
    </message>
    <message>
        <source>memory of the recorder</source>
        <translation>memory of the recorder</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Its communicators</source>
        <translation>Its communicators</translation>
    </message>
    <message>
        <source>pair of ranks</source>
        <translation>pair of ranks</translation>
    </message>
    <message>
        <source>on host</source>
        <translation>on host</translation>
    </message>
    <message>
        <source>The route ends early: %1.</source>
        <translation>The route ends early: %1.</translation>
    </message>
    <message>
        <source>Route in subnet %1: %2 → LID %3</source>
        <translation>Route in subnet %1: %2 → LID %3</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>out %1</source>
        <translation>out %1</translation>
    </message>
    <message>
        <source>The way back takes the same links.</source>
        <translation>The way back takes the same links.</translation>
    </message>
    <message>
        <source>The way back passes the same switches over other cables.</source>
        <translation>The way back passes the same switches over other cables.</translation>
    </message>
    <message>
        <source>no other switch</source>
        <translation>no other switch</translation>
    </message>
    <message>
        <source>The ways differ: there by %1, back by %2.</source>
        <translation>The ways differ: there by %1, back by %2.</translation>
    </message>
    <message>
        <source>Route to %1</source>
        <translation>Route to %1</translation>
    </message>
    <message>
        <source>The dump gives it no LID: there is no route to it.</source>
        <translation>The dump gives it no LID: there is no route to it.</translation>
    </message>
    <message>
        <source> %1 more pairs of ports.</source>
        <translation> %1 more pairs of ports.</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>Routes</translation>
    </message>
    <message>
        <source>Inside one host: no link carries it.</source>
        <translation>Inside one host: no link carries it.</translation>
    </message>
    <message>
        <source>They share no subnet: there is no route between them.</source>
        <translation>They share no subnet: there is no route between them.</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>pair</translation>
    </message>
    <message>
        <source>Port traffic in %1</source>
        <translation>Port traffic in %1</translation>
    </message>
    <message>
        <source>there</source>
        <translation>there</translation>
    </message>
    <message>
        <source>back</source>
        <translation>back</translation>
    </message>
    <message>
        <source>subnets</source>
        <translation>subnets</translation>
    </message>
    <message>
        <source>links</source>
        <translation>links</translation>
    </message>
    <message>
        <source>Port traffic</source>
        <translation>Port traffic</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>sum</translation>
    </message>
    <message>
        <source>Bytes that the ports sent, in %1</source>
        <translation>Bytes that the ports sent, in %1</translation>
    </message>
    <message>
        <source>Operations by the profile (volume, calls, mean seconds of a rank)</source>
        <translation>Operations by the profile (volume, calls, mean seconds of a rank)</translation>
    </message>
    <message>
        <source> posted</source>
        <translation> posted</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>at most %1</translation>
    </message>
    <message>
        <source>no operation was recorded</source>
        <translation>no operation was recorded</translation>
    </message>
    <message>
        <source>no operation was recorded in this part of the run</source>
        <translation>no operation was recorded in this part of the run</translation>
    </message>
    <message>
        <source>* follows from rounded values (average × calls).</source>
        <translation>* follows from rounded values (average × calls).</translation>
    </message>
    <message>
        <source>label</source>
        <translation>label</translation>
    </message>
    <message>
        <source>topology</source>
        <translation>topology</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>freed</translation>
    </message>
    <message>
        <source>between the groups</source>
        <translation>between the groups</translation>
    </message>
    <message>
        <source>run</source>
        <translation>run</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Run</translation>
    </message>
    <message>
        <source>regions</source>
        <translation>regions</translation>
    </message>
    <message>
        <source>Time and volume</source>
        <translation>Time and volume</translation>
    </message>
    <message>
        <source>hot link end</source>
        <translation>hot link end</translation>
    </message>
    <message>
        <source>Times and volume: %1</source>
        <translation>Times and volume: %1</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>, %1 skipped</source>
        <translation>, %1 skipped</translation>
    </message>
    <message>
        <source>calls that belong to no communicator</source>
        <translation>calls that belong to no communicator</translation>
    </message>
    <message>
        <source>the profiler&apos;s own communicator</source>
        <translation>the profiler&apos;s own communicator</translation>
    </message>
    <message>
        <source>Communicator</source>
        <translation>Communicator</translation>
    </message>
    <message>
        <source>size</source>
        <translation>size</translation>
    </message>
    <message>
        <source>parent (a guess)</source>
        <translation>parent (a guess)</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>parent</translation>
    </message>
    <message>
        <source>made by</source>
        <translation>made by</translation>
    </message>
    <message>
        <source>bytes, as the source sums them</source>
        <translation>bytes, as the source sums them</translation>
    </message>
    <message>
        <source>calls, as the source sums them</source>
        <translation>calls, as the source sums them</translation>
    </message>
    <message>
        <source>known members</source>
        <translation>known members</translation>
    </message>
    <message>
        <source>members</source>
        <translation>members</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>none of its hosts is on the map</source>
        <translation>none of its hosts is on the map</translation>
    </message>
    <message>
        <source>The map shows its attributed load: the link ends that carry its bytes.</source>
        <translation>The map shows its attributed load: the link ends that carry its bytes.</translation>
    </message>
    <message>
        <source>The map shows the routes between its members (structural); choose pair traffic for its load.</source>
        <translation>The map shows the routes between its members (structural); choose pair traffic for its load.</translation>
    </message>
    <message>
        <source>The map shows the routes between its members (structural); no pair traffic was recorded for it.</source>
        <translation>The map shows the routes between its members (structural); no pair traffic was recorded for it.</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation>%1, %2 %</translation>
    </message>
    <message>
        <source>Communicators with routes over %1</source>
        <translation>Communicators with routes over %1</translation>
    </message>
    <message>
        <source>and %1 more. </source>
        <translation>and %1 more. </translation>
    </message>
    <message>
        <source>port traffic, %1</source>
        <translation>port traffic, %1</translation>
    </message>
    <message>
        <source>Traffic over %1</source>
        <translation>Traffic over %1</translation>
    </message>
    <message>
        <source>No flow crosses it (%1).</source>
        <translation>No flow crosses it (%1).</translation>
    </message>
    <message>
        <source>Largest flows over %1</source>
        <translation>Largest flows over %1</translation>
    </message>
    <message>
        <source>Senders over %1</source>
        <translation>Senders over %1</translation>
    </message>
    <message>
        <source>Receivers over %1</source>
        <translation>Receivers over %1</translation>
    </message>
    <message>
        <source>Routes over %1</source>
        <translation>Routes over %1</translation>
    </message>
    <message>
        <source>: there are no forwarding tables.</source>
        <translation>: there are no forwarding tables.</translation>
    </message>
    <message>
        <source>pairs of ports</source>
        <translation>pairs of ports</translation>
    </message>
    <message>
        <source>sources</source>
        <translation>sources</translation>
    </message>
    <message>
        <source>destinations</source>
        <translation>destinations</translation>
    </message>
    <message>
        <source>By the forwarding tables, whether or not anything was sent.</source>
        <translation>By the forwarding tables, whether or not anything was sent.</translation>
    </message>
    <message>
        <source>Sent to %1</source>
        <translation>Sent to %1</translation>
    </message>
    <message>
        <source>Sent, %1</source>
        <translation>Sent, %1</translation>
    </message>
    <message>
        <source>Sent by the ranks, %1</source>
        <translation>Sent by the ranks, %1</translation>
    </message>
    <message>
        <source>Who loads %1</source>
        <translation>Who loads %1</translation>
    </message>
    <message>
        <source> Port traffic recorded %1 on it.</source>
        <translation> Port traffic recorded %1 on it.</translation>
    </message>
    <message>
        <source> %1 of the whole run can&apos;t be assigned to pairs and are on no link.</source>
        <translation> %1 of the whole run can&apos;t be assigned to pairs and are on no link.</translation>
    </message>
    <message>
        <source> The source does not distinguish directions: each has the mean of both.</source>
        <translation> The source does not distinguish directions: each has the mean of both.</translation>
    </message>
    <message>
        <source>communicator %1</source>
        <translation>communicator %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Pair traffic by communicator</source>
        <translation>Pair traffic by communicator</translation>
    </message>
    <message>
        <source>Pair traffic by region</source>
        <translation>Pair traffic by region</translation>
    </message>
    <message>
        <source>Pair traffic by communicator and region</source>
        <translation>Pair traffic by communicator and region</translation>
    </message>
    <message>
        <source>Pair traffic by operation</source>
        <translation>Pair traffic by operation</translation>
    </message>
    <message>
        <source>Pair traffic by pair of ranks</source>
        <translation>Pair traffic by pair of ranks</translation>
    </message>
    <message>
        <source>Nothing (%1).</source>
        <translation>Nothing (%1).</translation>
    </message>
    <message>
        <source>In all %1 (%2).</source>
        <translation>In all %1 (%2).</translation>
    </message>
    <message numerus="yes">
        <source>%n link end(s) is/are %1.</source>
        <translation>
            <numerusform>%n link end is %1.</numerusform>
            <numerusform>%n link ends are %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 flow(s)</source>
        <translation>
            <numerusform>%1 flow</numerusform>
            <numerusform>%1 flows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 link(s)</source>
        <translation>
            <numerusform>%1 link</numerusform>
            <numerusform>%1 links</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2: %3
back: %4</source>
        <translation>%1 → %2: %3
back: %4</translation>
    </message>
    <message>
        <source>
one of %1 parallel links</source>
        <translation>
one of %1 parallel links</translation>
    </message>
    <message>
        <source>%1 · subnet %2 · %3 of %4 ports cabled · %5</source>
        <translation>%1 · subnet %2 · %3 of %4 ports cabled · %5</translation>
    </message>
    <message numerus="yes">
        <source>%1 host(s)</source>
        <translation>
            <numerusform>%1 host</numerusform>
            <numerusform>%1 hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 switch(es)</source>
        <translation>
            <numerusform>%1 switch</numerusform>
            <numerusform>%1 switches</numerusform>
        </translation>
    </message>
    <message>
        <source> · %1 inside</source>
        <translation> · %1 inside</translation>
    </message>
    <message>
        <source> · %1 to others</source>
        <translation> · %1 to others</translation>
    </message>
    <message>
        <source>, %1 reduced or down</source>
        <translation>, %1 reduced or down</translation>
    </message>
    <message numerus="yes">
        <source>a route over %n link(s), one way</source>
        <translation>
            <numerusform>a route over %n link, one way</numerusform>
            <numerusform>a route over %n links, one way</numerusform>
        </translation>
    </message>
    <message>
        <source>there and back by the same %1 links</source>
        <translation>there and back by the same %1 links</translation>
    </message>
    <message>
        <source>there and back differ: %1 of %2 links are used in one direction only</source>
        <translation>there and back differ: %1 of %2 links are used in one direction only</translation>
    </message>
    <message>
        <source>a link: each half has the colour of what the node at that end sends</source>
        <translation>a link: each half has the colour of what the node at that end sends</translation>
    </message>
    <message>
        <source>colour bar of the links, for each end</source>
        <translation>colour bar of the links, for each end</translation>
    </message>
    <message>
        <source>colour bar of the nodes: what they send or forward</source>
        <translation>colour bar of the nodes: what they send or forward</translation>
    </message>
    <message>
        <source>the route back from it</source>
        <translation>the route back from it</translation>
    </message>
    <message>
        <source>three cables side by side, drawn as one line</source>
        <translation>three cables side by side, drawn as one line</translation>
    </message>
    <message>
        <source>finding: an error, or what no host reaches</source>
        <translation>finding: an error, or what no host reaches</translation>
    </message>
    <message>
        <source>finding: a warning</source>
        <translation>finding: a warning</translation>
    </message>
    <message>
        <source>finding: a note</source>
        <translation>finding: a note</translation>
    </message>
    <message>
        <source>a link that is down or reduced</source>
        <translation>a link that is down or reduced</translation>
    </message>
    <message>
        <source>in a difference: more, or less</source>
        <translation>in a difference: more, or less</translation>
    </message>
    <message>
        <source>in a difference: a link that carries less</source>
        <translation>in a difference: a link that carries less</translation>
    </message>
    <message>
        <source> (by level %1)</source>
        <translation> (by level %1)</translation>
    </message>
    <message>
        <source>; all %1 pairs arrive</source>
        <translation>; all %1 pairs arrive</translation>
    </message>
    <message>
        <source>, of %1 %2</source>
        <translation>, of %1 %2</translation>
    </message>
    <message>
        <source>; %1 in MPI, of which %2 waiting</source>
        <translation>; %1 in MPI, of which %2 waiting</translation>
    </message>
    <message>
        <source>; itself %1; %2 on a processor; %3 samples</source>
        <translation>; itself %1; %2 on a processor; %3 samples</translation>
    </message>
    <message>
        <source>Sampled at %1 Hz.</source>
        <translation>Sampled at %1 Hz.</translation>
    </message>
    <message>
        <source>Width: time of all threads, %1 in %2 samples; below a function what it called, the longest first.</source>
        <translation>Width: time of all threads, %1 in %2 samples; below a function what it called, the longest first.</translation>
    </message>
    <message>
        <source>share</source>
        <translation>share</translation>
    </message>
    <message>
        <source>outside of regions</source>
        <translation>outside of regions</translation>
    </message>
    <message>
        <source>Communicator in region</source>
        <translation>Communicator in region</translation>
    </message>
    <message>
        <source>no communicator</source>
        <translation>no communicator</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>no operation</source>
        <translation>no operation</translation>
    </message>
    <message>
        <source>From host to host</source>
        <translation>From host to host</translation>
    </message>
    <message>
        <source>From rank to rank</source>
        <translation>From rank to rank</translation>
    </message>
    <message>
        <source>Choose one, here or on the map, to see who loads it</source>
        <translation>Choose one, here or on the map, to see who loads it</translation>
    </message>
    <message>
        <source>No link end carries anything.</source>
        <translation>No link end carries anything.</translation>
    </message>
    <message>
        <source>both rails</source>
        <translation>both rails</translation>
    </message>
    <message>
        <source>It carries nothing.</source>
        <translation>It carries nothing.</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>by %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 message(s)</source>
        <translation>
            <numerusform>%1 message</numerusform>
            <numerusform>%1 messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is/are only in %2.</source>
        <translation>
            <numerusform>%1 is only in %2.</numerusform>
            <numerusform>%1 are only in %2.</numerusform>
        </translation>
    </message>
    <message>
        <source> nothing was sent in either run</source>
        <translation> nothing was sent in either run</translation>
    </message>
    <message>
        <source>The two runs have no %1 in common.</source>
        <translation>The two runs have no %1 in common.</translation>
    </message>
    <message>
        <source>; +%1 alike</source>
        <translation>; +%1 alike</translation>
    </message>
    <message>
        <source>Select a communicator first</source>
        <translation>Select a communicator first</translation>
    </message>
    <message>
        <source>%1 B per message</source>
        <translation>%1 B per message</translation>
    </message>
    <message>
        <source>%1 go from 0 to %2.</source>
        <translation>%1 go from 0 to %2.</translation>
    </message>
    <message>
        <source>%1 are broken: they start at %2, not at 0, and go to %3.</source>
        <translation>%1 are broken: they start at %2, not at 0, and go to %3.</translation>
    </message>
    <message>
        <source>%1 of what %2 sent, %3 of what %4 received, %5 of all %6</source>
        <translation>%1 of what %2 sent, %3 of what %4 received, %5 of all %6</translation>
    </message>
    <message>
        <source>nothing was sent</source>
        <translation>nothing was sent</translation>
    </message>
    <message>
        <source>%1 recorded ports with %2 are not in the fabric.</source>
        <translation>%1 recorded ports with %2 are not in the fabric.</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 more</translation>
    </message>
    <message>
        <source>%1 operations only</source>
        <translation>%1 operations only</translation>
    </message>
    <message>
        <source>leaf switch</source>
        <translation>leaf switch</translation>
    </message>
    <message>
        <source>member</source>
        <translation>member</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n leaf switch(es)</source>
        <translation>
            <numerusform>%n leaf switch</numerusform>
            <numerusform>%n leaf switches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n member(s)</source>
        <translation>
            <numerusform>%n member</numerusform>
            <numerusform>%n members</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n port(s)</source>
        <translation>
            <numerusform>%n port</numerusform>
            <numerusform>%n ports</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rail(s)</source>
        <translation>
            <numerusform>%n rail</numerusform>
            <numerusform>%n rails</numerusform>
        </translation>
    </message>
    <message>
        <source>all regions</source>
        <translation>all regions</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s): %1 to %2, mean %3, together %4</source>
        <translation>
            <numerusform>%n rank: %1 to %2, mean %3, together %4</numerusform>
            <numerusform>%n ranks: %1 to %2, mean %3, together %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n smaller operation(s) is/are not shown.</source>
        <translation>
            <numerusform>%n smaller operation is not shown.</numerusform>
            <numerusform>%n smaller operations are not shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n smaller communicator(s) is/are not shown.</source>
        <translation>
            <numerusform>%n smaller communicator is not shown.</numerusform>
            <numerusform>%n smaller communicators are not shown.</numerusform>
        </translation>
    </message>
    <message>
        <source>Numbers are %1.</source>
        <translation>Numbers are %1.</translation>
    </message>
    <message>
        <source>All %1 messages of the selection.</source>
        <translation>All %1 messages of the selection.</translation>
    </message>
    <message>
        <source>Lines: all %1 messages.</source>
        <translation>Lines: all %1 messages.</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>time, %1</translation>
    </message>
    <message>
        <source>time after %1 s, %2</source>
        <translation>time after %1 s, %2</translation>
    </message>
    <message>
        <source>, thread %1</source>
        <translation>, thread %1</translation>
    </message>
    <message>
        <source>rank %1%2: %3, %4 to %5 (%6)</source>
        <translation>rank %1%2: %3, %4 to %5 (%6)</translation>
    </message>
    <message>
        <source>rank %1 → rank %2</source>
        <translation>rank %1 → rank %2</translation>
    </message>
    <message>
        <source>%1: %2 messages, %3, sent about %4</source>
        <translation>%1: %2 messages, %3, sent about %4</translation>
    </message>
    <message>
        <source>several pairs of ranks, as </source>
        <translation>several pairs of ranks, as </translation>
    </message>
    <message>
        <source>%1: %2, sent %3, received %4 (%5)</source>
        <translation>%1: %2, sent %3, received %4 (%5)</translation>
    </message>
    <message>
        <source>%1 at %2, within %3:</source>
        <translation>%1 at %2, within %3:</translation>
    </message>
    <message>
        <source>longest in MPI: %1 % of it</source>
        <translation>longest in MPI: %1 % of it</translation>
    </message>
    <message>
        <source>, collectives by %1</source>
        <translation>, collectives by %1</translation>
    </message>
    <message>
        <source> against counters</source>
        <translation> against counters</translation>
    </message>
    <message>
        <source> against port traffic</source>
        <translation> against port traffic</translation>
    </message>
    <message>
        <source>source: %1 (%2)%3</source>
        <translation>source: %1 (%2)%3</translation>
    </message>
    <message>
        <source>
%1 B sent within it, as %2 recorded them</source>
        <translation>
%1 B sent within it, as %2 recorded them</translation>
    </message>
    <message>
        <source>
%1 of them in no region within</source>
        <translation>
%1 of them in no region within</translation>
    </message>
    <message>
        <source>%1 smaller regions are not listed.</source>
        <translation>%1 smaller regions are not listed.</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>HTML</source>
        <translation>HTML</translation>
    </message>
    <message>
        <source>tab-separated text</source>
        <translation>tab-separated text</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Save the table</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>as %1</translation>
    </message>
    <message>
        <source>Save as a file …</source>
        <translation>Save as a file …</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Copy the rows that are shown, with exact numbers</source>
        <translation>Copy the rows that are shown, with exact numbers</translation>
    </message>
    <message>
        <source>summed over ranks</source>
        <translation>summed over ranks</translation>
    </message>
    <message>
        <source>Add fabric…</source>
        <translation>Add fabric…</translation>
    </message>
    <message>
        <source>Assume shortest paths</source>
        <translation>Assume shortest paths</translation>
    </message>
    <message>
        <source>Add host list…</source>
        <translation>Add host list…</translation>
    </message>
    <message>
        <source>Add pairs…</source>
        <translation>Add pairs…</translation>
    </message>
    <message>
        <source>Add trace…</source>
        <translation>Add trace…</translation>
    </message>
    <message>
        <source>No traffic is recorded</source>
        <translation>No traffic is recorded</translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation>
            <numerusform>%n link</numerusform>
            <numerusform>%n links</numerusform>
        </translation>
    </message>
    <message>
        <source>
%1: %2 by %3 of %4</source>
        <translation>
%1: %2 by %3 of %4</translation>
    </message>
    <message>
        <source>%1 to %2 s since the recording began</source>
        <translation>%1 to %2 s since the recording began</translation>
    </message>
    <message>
        <source>%1 (%2 B) sent, pair traffic by time</source>
        <translation>%1 (%2 B) sent, pair traffic by time</translation>
    </message>
    <message>
        <source>port counters of all hosts: %1 (%2 B) sent, even between two readings</source>
        <translation>port counters of all hosts: %1 (%2 B) sent, even between two readings</translation>
    </message>
    <message>
        <source>port counters: not read</source>
        <translation>port counters: not read</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>not read</translation>
    </message>
    <message>
        <source>; the curves are at most %1 apart, at %2 s</source>
        <translation>; the curves are at most %1 apart, at %2 s</translation>
    </message>
    <message>
        <source>Framed: %1 to %2 s.</source>
        <translation>Framed: %1 to %2 s.</translation>
    </message>
    <message>
        <source>mean of %1 ranks</source>
        <translation>mean of %1 ranks</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>one run</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n run(s)</source>
        <translation>
            <numerusform>mean of %n run</numerusform>
            <numerusform>mean of %n runs</numerusform>
        </translation>
    </message>
    <message>
        <source> Each bar is the mean of up to %1 ranks.</source>
        <translation> Each bar is the mean of up to %1 ranks.</translation>
    </message>
    <message>
        <source> %1 runs each%2</source>
        <translation> %1 runs each%2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 to %2</translation>
    </message>
    <message>
        <source>Loaded link on the way</source>
        <translation>Loaded link on the way</translation>
    </message>
    <message>
        <source>Time in which ranks waited for others, of %1, by class: %2 in all.</source>
        <translation>Time in which ranks waited for others, of %1, by class: %2 in all.</translation>
    </message>
    <message>
        <source> %1 shorter bars are omitted.</source>
        <translation> %1 shorter bars are omitted.</translation>
    </message>
    <message>
        <source>Open &amp;training sample</source>
        <translation>Open &amp;training sample</translation>
    </message>
    <message>
        <source>A training job on 128 GPUs over a rail-optimised fabric</source>
        <translation>A training job on 128 GPUs over a rail-optimised fabric</translation>
    </message>
    <message>
        <source>Reopen last session at &amp;start</source>
        <translation>Reopen last session at &amp;start</translation>
    </message>
    <message>
        <source>What was open at the end of the last session is opened again</source>
        <translation>What was open at the end of the last session is opened again</translation>
    </message>
    <message>
        <source>Mean of a member</source>
        <translation>Mean of a member</translation>
    </message>
    <message>
        <source>With Init and Finalize</source>
        <translation>With Init and Finalize</translation>
    </message>
    <message>
        <source>Break the longest</source>
        <translation>Break the longest</translation>
    </message>
    <message>
        <source>what has a bar</source>
        <translation>what has a bar</translation>
    </message>
    <message>
        <source>what the bars measure</source>
        <translation>what the bars measure</translation>
    </message>
    <message>
        <source>axis of the bars</source>
        <translation>axis of the bars</translation>
    </message>
    <message>
        <source>number of bars</source>
        <translation>number of bars</translation>
    </message>
    <message>
        <source>the sum over ranks divided by the number of members</source>
        <translation>the sum over ranks divided by the number of members</translation>
    </message>
    <message>
        <source>operations and their colours</source>
        <translation>operations and their colours</translation>
    </message>
    <message>
        <source>number of communicators</source>
        <translation>number of communicators</translation>
    </message>
    <message>
        <source>communicator tree</source>
        <translation>communicator tree</translation>
    </message>
    <message>
        <source>communicators of two runs</source>
        <translation>communicators of two runs</translation>
    </message>
    <message>
        <source>Find: name, size:4, call:split</source>
        <translation>Find: name, size:4, call:split</translation>
    </message>
    <message>
        <source>find a communicator</source>
        <translation>find a communicator</translation>
    </message>
    <message>
        <source>what is compared</source>
        <translation>what is compared</translation>
    </message>
    <message>
        <source>Find: name, size:4, rank:17, call:split</source>
        <translation>Find: name, size:4, rank:17, call:split</translation>
    </message>
    <message>
        <source>colour the tree by</source>
        <translation>colour the tree by</translation>
    </message>
    <message>
        <source>What the colours of the tree show</source>
        <translation>What the colours of the tree show</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Colour by</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Sizes</translation>
    </message>
    <message>
        <source>Right button: choose the columns</source>
        <translation>Right button: choose the columns</translation>
    </message>
    <message>
        <source>Log colours</source>
        <translation>Log colours</translation>
    </message>
    <message>
        <source>Communicator only</source>
        <translation>Communicator only</translation>
    </message>
    <message>
        <source>Each communicator</source>
        <translation>Each communicator</translation>
    </message>
    <message>
        <source>All classes</source>
        <translation>All classes</translation>
    </message>
    <message>
        <source>Point-to-point</source>
        <translation>Point-to-point</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Collective</translation>
    </message>
    <message>
        <source>One-sided</source>
        <translation>One-sided</translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation>Mixed</translation>
    </message>
    <message>
        <source>Logical volumes</source>
        <translation>Logical volumes</translation>
    </message>
    <message>
        <source>Colours follow the logarithm of the amount</source>
        <translation>Colours follow the logarithm of the amount</translation>
    </message>
    <message>
        <source>All regions</source>
        <translation>All regions</translation>
    </message>
    <message>
        <source>With regions within</source>
        <translation>With regions within</translation>
    </message>
    <message>
        <source>Every region, and what was recorded outside of regions</source>
        <translation>Every region, and what was recorded outside of regions</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recent</translation>
    </message>
    <message>
        <source>Regions that were chosen before</source>
        <translation>Regions that were chosen before</translation>
    </message>
    <message>
        <source>Find a region</source>
        <translation>Find a region</translation>
    </message>
    <message>
        <source>find a region by name</source>
        <translation>find a region by name</translation>
    </message>
    <message>
        <source>code regions</source>
        <translation>code regions</translation>
    </message>
    <message>
        <source>Film</source>
        <translation>Film</translation>
    </message>
    <message>
        <source>The map at each moment, played over time</source>
        <translation>The map at each moment, played over time</translation>
    </message>
    <message>
        <source>metric that is drawn as a line</source>
        <translation>metric that is drawn as a line</translation>
    </message>
    <message numerus="yes">
        <source>%1 path(s)</source>
        <translation>
            <numerusform>%1 path</numerusform>
            <numerusform>%1 paths</numerusform>
        </translation>
    </message>
    <message>
        <source>Sending host</source>
        <translation>Sending host</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of ranks, the largest %1, %2</source>
        <translation>
            <numerusform>%n pair of ranks, the largest %1, %2</numerusform>
            <numerusform>%n pairs of ranks, the largest %1, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>most loaded of %n end(s)</source>
        <translation>
            <numerusform>most loaded of %n end</numerusform>
            <numerusform>most loaded of %n ends</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 link ends carry anything; the median carries %2.</source>
        <translation>
            <numerusform>%n of %1 link ends carries anything; the median carries %2.</numerusform>
            <numerusform>%n of %1 link ends carry anything; the median carries %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n rank(s))</source>
        <translation>
            <numerusform>%1 (%n rank)</numerusform>
            <numerusform>%1 (%n ranks)</numerusform>
        </translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Selected: %1</translation>
    </message>
    <message>
        <source>Selected: %1. %2</source>
        <translation>Selected: %1. %2</translation>
    </message>
    <message>
        <source>Nothing was sent of %1.</source>
        <translation>Nothing was sent of %1.</translation>
    </message>
    <message>
        <source>%1, all ranks</source>
        <translation>%1, all ranks</translation>
    </message>
    <message>
        <source>%1, mean of all ranks</source>
        <translation>%1, mean of all ranks</translation>
    </message>
    <message>
        <source>pair traffic by time</source>
        <translation>pair traffic by time</translation>
    </message>
    <message>
        <source>pair traffic by time; %1</source>
        <translation>pair traffic by time; %1</translation>
    </message>
    <message>
        <source>thin line: %1</source>
        <translation>thin line: %1</translation>
    </message>
    <message>
        <source>line: port counters of all hosts</source>
        <translation>line: port counters of all hosts</translation>
    </message>
    <message>
        <source>port counters of all hosts</source>
        <translation>port counters of all hosts</translation>
    </message>
    <message>
        <source>bytes sent until then, %1</source>
        <translation>bytes sent until then, %1</translation>
    </message>
    <message>
        <source>bytes sent in each %1, %2</source>
        <translation>bytes sent in each %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 (%3 B) in %n message(s)</source>
        <translation>
            <numerusform>%1: %2 (%3 B) in %n message</numerusform>
            <numerusform>%1: %2 (%3 B) in %n messages</numerusform>
        </translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>only %1</translation>
    </message>
    <message>
        <source>At the end %1 in messages, %2 counted by ports</source>
        <translation>At the end %1 in messages, %2 counted by ports</translation>
    </message>
    <message>
        <source>%1: %2 sent</source>
        <translation>%1: %2 sent</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 wait(s), %3 s</source>
        <translation>
            <numerusform>%1: %2 wait, %3 s</numerusform>
            <numerusform>%1: %2 waits, %3 s</numerusform>
        </translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>Only %1</translation>
    </message>
    <message>
        <source>Only %1; total times are of whole runs.</source>
        <translation>Only %1; total times are of whole runs.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) inside</source>
        <translation>
            <numerusform>%n link inside</numerusform>
            <numerusform>%n links inside</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) out</source>
        <translation>
            <numerusform>%n link out</numerusform>
            <numerusform>%n links out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: routes of the %n pair(s) of hosts that sent</source>
        <translation>
            <numerusform>%1: routes of the %n pair of hosts that sent</numerusform>
            <numerusform>%1: routes of the %n pairs of hosts that sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n run(s)</source>
        <translation>
            <numerusform>%1: %2, %n run</numerusform>
            <numerusform>%1: %2, %n runs</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes as the profile counts them: sends and collectives, %1; receives are not added</source>
        <translation>bytes as the profile counts them: sends and collectives, %1; receives are not added</translation>
    </message>
    <message>
        <source>MPI calls on this communicator, %1</source>
        <translation>MPI calls on this communicator, %1</translation>
    </message>
    <message numerus="yes">
        <source>inter-communicator: %n rank(s) and %1</source>
        <translation>
            <numerusform>inter-communicator: %n rank and %1</numerusform>
            <numerusform>inter-communicator: %n ranks and %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s), %2</source>
        <translation>
            <numerusform>%1 call, %2</numerusform>
            <numerusform>%1 calls, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more link(s)</source>
        <translation>
            <numerusform>and %n more link</numerusform>
            <numerusform>and %n more links</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more pair(s)</source>
        <translation>
            <numerusform>and %n more pair</numerusform>
            <numerusform>and %n more pairs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more rank(s). </source>
        <translation>
            <numerusform>and %n more rank. </numerusform>
            <numerusform>and %n more ranks. </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n row(s)</source>
        <translation>
            <numerusform>, %n row</numerusform>
            <numerusform>, %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n flow(s) cross(es) it (%1).</source>
        <translation>
            <numerusform>%n flow crosses it (%1).</numerusform>
            <numerusform>%n flows cross it (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n storage and management host(s) is/are hidden.</source>
        <translation>
            <numerusform>%n storage and management host is hidden.</numerusform>
            <numerusform>%n storage and management hosts are hidden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n switch(es) is/are hidden.</source>
        <translation>
            <numerusform>%n switch is hidden.</numerusform>
            <numerusform>%n switches are hidden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Subnet %1: %2, %3</source>
        <translation>Subnet %1: %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>%n adapter(s)</source>
        <translation>
            <numerusform>%n adapter</numerusform>
            <numerusform>%n adapters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n switch(es)</source>
        <translation>
            <numerusform>%n switch</numerusform>
            <numerusform>%n switches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n router(s)</source>
        <translation>
            <numerusform>, %n router</numerusform>
            <numerusform>, %n routers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n aggregation node(s)</source>
        <translation>
            <numerusform>, %n aggregation node</numerusform>
            <numerusform>, %n aggregation nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n link(s)</source>
        <translation>
            <numerusform>, %n link</numerusform>
            <numerusform>, %n links</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n forwarding table(s)</source>
        <translation>
            <numerusform>; %n forwarding table</numerusform>
            <numerusform>; %n forwarding tables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n of %1 pairs does/do not arrive</source>
        <translation>
            <numerusform>; %n of %1 pairs does not arrive</numerusform>
            <numerusform>; %n of %1 pairs do not arrive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message>
        <source>Not subtracted: %1. Choose the class point-to-point.</source>
        <translation>Not subtracted: %1. Choose the class point-to-point.</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s), %1</source>
        <translation>
            <numerusform>%n rank, %1</numerusform>
            <numerusform>%n ranks, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more communicator(s) with less volume.</source>
        <translation>
            <numerusform>And %n more communicator with less volume.</numerusform>
            <numerusform>And %n more communicators with less volume.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n rank(s), %2</source>
        <translation>
            <numerusform>%1: %n rank, %2</numerusform>
            <numerusform>%1: %n ranks, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>
and %n sibling(s) of the same call and size</source>
        <translation>
            <numerusform>
and %n sibling of the same call and size</numerusform>
            <numerusform>
and %n siblings of the same call and size</numerusform>
        </translation>
    </message>
    <message>
        <source>Only what was sent over %1</source>
        <translation>Only what was sent over %1</translation>
    </message>
    <message numerus="yes">
        <source>95 % confidence interval %1 to %2, %n pair(s) of runs</source>
        <translation>
            <numerusform>95 % confidence interval %1 to %2, %n pair of runs</numerusform>
            <numerusform>95 % confidence interval %1 to %2, %n pairs of runs</numerusform>
        </translation>
    </message>
    <message>
        <source>net time %1, %2</source>
        <translation>net time %1, %2</translation>
    </message>
    <message>
        <source>most loaded link end %1</source>
        <translation>most loaded link end %1</translation>
    </message>
    <message>
        <source>A small matrix for each communicator, in one range of colours</source>
        <translation>A small matrix for each communicator, in one range of colours</translation>
    </message>
    <message>
        <source>A metric of the trace beside what was sent</source>
        <translation>A metric of the trace beside what was sent</translation>
    </message>
    <message>
        <source>no metric</source>
        <translation>no metric</translation>
    </message>
    <message>
        <source>%1, scaled to its own largest value</source>
        <translation>%1, scaled to its own largest value</translation>
    </message>
    <message>
        <source>Bytes that each link end sends</source>
        <translation>Bytes that each link end sends</translation>
    </message>
    <message>
        <source>Share of its capacity that each link end uses</source>
        <translation>Share of its capacity that each link end uses</translation>
    </message>
    <message>
        <source>Share of the measured bytes of each link end that is not explained</source>
        <translation>Share of the measured bytes of each link end that is not explained</translation>
    </message>
    <message>
        <source>time, mean of a member</source>
        <translation>time, mean of a member</translation>
    </message>
    <message>
        <source>calls, mean of a member</source>
        <translation>calls, mean of a member</translation>
    </message>
    <message>
        <source>time of the rank</source>
        <translation>time of the rank</translation>
    </message>
    <message>
        <source>bytes, as the profile sums them up</source>
        <translation>bytes, as the profile sums them up</translation>
    </message>
    <message>
        <source>bytes of messages, summed over ranks</source>
        <translation>bytes of messages, summed over ranks</translation>
    </message>
    <message>
        <source>The profile has only the largest rank&apos;s time of each operation: no rank spent more than a bar shows.</source>
        <translation>The profile has only the largest rank&apos;s time of each operation: no rank spent more than a bar shows.</translation>
    </message>
    <message>
        <source>The table has no size of messages, or no number of iterations.</source>
        <translation>The table has no size of messages, or no number of iterations.</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>only in A</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>only in B</translation>
    </message>
    <message>
        <source>not of one kind</source>
        <translation>not of one kind</translation>
    </message>
    <message>
        <source>Times are the largest rank&apos;s of each operation.</source>
        <translation>Times are the largest rank&apos;s of each operation.</translation>
    </message>
    <message>
        <source>nothing has an amount to rank by. Choose a wider filter.</source>
        <translation>nothing has an amount to rank by. Choose a wider filter.</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Made by</translation>
    </message>
    <message>
        <source>number of ranks</source>
        <translation>number of ranks</translation>
    </message>
    <message>
        <source>largest ÷ mean of the seconds of the ranks that called MPI on it: 1 where all spent the same; of a family the largest</source>
        <translation>largest ÷ mean of the seconds of the ranks that called MPI on it: 1 where all spent the same; of a family the largest</translation>
    </message>
    <message>
        <source>how far apart its members are: in a node, under a leaf switch, in a pod, across the spine; across nodes if there is no fabric to state the distance. For a family, the farthest</source>
        <translation>how far apart its members are: in a node, under a leaf switch, in a pod, across the spine; across nodes if there is no fabric to state the distance. For a family, the farthest</translation>
    </message>
    <message>
        <source>the MPI call that made it</source>
        <translation>the MPI call that made it</translation>
    </message>
    <message>
        <source>neither run has a communicator profile. Import one with each.</source>
        <translation>neither run has a communicator profile. Import one with each.</translation>
    </message>
    <message>
        <source>its recorded ancestors form a circle, which no program can make; shown at the top</source>
        <translation>its recorded ancestors form a circle, which no program can make; shown at the top</translation>
    </message>
    <message>
        <source>freed before MPI_Finalize</source>
        <translation>freed before MPI_Finalize</translation>
    </message>
    <message>
        <source>reduced or down</source>
        <translation>reduced or down</translation>
    </message>
    <message>
        <source>the run has no fabric. Import the network&apos;s dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.</source>
        <translation>the run has no fabric. Import the network&apos;s dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.</translation>
    </message>
    <message>
        <source>What is chosen is only in A: there is nothing to compare it with.</source>
        <translation>What is chosen is only in A: there is nothing to compare it with.</translation>
    </message>
    <message>
        <source>all cells are zero. Choose another measure.</source>
        <translation>all cells are zero. Choose another measure.</translation>
    </message>
    <message>
        <source>on one host: loads no link</source>
        <translation>on one host: loads no link</translation>
    </message>
    <message>
        <source>the source gives the mean of both directions</source>
        <translation>the source gives the mean of both directions</translation>
    </message>
    <message>
        <source>Undirected: the source gives the mean of both directions of a pair.</source>
        <translation>Undirected: the source gives the mean of both directions of a pair.</translation>
    </message>
    <message>
        <source>Too many pairs to order by reverse Cuthill-McKee: ordered by number.</source>
        <translation>Too many pairs to order by reverse Cuthill-McKee: ordered by number.</translation>
    </message>
    <message>
        <source>Part of the matrix is in view; F shows all.</source>
        <translation>Part of the matrix is in view; F shows all.</translation>
    </message>
    <message>
        <source>Nothing was sent in the chosen part of the traffic.</source>
        <translation>Nothing was sent in the chosen part of the traffic.</translation>
    </message>
    <message>
        <source>port traffic</source>
        <translation>port traffic</translation>
    </message>
    <message>
        <source>No run is open.</source>
        <translation>No run is open.</translation>
    </message>
    <message>
        <source>Traffic is being read…</source>
        <translation>Traffic is being read…</translation>
    </message>
    <message>
        <source>No messages.</source>
        <translation>No messages.</translation>
    </message>
    <message>
        <source>Seconds in the region and in what it calls, over all ranks</source>
        <translation>Seconds in the region and in what it calls, over all ranks</translation>
    </message>
    <message>
        <source>seconds since the recording began</source>
        <translation>seconds since the recording began</translation>
    </message>
    <message>
        <source>Being read …</source>
        <translation>Being read …</translation>
    </message>
    <message>
        <source>Only port counters were read over time: pair traffic can&apos;t be filtered by it.</source>
        <translation>Only port counters were read over time: pair traffic can&apos;t be filtered by it.</translation>
    </message>
    <message>
        <source>one pair of runs: no interval</source>
        <translation>one pair of runs: no interval</translation>
    </message>
    <message>
        <source>Net time against the run without a tool of the same round: geometric mean and 95 % confidence interval (Student&apos;s t of the logarithms).</source>
        <translation>Net time against the run without a tool of the same round: geometric mean and 95 % confidence interval (Student&apos;s t of the logarithms).</translation>
    </message>
    <message>
        <source>most loaded end %1</source>
        <translation>most loaded end %1</translation>
    </message>
    <message>
        <source>bars per communicator, stacked by operation</source>
        <translation>bars per communicator, stacked by operation</translation>
    </message>
    <message>
        <source>Arrow keys go from bar to bar.</source>
        <translation>Arrow keys go from bar to bar.</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operations</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Calls</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmic</translation>
    </message>
    <message>
        <source>Per cent</source>
        <translation>Per cent</translation>
    </message>
    <message>
        <source>MPI_Init, MPI_Finalize and calls without a communicator are omitted if they take more time than everything else together</source>
        <translation>MPI_Init, MPI_Finalize and calls without a communicator are omitted if they take more time than everything else together</translation>
    </message>
    <message>
        <source>One bar is more than twice as long as the next: draw it broken, so that the axis fits the others</source>
        <translation>One bar is more than twice as long as the next: draw it broken, so that the axis fits the others</translation>
    </message>
    <message>
        <source>Axis of the bars, and how many there are</source>
        <translation>Axis of the bars, and how many there are</translation>
    </message>
    <message>
        <source>largest rank&apos;s time of each operation, added up</source>
        <translation>largest rank&apos;s time of each operation, added up</translation>
    </message>
    <message>
        <source>nothing was counted. Choose a wider filter or another metric.</source>
        <translation>nothing was counted. Choose a wider filter or another metric.</translation>
    </message>
    <message>
        <source>nothing was counted of %1. Choose a wider filter or another metric.</source>
        <translation>nothing was counted of %1. Choose a wider filter or another metric.</translation>
    </message>
    <message>
        <source>bytes of a message</source>
        <translation>bytes of a message</translation>
    </message>
    <message>
        <source>A point is a run. r: Pearson&apos;s correlation of a communicator&apos;s mean time (over the ranks that made a call on it) with the run&apos;s total time; lines: least squares.</source>
        <translation>A point is a run. r: Pearson&apos;s correlation of a communicator&apos;s mean time (over the ranks that made a call on it) with the run&apos;s total time; lines: least squares.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Size</translation>
    </message>
    <message>
        <source>Time (largest rank)</source>
        <translation>Time (largest rank)</translation>
    </message>
    <message>
        <source>Imbalance</source>
        <translation>Imbalance</translation>
    </message>
    <message>
        <source>Locality</source>
        <translation>Locality</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Share</translation>
    </message>
    <message>
        <source>seconds in MPI on this communicator: this profile has only the largest rank&apos;s time of each operation; their sum bounds every rank&apos;s time</source>
        <translation>seconds in MPI on this communicator: this profile has only the largest rank&apos;s time of each operation; their sum bounds every rank&apos;s time</translation>
    </message>
    <message>
        <source>seconds in MPI on this communicator, summed over ranks and operations</source>
        <translation>seconds in MPI on this communicator, summed over ranks and operations</translation>
    </message>
    <message>
        <source>Two runs are needed for a difference.</source>
        <translation>Two runs are needed for a difference.</translation>
    </message>
    <message>
        <source>parent %1</source>
        <translation>parent %1</translation>
    </message>
    <message>
        <source>, a guess: this profile does not record parents, so it was chosen by members and order of creation</source>
        <translation>, a guess: this profile does not record parents, so it was chosen by members and order of creation</translation>
    </message>
    <message>
        <source>
very deep in the tree; shown beside its ancestors</source>
        <translation>
very deep in the tree; shown beside its ancestors</translation>
    </message>
    <message>
        <source>ranks may be reordered</source>
        <translation>ranks may be reordered</translation>
    </message>
    <message>
        <source>ranks keep their order</source>
        <translation>ranks keep their order</translation>
    </message>
    <message>
        <source>volume %1</source>
        <translation>volume %1</translation>
    </message>
    <message>
        <source>, the profile&apos;s own sum for the communicator</source>
        <translation>, the profile&apos;s own sum for the communicator</translation>
    </message>
    <message>
        <source>: sends and collectives</source>
        <translation>: sends and collectives</translation>
    </message>
    <message>
        <source>; follows from rounded averages</source>
        <translation>; follows from rounded averages</translation>
    </message>
    <message>
        <source>calls: %1</source>
        <translation>calls: %1</translation>
    </message>
    <message>
        <source>imbalance (largest ÷ mean of a rank): %1</source>
        <translation>imbalance (largest ÷ mean of a rank): %1</translation>
    </message>
    <message>
        <source>all members %1</source>
        <translation>all members %1</translation>
    </message>
    <message>
        <source>members %1</source>
        <translation>members %1</translation>
    </message>
    <message>
        <source>ordered pairs of members</source>
        <translation>ordered pairs of members</translation>
    </message>
    <message>
        <source>B sent from rank to rank</source>
        <translation>B sent from rank to rank</translation>
    </message>
    <message>
        <source>expand it to pick one of them</source>
        <translation>expand it to pick one of them</translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>made by %1</translation>
    </message>
    <message>
        <source>time, largest rank</source>
        <translation>time, largest rank</translation>
    </message>
    <message>
        <source>time, all ranks</source>
        <translation>time, all ranks</translation>
    </message>
    <message>
        <source>%1. Import a communicator profile with it.</source>
        <translation>%1. Import a communicator profile with it.</translation>
    </message>
    <message>
        <source>%1. Import it with --hosts FILE.</source>
        <translation>%1. Import it with --hosts FILE.</translation>
    </message>
    <message>
        <source>Drawn in groups: a box shows its most loaded member, a line the most loaded of its links.</source>
        <translation>Drawn in groups: a box shows its most loaded member, a line the most loaded of its links.</translation>
    </message>
    <message>
        <source>Drawn in groups.</source>
        <translation>Drawn in groups.</translation>
    </message>
    <message>
        <source>Row; traffic is not shown</source>
        <translation>Row; traffic is not shown</translation>
    </message>
    <message>
        <source> In MPI a thread on a processor works, else it waits.</source>
        <translation> In MPI a thread on a processor works, else it waits.</translation>
    </message>
    <message>
        <source>%1 per message</source>
        <translation>%1 per message</translation>
    </message>
    <message>
        <source>%1: only in A</source>
        <translation>%1: only in A</translation>
    </message>
    <message>
        <source>%1: only in B</source>
        <translation>%1: only in B</translation>
    </message>
    <message>
        <source>%1 in both runs: choose bytes.</source>
        <translation>%1 in both runs: choose bytes.</translation>
    </message>
    <message>
        <source>%1 in both runs: choose messages.</source>
        <translation>%1 in both runs: choose messages.</translation>
    </message>
    <message>
        <source>traffic matrix</source>
        <translation>traffic matrix</translation>
    </message>
    <message>
        <source>Arrow keys go from cell to cell.</source>
        <translation>Arrow keys go from cell to cell.</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Of</translation>
    </message>
    <message>
        <source>where the bytes come from</source>
        <translation>where the bytes come from</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Rows</translation>
    </message>
    <message>
        <source>rows and columns of the matrix</source>
        <translation>rows and columns of the matrix</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colours</translation>
    </message>
    <message>
        <source>what the colours show</source>
        <translation>what the colours show</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Order</translation>
    </message>
    <message>
        <source>order of rows and columns</source>
        <translation>order of rows and columns</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Class</translation>
    </message>
    <message>
        <source>class of messages</source>
        <translation>class of messages</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Mean message size</source>
        <translation>Mean message size</translation>
    </message>
    <message>
        <source>By number</source>
        <translation>By number</translation>
    </message>
    <message>
        <source>By host</source>
        <translation>By host</translation>
    </message>
    <message>
        <source>By leaf switch</source>
        <translation>By leaf switch</translation>
    </message>
    <message>
        <source>By communicator</source>
        <translation>By communicator</translation>
    </message>
    <message>
        <source>Reverse Cuthill-McKee</source>
        <translation>Reverse Cuthill-McKee</translation>
    </message>
    <message>
        <source>Leaf switches</source>
        <translation>Leaf switches</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>Rails</translation>
    </message>
    <message>
        <source>Ranks of communicator</source>
        <translation>Ranks of communicator</translation>
    </message>
    <message>
        <source>Several classes</source>
        <translation>Several classes</translation>
    </message>
    <message>
        <source>%1. Choose bytes.</source>
        <translation>%1. Choose bytes.</translation>
    </message>
    <message>
        <source>%1. Choose messages.</source>
        <translation>%1. Choose messages.</translation>
    </message>
    <message>
        <source>There is no difference: both runs sent the same.</source>
        <translation>There is no difference: both runs sent the same.</translation>
    </message>
    <message>
        <source>nothing was recorded as sent by %1 in any region</source>
        <translation>nothing was recorded as sent by %1 in any region</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>from %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>to %1</translation>
    </message>
    <message>
        <source>%1 to LIDs that no adapter owns are in no cell.</source>
        <translation>%1 to LIDs that no adapter owns are in no cell.</translation>
    </message>
    <message>
        <source>%1 from or to ranks of no known %2 are in no cell.</source>
        <translation>%1 from or to ranks of no known %2 are in no cell.</translation>
    </message>
    <message>
        <source>%1 more were sent, but the source does not record the receivers.</source>
        <translation>%1 more were sent, but the source does not record the receivers.</translation>
    </message>
    <message>
        <source>%1: no rows are marked.</source>
        <translation>%1: no rows are marked.</translation>
    </message>
    <message>
        <source>The matrix is being collected…</source>
        <translation>The matrix is being collected…</translation>
    </message>
    <message>
        <source>No port of the recording is in this fabric.</source>
        <translation>No port of the recording is in this fabric.</translation>
    </message>
    <message>
        <source>No host of the ranks is in this fabric.</source>
        <translation>No host of the ranks is in this fabric.</translation>
    </message>
    <message>
        <source>%1: choose bytes.</source>
        <translation>%1: choose bytes.</translation>
    </message>
    <message>
        <source>%1: choose messages.</source>
        <translation>%1: choose messages.</translation>
    </message>
    <message>
        <source>The matrices are being collected…</source>
        <translation>The matrices are being collected…</translation>
    </message>
    <message>
        <source>Nothing was recorded by communicator in the chosen regions and classes.</source>
        <translation>Nothing was recorded by communicator in the chosen regions and classes.</translation>
    </message>
    <message>
        <source>pair traffic, collectives as %1 sends them</source>
        <translation>pair traffic, collectives as %1 sends them</translation>
    </message>
    <message>
        <source>bytes sent</source>
        <translation>bytes sent</translation>
    </message>
    <message>
        <source>messages sent</source>
        <translation>messages sent</translation>
    </message>
    <message>
        <source>mean message size</source>
        <translation>mean message size</translation>
    </message>
    <message>
        <source>%1, %2 to %2</source>
        <translation>%1, %2 to %2</translation>
    </message>
    <message>
        <source>ranks of %1</source>
        <translation>ranks of %1</translation>
    </message>
    <message>
        <source>%1. Import the bundle with its network dumps.</source>
        <translation>%1. Import the bundle with its network dumps.</translation>
    </message>
    <message>
        <source>%1: it takes logged connections (NCCL), and a fabric that is built of rails.</source>
        <translation>%1: it takes logged connections (NCCL), and a fabric that is built of rails.</translation>
    </message>
    <message>
        <source>%1: choose ranks, or import with a host map.</source>
        <translation>%1: choose ranks, or import with a host map.</translation>
    </message>
    <message>
        <source>no call</source>
        <translation>no call</translation>
    </message>
    <message>
        <source>Boxes: from the rank with the least to the one with the most; the line within is the mean.</source>
        <translation>Boxes: from the rank with the least to the one with the most; the line within is the mean.</translation>
    </message>
    <message>
        <source>−%1: clocks contradict each other</source>
        <translation>−%1: clocks contradict each other</translation>
    </message>
    <message>
        <source>in one run only</source>
        <translation>in one run only</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>no difference</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>zero</translation>
    </message>
    <message>
        <source>share of the capacity per link end</source>
        <translation>share of the capacity per link end</translation>
    </message>
    <message>
        <source>share of the measured bytes that is not explained</source>
        <translation>share of the measured bytes that is not explained</translation>
    </message>
    <message>
        <source>most utilised link end per node</source>
        <translation>most utilised link end per node</translation>
    </message>
    <message>
        <source>least explained link end per node</source>
        <translation>least explained link end per node</translation>
    </message>
    <message>
        <source>effective bit error rate of what a port receives</source>
        <translation>effective bit error rate of what a port receives</translation>
    </message>
    <message>
        <source>symbol error rate of what a port receives</source>
        <translation>symbol error rate of what a port receives</translation>
    </message>
    <message>
        <source>worst port per node</source>
        <translation>worst port per node</translation>
    </message>
    <message>
        <source>temperature of the optics at a port</source>
        <translation>temperature of the optics at a port</translation>
    </message>
    <message>
        <source>hottest optics or sensor per node</source>
        <translation>hottest optics or sensor per node</translation>
    </message>
    <message>
        <source>ticks in which a port was congested (PortXmitTimeCong)</source>
        <translation>ticks in which a port was congested (PortXmitTimeCong)</translation>
    </message>
    <message>
        <source>most congested port per node</source>
        <translation>most congested port per node</translation>
    </message>
    <message>
        <source>attempts to route adaptively to a port (port_ar_trials)</source>
        <translation>attempts to route adaptively to a port (port_ar_trials)</translation>
    </message>
    <message>
        <source>most attempts of a port per node</source>
        <translation>most attempts of a port per node</translation>
    </message>
    <message>
        <source>ticks in which data waited at a port (PortXmitWait)</source>
        <translation>ticks in which data waited at a port (PortXmitWait)</translation>
    </message>
    <message>
        <source>longest wait of a port per node</source>
        <translation>longest wait of a port per node</translation>
    </message>
    <message>
        <source>between two readings</source>
        <translation>between two readings</translation>
    </message>
    <message>
        <source>since the last reset</source>
        <translation>since the last reset</translation>
    </message>
    <message>
        <source>bytes per link end</source>
        <translation>bytes per link end</translation>
    </message>
    <message>
        <source>bytes sent or forwarded per node</source>
        <translation>bytes sent or forwarded per node</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Sent</translation>
    </message>
    <message>
        <source>Own</source>
        <translation>Own</translation>
    </message>
    <message>
        <source>A region includes everything that happened while it was open. Without this mark it is exclusive of nested regions.</source>
        <translation>A region includes everything that happened while it was open. Without this mark it is exclusive of nested regions.</translation>
    </message>
    <message>
        <source>bytes of the link that differs most</source>
        <translation>bytes of the link that differs most</translation>
    </message>
    <message>
        <source>bytes of the most loaded link</source>
        <translation>bytes of the most loaded link</translation>
    </message>
    <message>
        <source>share of the most utilised link</source>
        <translation>share of the most utilised link</translation>
    </message>
    <message>
        <source>the fabric has no links between switches. Import the network&apos;s dumps (ibdiagnet.lst) with the run.</source>
        <translation>the fabric has no links between switches. Import the network&apos;s dumps (ibdiagnet.lst) with the run.</translation>
    </message>
    <message>
        <source>%1: cells show where links are.</source>
        <translation>%1: cells show where links are.</translation>
    </message>
    <message>
        <source>no link</source>
        <translation>no link</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>largest difference</translation>
    </message>
    <message>
        <source>most loaded</source>
        <translation>most loaded</translation>
    </message>
    <message>
        <source>port counters, all hosts</source>
        <translation>port counters, all hosts</translation>
    </message>
    <message>
        <source>Nothing was sent in any bin of time.</source>
        <translation>Nothing was sent in any bin of time.</translation>
    </message>
    <message>
        <source>bytes sent over time</source>
        <translation>bytes sent over time</translation>
    </message>
    <message>
        <source>Drag, or Shift-drag, to choose a time; arrow keys move it, with Shift they stretch it; Escape removes it.</source>
        <translation>Drag, or Shift-drag, to choose a time; arrow keys move it, with Shift they stretch it; Escape removes it.</translation>
    </message>
    <message>
        <source>net time above runs without a tool [%]</source>
        <translation>net time above runs without a tool [%]</translation>
    </message>
    <message>
        <source>time [s]</source>
        <translation>time [s]</translation>
    </message>
    <message>
        <source>; bars are their means, of the rank with the largest net time.</source>
        <translation>; bars are their means, of the rank with the largest net time.</translation>
    </message>
    <message>
        <source>each call path</source>
        <translation>each call path</translation>
    </message>
    <message>
        <source>each rank that waits</source>
        <translation>each rank that waits</translation>
    </message>
    <message>
        <source>each communicator</source>
        <translation>each communicator</translation>
    </message>
    <message>
        <source>there is not enough memory for this; close other runs or use a machine with more</source>
        <translation>there is not enough memory for this; close other runs or use a machine with more</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Rank %1 on %2</source>
        <translation>Rank %1 on %2</translation>
    </message>
    <message>
        <source>rank %1 on %2</source>
        <translation>rank %1 on %2</translation>
    </message>
    <message>
        <source>%1 is in %2</source>
        <translation>%1 is in %2</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 on %2</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>The rank that it waits for</source>
        <translation>The rank that it waits for</translation>
    </message>
    <message>
        <source>%1 was late: it was in %2</source>
        <translation>%1 was late: it was in %2</translation>
    </message>
    <message>
        <source>%1 was late. %2.</source>
        <translation>%1 was late. %2.</translation>
    </message>
    <message>
        <source>%1 came last.</source>
        <translation>%1 came last.</translation>
    </message>
    <message>
        <source>Meanwhile a link on the way of the messages was loaded: %1.</source>
        <translation>Meanwhile a link on the way of the messages was loaded: %1.</translation>
    </message>
    <message>
        <source>Rank %1 waits %2 for rank %3</source>
        <translation>Rank %1 waits %2 for rank %3</translation>
    </message>
    <message>
        <source>Rank %1 waits %2</source>
        <translation>Rank %1 waits %2</translation>
    </message>
    <message>
        <source>The critical path has no part here.</source>
        <translation>The critical path has no part here.</translation>
    </message>
    <message>
        <source>Thick line: the critical path, on which the run was never waiting.</source>
        <translation>Thick line: the critical path, on which the run was never waiting.</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of it are on ranks without a row.</source>
        <translation>
            <numerusform>%n part of it is on a rank without a row.</numerusform>
            <numerusform>%n parts of it are on ranks without a row.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: cost %2 of waiting, %3 of ranks that waited for it and %4 of others later on</source>
        <translation>%1: cost %2 of waiting, %3 of ranks that waited for it and %4 of others later on</translation>
    </message>
    <message>
        <source>share of bytes</source>
        <translation>share of bytes</translation>
    </message>
    <message>
        <source>share of time</source>
        <translation>share of time</translation>
    </message>
    <message>
        <source>the route from the selected host or switch to this one</source>
        <translation>the route from the selected host or switch to this one</translation>
    </message>
    <message>
        <source>pan the map; the next cell, bar or communicator; a time, or a longer or shorter one (in Time)</source>
        <translation>pan the map; the next cell, bar or communicator; a time, or a longer or shorter one (in Time)</translation>
    </message>
    <message>
        <source>zoom to an area, and back (in Timeline)</source>
        <translation>zoom to an area, and back (in Timeline)</translation>
    </message>
    <message>
        <source>the next, previous and longest of what Look for names (in Timeline)</source>
        <translation>the next, previous and longest of what Look for names (in Timeline)</translation>
    </message>
    <message>
        <source>T, Z, M</source>
        <translation>T, Z, M</translation>
    </message>
    <message>
        <source>choose the visible time, zoom to the chosen time, to the selected messages (in Timeline)</source>
        <translation>choose the visible time, zoom to the chosen time, to the selected messages (in Timeline)</translation>
    </message>
    <message>
        <source>arrows, Page up, Page down, Home, End</source>
        <translation>arrows, Page up, Page down, Home, End</translation>
    </message>
    <message>
        <source>one moment, several, to the first, to the last (on the curve of a film)</source>
        <translation>one moment, several, to the first, to the last (on the curve of a film)</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>focus the current communicator (in the tree)</source>
        <translation>focus the current communicator (in the tree)</translation>
    </message>
    <message>
        <source>Ctrl+Z, Ctrl+Shift+Z</source>
        <translation>Ctrl+Z, Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>undo, redo a move of ranks (on the page of placement)</source>
        <translation>undo, redo a move of ranks (on the page of placement)</translation>
    </message>
    <message>
        <source>cancel a rubber band, else clear the selection</source>
        <translation>cancel a rubber band, else clear the selection</translation>
    </message>
    <message>
        <source>move the keyboard to a panel of the workspace</source>
        <translation>move the keyboard to a panel of the workspace</translation>
    </message>
    <message>
        <source>move the keyboard to the next panel, the previous one; Tab goes through the visible parts</source>
        <translation>move the keyboard to the next panel, the previous one; Tab goes through the visible parts</translation>
    </message>
    <message>
        <source>no bar shows it</source>
        <translation>no bar shows it</translation>
    </message>
    <message>
        <source>functions include everything that the filter keeps</source>
        <translation>functions include everything that the filter keeps</translation>
    </message>
    <message>
        <source>%1: samples belong to ranks</source>
        <translation>%1: samples belong to ranks</translation>
    </message>
    <message>
        <source>%1 of the time belongs to its ranks</source>
        <translation>%1 of the time belongs to its ranks</translation>
    </message>
    <message>
        <source>times include everything that the filter keeps</source>
        <translation>times include everything that the filter keeps</translation>
    </message>
    <message>
        <source>%1 of the bytes belong to it</source>
        <translation>%1 of the bytes belong to it</translation>
    </message>
    <message>
        <source>in both, but %1 in the same way: not compared</source>
        <translation>in both, but %1 in the same way: not compared</translation>
    </message>
    <message>
        <source>in addition, not attributable to pairs</source>
        <translation>in addition, not attributable to pairs</translation>
    </message>
    <message>
        <source>B − A: change of a link&apos;s capacity, relative to A</source>
        <translation>B − A: change of a link&apos;s capacity, relative to A</translation>
    </message>
    <message>
        <source>the route to the second place of the selection</source>
        <translation>the route to the second place of the selection</translation>
    </message>
    <message>
        <source>the link carried at least what is shown: there may have been more</source>
        <translation>the link carried at least what is shown: there may have been more</translation>
    </message>
    <message>
        <source>a row of nodes that no cables connect to the hosts</source>
        <translation>a row of nodes that no cables connect to the hosts</translation>
    </message>
    <message>
        <source>a link around a torus: it continues at the other side</source>
        <translation>a link around a torus: it continues at the other side</translation>
    </message>
    <message>
        <source>in a difference: what only the first run has, or what was removed</source>
        <translation>in a difference: what only the first run has, or what was removed</translation>
    </message>
    <message>
        <source>Neither run has traffic that matches the filter.</source>
        <translation>Neither run has traffic that matches the filter.</translation>
    </message>
    <message>
        <source>the run has no host or port of the recording. Check that fabric and hosts belong to the same cluster.</source>
        <translation>the run has no host or port of the recording. Check that fabric and hosts belong to the same cluster.</translation>
    </message>
    <message>
        <source>no traffic matches the filter (%1). Choose a wider filter.</source>
        <translation>no traffic matches the filter (%1). Choose a wider filter.</translation>
    </message>
    <message>
        <source>no traffic by communicator matches the filter (%1). Draw one matrix of all, or choose a wider filter.</source>
        <translation>no traffic by communicator matches the filter (%1). Draw one matrix of all, or choose a wider filter.</translation>
    </message>
    <message>
        <source>Select a communicator to see the traffic between its ranks.</source>
        <translation>Select a communicator to see the traffic between its ranks.</translation>
    </message>
    <message>
        <source>The wheel or + and - zoom, arrow keys move the time and choose a rank, Shift-drag or T chooses a time, Ctrl-drag zooms to an area, Backspace goes back, F shows all, N and P find the next and previous one of what Look for names, L the longest.</source>
        <translation>The wheel or + and - zoom, arrow keys move the time and choose a rank, Shift-drag or T chooses a time, Ctrl-drag zooms to an area, Backspace goes back, F shows all, N and P find the next and previous one of what Look for names, L the longest.</translation>
    </message>
    <message>
        <source>no traffic matches the filter. Choose a wider filter.</source>
        <translation>no traffic matches the filter. Choose a wider filter.</translation>
    </message>
    <message>
        <source>first select the host or switch where the route begins</source>
        <translation>first select the host or switch where the route begins</translation>
    </message>
    <message>
        <source>Axis of the bars: amounts, their logarithms (dots in place of bars), or shares of the sum of all bars</source>
        <translation>Axis of the bars: amounts, their logarithms (dots in place of bars), or shares of the sum of all bars</translation>
    </message>
    <message>
        <source>The number of communicators of each size</source>
        <translation>The number of communicators of each size</translation>
    </message>
    <message>
        <source>In: ranks that it receives from; out: ranks that it sends to. Numbers in MPI_COMM_WORLD, in the order that the program gave.</source>
        <translation>In: ranks that it receives from; out: ranks that it sends to. Numbers in MPI_COMM_WORLD, in the order that the program gave.</translation>
    </message>
    <message>
        <source>%1 of %2 are in no cell: the other run does not have their sender or receiver, or did not record it.</source>
        <translation>%1 of %2 are in no cell: the other run does not have their sender or receiver, or did not record it.</translation>
    </message>
    <message>
        <source>paths of the most loaded link</source>
        <translation>paths of the most loaded link</translation>
    </message>
    <message>
        <source>paths of the link that differs most</source>
        <translation>paths of the link that differs most</translation>
    </message>
    <message>
        <source>paths per link end</source>
        <translation>paths per link end</translation>
    </message>
    <message>
        <source>paths sent or forwarded per node</source>
        <translation>paths sent or forwarded per node</translation>
    </message>
    <message>
        <source>%1 on the most loaded link, as now</source>
        <translation>%1 on the most loaded link, as now</translation>
    </message>
    <message>
        <source>%1 → %2 on the most loaded link (%3)</source>
        <translation>%1 → %2 on the most loaded link (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%1 path(s) break(s)</source>
        <translation>
            <numerusform>%1 path breaks</numerusform>
            <numerusform>%1 paths break</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of traffic breaks</source>
        <translation>%1 of traffic breaks</translation>
    </message>
    <message>
        <source>Name the traces.otf2 of an OTF2 trace of the same run.</source>
        <translation>Name the traces.otf2 of an OTF2 trace of the same run.</translation>
    </message>
    <message>
        <source>Name the folder with the dumps of its fabric, for example ibdiagnet.lst and ibdiagnet.fdbs.</source>
        <translation>Name the folder with the dumps of its fabric, for example ibdiagnet.lst and ibdiagnet.fdbs.</translation>
    </message>
    <message>
        <source>Name a source with senders and receivers: a trace, a recorded bundle, or the files of Open MPI&apos;s monitoring.</source>
        <translation>Name a source with senders and receivers: a trace, a recorded bundle, or the files of Open MPI&apos;s monitoring.</translation>
    </message>
    <message>
        <source>Name a list of the hosts on which the ranks ran.</source>
        <translation>Name a list of the hosts on which the ranks ran.</translation>
    </message>
    <message>
        <source>number %1 of %2, rails together</source>
        <translation>number %1 of %2, rails together</translation>
    </message>
    <message>
        <source>number %1 of %2 loaded link ends</source>
        <translation>number %1 of %2 loaded link ends</translation>
    </message>
    <message>
        <source>%1 · the longest of these waits</source>
        <translation>%1 · the longest of these waits</translation>
    </message>
    <message>
        <source>%1 · the longest wait in view</source>
        <translation>%1 · the longest wait in view</translation>
    </message>
    <message numerus="yes">
        <source>%1 · beside %2 other wait(s) here, %3 together</source>
        <translation>
            <numerusform>%1 · beside %2 other wait here, of %3</numerusform>
            <numerusform>%1 · beside %2 other waits here, %3 together</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 of all</source>
        <translation>%1: %2, %3 of all</translation>
    </message>
    <message>
        <source>Selection: %1 lines for %2 of %3 messages (%4).</source>
        <translation>Selection: %1 lines for %2 of %3 messages (%4).</translation>
    </message>
    <message>
        <source>%1 lines represent %2 of %3 messages (%4): messages between the same rows share a line.</source>
        <translation>%1 lines represent %2 of %3 messages (%4): messages between the same rows share a line.</translation>
    </message>
    <message>
        <source>the runs are still being read; try again in a moment</source>
        <translation>the runs are still being read; try again in a moment</translation>
    </message>
    <message>
        <source>The loads are %1, %2.</source>
        <translation>The loads are %1, %2.</translation>
    </message>
    <message>
        <source>The loads are %1.</source>
        <translation>The loads are %1.</translation>
    </message>
    <message>
        <source>%1: remove the time from the filter first</source>
        <translation>%1: remove the time from the filter first</translation>
    </message>
    <message>
        <source>its traffic by time</source>
        <translation>its traffic by time</translation>
    </message>
    <message>
        <source>pair traffic of it</source>
        <translation>pair traffic of it</translation>
    </message>
    <message>
        <source>its host</source>
        <translation>its host</translation>
    </message>
    <message>
        <source>the loads are still being computed; try again in a moment</source>
        <translation>the loads are still being computed; try again in a moment</translation>
    </message>
    <message>
        <source>%1 by communicator</source>
        <translation>%1 by communicator</translation>
    </message>
    <message>
        <source>what it sends</source>
        <translation>what it sends</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>no run is open</translation>
    </message>
    <message>
        <source>its share of the time</source>
        <translation>its share of the time</translation>
    </message>
    <message>
        <source>the traffic is still being read; try again in a moment</source>
        <translation>the traffic is still being read; try again in a moment</translation>
    </message>
    <message>
        <source>%1 by region</source>
        <translation>%1 by region</translation>
    </message>
    <message>
        <source>%1: a trace has it</source>
        <translation>%1: a trace has it</translation>
    </message>
    <message>
        <source>what ranks did over time</source>
        <translation>what ranks did over time</translation>
    </message>
    <message>
        <source>rank %1 is on no host of the fabric; move it to one first</source>
        <translation>rank %1 is on no host of the fabric; move it to one first</translation>
    </message>
    <message>
        <source>the search answered for another fabric; was the run written to meanwhile?</source>
        <translation>the search answered for another fabric; was the run written to meanwhile?</translation>
    </message>
    <message>
        <source>Why ranks wait</source>
        <translation>Why ranks wait</translation>
    </message>
    <message>
        <source>%1 alike in both runs for any communicator. Take another measure.</source>
        <translation>%1 alike in both runs for any communicator. Take another measure.</translation>
    </message>
    <message>
        <source>B − A, %1 of a communicator</source>
        <translation>B − A, %1 of a communicator</translation>
    </message>
    <message>
        <source>%1: what they sent each other is on no link.</source>
        <translation>%1: what they sent each other is on no link.</translation>
    </message>
    <message>
        <source>Where one of them ran</source>
        <translation>Where one of them ran</translation>
    </message>
    <message>
        <source>%1: what was sent</source>
        <translation>%1: what was sent</translation>
    </message>
    <message>
        <source>The hosts of %1</source>
        <translation>The hosts of %1</translation>
    </message>
    <message>
        <source>A figure can be 20 to 1000 mm wide. Choose a width in between.</source>
        <translation>A figure can be 20 to 1000 mm wide. Choose a width in between.</translation>
    </message>
    <message>
        <source>Type can be 8 to 10 points high. Choose a size in between.</source>
        <translation>Type can be 8 to 10 points high. Choose a size in between.</translation>
    </message>
    <message>
        <source>A drawing can be 10 to 1000 mm high. Choose a height in between.</source>
        <translation>A drawing can be 10 to 1000 mm high. Choose a height in between.</translation>
    </message>
    <message>
        <source>Images can have 72 to 1200 dots per inch. Choose a number in between.</source>
        <translation>Images can have 72 to 1200 dots per inch. Choose a number in between.</translation>
    </message>
    <message>
        <source>%1 names no figure format. Let the name end in .pdf, .svg or .png.</source>
        <translation>%1 names no figure format. Let the name end in .pdf, .svg or .png.</translation>
    </message>
    <message>
        <source>There is nothing to draw: %1</source>
        <translation>There is nothing to draw: %1</translation>
    </message>
    <message>
        <source>the figure is empty.</source>
        <translation>the figure is empty.</translation>
    </message>
    <message>
        <source>The filter names too much to be written into the figure. Choose fewer regions, communicators or ranks.</source>
        <translation>The filter names too much to be written into the figure. Choose fewer regions, communicators or ranks.</translation>
    </message>
    <message>
        <source>The figure would be higher than 1000 mm. Show less in it, or make it narrower.</source>
        <translation>The figure would be higher than 1000 mm. Show less in it, or make it narrower.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose a folder that you can write to.</source>
        <translation>%1 could not be written: %2. Choose a folder that you can write to.</translation>
    </message>
    <message>
        <source>both</source>
        <translation>both</translation>
    </message>
    <message>
        <source>%1 ticks</source>
        <translation>%1 ticks</translation>
    </message>
    <message>
        <source>%1; import .net_dump_ext or .db_csv of ibdiagnet (--get_phy_info) with the run</source>
        <translation>%1; import .net_dump_ext or .db_csv of ibdiagnet (--get_phy_info) with the run</translation>
    </message>
    <message>
        <source>bit error rates of ports</source>
        <translation>bit error rates of ports</translation>
    </message>
    <message>
        <source>%1; import .db_csv or .cables of ibdiagnet (--get_cable_info) with the run</source>
        <translation>%1; import .db_csv or .cables of ibdiagnet (--get_cable_info) with the run</translation>
    </message>
    <message>
        <source>temperatures of optics</source>
        <translation>temperatures of optics</translation>
    </message>
    <message>
        <source>%1; import .db_csv of ibdiagnet with the run</source>
        <translation>%1; import .db_csv of ibdiagnet with the run</translation>
    </message>
    <message>
        <source>congested times of ports (PortXmitTimeCong)</source>
        <translation>congested times of ports (PortXmitTimeCong)</translation>
    </message>
    <message>
        <source>%1; import .db_csv of ibdiagnet with the run, of a fabric whose switches count them</source>
        <translation>%1; import .db_csv of ibdiagnet with the run, of a fabric whose switches count them</translation>
    </message>
    <message>
        <source>counters of adaptive routing (port_ar_trials)</source>
        <translation>counters of adaptive routing (port_ar_trials)</translation>
    </message>
    <message>
        <source>%1; import port counters with the run</source>
        <translation>%1; import port counters with the run</translation>
    </message>
    <message>
        <source>waits of ports (PortXmitWait)</source>
        <translation>waits of ports (PortXmitWait)</translation>
    </message>
    <message>
        <source>
%1 for this region</source>
        <translation>
%1 for this region</translation>
    </message>
    <message>
        <source>Code regions</source>
        <translation>Code regions</translation>
    </message>
    <message>
        <source>bytes and times of regions</source>
        <translation>bytes and times of regions</translation>
    </message>
    <message>
        <source>the table could not be written: %1</source>
        <translation>the table could not be written: %1</translation>
    </message>
    <message>
        <source>%1 (guess)</source>
        <translation>%1 (guess)</translation>
    </message>
    <message>
        <source>%1: needs a number</source>
        <translation>%1: needs a number</translation>
    </message>
    <message>
        <source>part of its name</source>
        <translation>part of its name</translation>
    </message>
    <message>
        <source>its size; also size&gt;16, size&lt;=128</source>
        <translation>its size; also size&gt;16, size&lt;=128</translation>
    </message>
    <message>
        <source>a member, by its rank in MPI_COMM_WORLD</source>
        <translation>a member, by its rank in MPI_COMM_WORLD</translation>
    </message>
    <message>
        <source>part of the call that made it</source>
        <translation>part of the call that made it</translation>
    </message>
    <message>
        <source>how far apart its members are: node, leaf, pod, spine, nodes</source>
        <translation>how far apart its members are: node, leaf, pod, spine, nodes</translation>
    </message>
    <message>
        <source>Communicator sizes…</source>
        <translation>Communicator sizes…</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Expand all</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Collapse all</translation>
    </message>
    <message>
        <source>communicator profile</source>
        <translation>communicator profile</translation>
    </message>
    <message>
        <source>Neither run</source>
        <translation>Neither run</translation>
    </message>
    <message>
        <source>time</source>
        <translation>time</translation>
    </message>
    <message>
        <source>volume</source>
        <translation>volume</translation>
    </message>
    <message>
        <source>imbalance</source>
        <translation>imbalance</translation>
    </message>
    <message>
        <source>in a node</source>
        <translation>in a node</translation>
    </message>
    <message>
        <source>in a leaf</source>
        <translation>in a leaf</translation>
    </message>
    <message>
        <source>in a pod</source>
        <translation>in a pod</translation>
    </message>
    <message>
        <source>across the spine</source>
        <translation>across the spine</translation>
    </message>
    <message>
        <source>across switches</source>
        <translation>across switches</translation>
    </message>
    <message>
        <source>across nodes</source>
        <translation>across nodes</translation>
    </message>
    <message>
        <source>%1 × size %2</source>
        <translation>%1 × size %2</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>ranks %1</translation>
    </message>
    <message>
        <source>between hosts %1</source>
        <translation>between hosts %1</translation>
    </message>
    <message>
        <source>node</source>
        <translation>node</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>leaf</translation>
    </message>
    <message>
        <source>pod</source>
        <translation>pod</translation>
    </message>
    <message>
        <source>spine</source>
        <translation>spine</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nodes</translation>
    </message>
    <message>
        <source>%1 in this run</source>
        <translation>%1 in this run</translation>
    </message>
    <message>
        <source>no colour</source>
        <translation>no colour</translation>
    </message>
    <message>
        <source>locality</source>
        <translation>locality</translation>
    </message>
    <message>
        <source>time of a communicator, largest rank</source>
        <translation>time of a communicator, largest rank</translation>
    </message>
    <message>
        <source>time of a communicator, all ranks</source>
        <translation>time of a communicator, all ranks</translation>
    </message>
    <message>
        <source>volume of a communicator</source>
        <translation>volume of a communicator</translation>
    </message>
    <message>
        <source>calls on a communicator</source>
        <translation>calls on a communicator</translation>
    </message>
    <message>
        <source>imbalance: largest ÷ mean seconds of a rank</source>
        <translation>imbalance: largest ÷ mean seconds of a rank</translation>
    </message>
    <message>
        <source>on which hosts the ranks ran</source>
        <translation>on which hosts the ranks ran</translation>
    </message>
    <message>
        <source>%1. Take another --colour.</source>
        <translation>%1. Take another --colour.</translation>
    </message>
    <message>
        <source>%1 of communicators</source>
        <translation>%1 of communicators</translation>
    </message>
    <message>
        <source>, or </source>
        <translation>, or </translation>
    </message>
    <message>
        <source> Parents of names in italics are guesses: the profile does not record them.</source>
        <translation> Parents of names in italics are guesses: the profile does not record them.</translation>
    </message>
    <message>
        <source> Coloured by %1.</source>
        <translation> Coloured by %1.</translation>
    </message>
    <message>
        <source> Imbalance: largest ÷ mean of the seconds of the ranks that called MPI on it; of siblings the largest.</source>
        <translation> Imbalance: largest ÷ mean of the seconds of the ranks that called MPI on it; of siblings the largest.</translation>
    </message>
    <message>
        <source> Locality: that of the farthest two members; of siblings the farthest.</source>
        <translation> Locality: that of the farthest two members; of siblings the farthest.</translation>
    </message>
    <message>
        <source>and %1 more of this code</source>
        <translation>and %1 more of this code</translation>
    </message>
    <message>
        <source>it</source>
        <translation>it</translation>
    </message>
    <message>
        <source>Bytes of link ends</source>
        <translation>Bytes of link ends</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>seconds</translation>
    </message>
    <message>
        <source>%1 of each rank</source>
        <translation>%1 of each rank</translation>
    </message>
    <message>
        <source>%1 of the largest of each %2 ranks</source>
        <translation>%1 of the largest of each %2 ranks</translation>
    </message>
    <message>
        <source>min, mean, max</source>
        <translation>min, mean, max</translation>
    </message>
    <message>
        <source>min … max</source>
        <translation>min … max</translation>
    </message>
    <message>
        <source>No row&apos;s mean rank is above %1.</source>
        <translation>No row&apos;s mean rank is above %1.</translation>
    </message>
    <message>
        <source>Of what the filter keeps, only MPI_Init and MPI_Finalize were recorded by rank.</source>
        <translation>Of what the filter keeps, only MPI_Init and MPI_Finalize were recorded by rank.</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Seconds</translation>
    </message>
    <message>
        <source>%1 by rank for what the filter keeps.</source>
        <translation>%1 by rank for what the filter keeps.</translation>
    </message>
    <message>
        <source>MPI_Init and MPI_Finalize, %1 together, are omitted.</source>
        <translation>MPI_Init and MPI_Finalize, %1 together, are omitted.</translation>
    </message>
    <message>
        <source>MPI_Init, MPI_Finalize and calls of no communicator, %1 together, are omitted.</source>
        <translation>MPI_Init, MPI_Finalize and calls of no communicator, %1 together, are omitted.</translation>
    </message>
    <message>
        <source>ranks %1 to %2, the largest</source>
        <translation>ranks %1 to %2, the largest</translation>
    </message>
    <message>
        <source>no recorded call</source>
        <translation>no recorded call</translation>
    </message>
    <message>
        <source>this run, by rank</source>
        <translation>this run, by rank</translation>
    </message>
    <message>
        <source>no tool</source>
        <translation>no tool</translation>
    </message>
    <message>
        <source>%1. A bundle of weft overhead or weft record has them.</source>
        <translation>%1. A bundle of weft overhead or weft record has them.</translation>
    </message>
    <message>
        <source>Times of MPI_Init, the program and MPI_Finalize</source>
        <translation>Times of MPI_Init, the program and MPI_Finalize</translation>
    </message>
    <message>
        <source>%1. Measure it with weft overhead.</source>
        <translation>%1. Measure it with weft overhead.</translation>
    </message>
    <message>
        <source>What tools cost</source>
        <translation>What tools cost</translation>
    </message>
    <message>
        <source>No tool was measured beside runs without one: there is nothing to compare its net time with.</source>
        <translation>No tool was measured beside runs without one: there is nothing to compare its net time with.</translation>
    </message>
    <message>
        <source>net</source>
        <translation>net</translation>
    </message>
    <message>
        <source>hook</source>
        <translation>hook</translation>
    </message>
    <message>
        <source>wrap</source>
        <translation>wrap</translation>
    </message>
    <message>
        <source>not in MPI</source>
        <translation>not in MPI</translation>
    </message>
    <message>
        <source>outside of the filter</source>
        <translation>outside of the filter</translation>
    </message>
    <message>
        <source>in MPI, not waiting</source>
        <translation>in MPI, not waiting</translation>
    </message>
    <message>
        <source>in MPI</source>
        <translation>in MPI</translation>
    </message>
    <message>
        <source>%1; a trace with a stated clock has it.</source>
        <translation>%1; a trace with a stated clock has it.</translation>
    </message>
    <message>
        <source>What ranks did over time</source>
        <translation>What ranks did over time</translation>
    </message>
    <message>
        <source>There are no waits in this run, or an older Weft imported it: import the trace again.</source>
        <translation>There are no waits in this run, or an older Weft imported it: import the trace again.</translation>
    </message>
    <message>
        <source>The filter leaves no rank.</source>
        <translation>The filter leaves no rank.</translation>
    </message>
    <message>
        <source>Select a communicator to see its members.</source>
        <translation>Select a communicator to see its members.</translation>
    </message>
    <message>
        <source>The trace takes no time.</source>
        <translation>The trace takes no time.</translation>
    </message>
    <message>
        <source> %1 more are sent or received by ranks without a row.</source>
        <translation> %1 more are sent or received by ranks without a row.</translation>
    </message>
    <message>
        <source> %1 are sent or received by ranks without a row.</source>
        <translation> %1 are sent or received by ranks without a row.</translation>
    </message>
    <message>
        <source>region %1</source>
        <translation>region %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>waiting</translation>
    </message>
    <message>
        <source>%1, for rank %2</source>
        <translation>%1, for rank %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 and %2</translation>
    </message>
    <message>
        <source>states</source>
        <translation>states</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>waits</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>no host</translation>
    </message>
    <message>
        <source>no leaf switch</source>
        <translation>no leaf switch</translation>
    </message>
    <message>
        <source>%1; a trace has it.</source>
        <translation>%1; a trace has it.</translation>
    </message>
    <message>
        <source>Traffic by time</source>
        <translation>Traffic by time</translation>
    </message>
    <message>
        <source>traffic over time</source>
        <translation>traffic over time</translation>
    </message>
    <message>
        <source>B − A, nodes</source>
        <translation>B − A, nodes</translation>
    </message>
    <message>
        <source>
traffic %1</source>
        <translation>
traffic %1</translation>
    </message>
    <message>
        <source>state %1</source>
        <translation>state %1</translation>
    </message>
    <message>
        <source>forwards %1</source>
        <translation>forwards %1</translation>
    </message>
    <message>
        <source>sends %1</source>
        <translation>sends %1</translation>
    </message>
    <message>
        <source>%1 · %2 ports · runs ranks</source>
        <translation>%1 · %2 ports · runs ranks</translation>
    </message>
    <message>
        <source>%1 · %2 ports</source>
        <translation>%1 · %2 ports</translation>
    </message>
    <message>
        <source>injects %1</source>
        <translation>injects %1</translation>
    </message>
    <message>
        <source>
most loaded: %1, %2</source>
        <translation>
most loaded: %1, %2</translation>
    </message>
    <message>
        <source>, together %1</source>
        <translation>, together %1</translation>
    </message>
    <message>
        <source>
most loaded: %1 → %2: %3</source>
        <translation>
most loaded: %1 → %2: %3</translation>
    </message>
    <message>
        <source>L: %1, stronger for more bytes</source>
        <translation>L: %1, stronger for more bytes</translation>
    </message>
    <message>
        <source>%1 of links and %2</source>
        <translation>%1 of links and %2</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>leaves</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>plane</translation>
    </message>
    <message>
        <source>%1; width: capacity</source>
        <translation>%1; width: capacity</translation>
    </message>
    <message>
        <source>%1 sent: %2</source>
        <translation>%1 sent: %2</translation>
    </message>
    <message>
        <source>%1 received: %2</source>
        <translation>%1 received: %2</translation>
    </message>
    <message>
        <source>more than a million cells are in view: zoom in, or use weft compare</source>
        <translation>more than a million cells are in view: zoom in, or use weft compare</translation>
    </message>
    <message>
        <source>
click to open it</source>
        <translation>
click to open it</translation>
    </message>
    <message>
        <source>receiving %1 →</source>
        <translation>receiving %1 →</translation>
    </message>
    <message>
        <source>← sending %1</source>
        <translation>← sending %1</translation>
    </message>
    <message>
        <source>%1 sent %2
%3 of all (%4)</source>
        <translation>%1 sent %2
%3 of all (%4)</translation>
    </message>
    <message>
        <source>%1 received %2
%3 of all (%4)</source>
        <translation>%1 received %2
%3 of all (%4)</translation>
    </message>
    <message>
        <source>more than a million cells are in view: zoom in, or use weft pairs</source>
        <translation>more than a million cells are in view: zoom in, or use weft pairs</translation>
    </message>
    <message>
        <source>This run has no fabric: leaf switches</source>
        <translation>This run has no fabric: leaf switches</translation>
    </message>
    <message>
        <source>Traffic of pairs and of ports</source>
        <translation>Traffic of pairs and of ports</translation>
    </message>
    <message>
        <source>Which rail a rank sends by</source>
        <translation>Which rail a rank sends by</translation>
    </message>
    <message>
        <source>On which hosts the ranks ran</source>
        <translation>On which hosts the ranks ran</translation>
    </message>
    <message>
        <source>The members of this communicator</source>
        <translation>The members of this communicator</translation>
    </message>
    <message>
        <source>to →</source>
        <translation>to →</translation>
    </message>
    <message>
        <source>← from</source>
        <translation>← from</translation>
    </message>
    <message>
        <source>What links carry</source>
        <translation>What links carry</translation>
    </message>
    <message>
        <source>thousand</source>
        <translation>thousand</translation>
    </message>
    <message>
        <source>million</source>
        <translation>million</translation>
    </message>
    <message>
        <source>billion</source>
        <translation>billion</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1, logarithmic</translation>
    </message>
    <message>
        <source>%1 [% of %2]</source>
        <translation>%1 [% of %2]</translation>
    </message>
    <message>
        <source>%1, one bar broken</source>
        <translation>%1, one bar broken</translation>
    </message>
    <message>
        <source>top </source>
        <translation>top </translation>
    </message>
    <message>
        <source>No %1 took more than %2 of its mean rank.</source>
        <translation>No %1 took more than %2 of its mean rank.</translation>
    </message>
    <message>
        <source>Every %1&apos;s %2 is zero in this run.</source>
        <translation>Every %1&apos;s %2 is zero in this run.</translation>
    </message>
    <message>
        <source>%1 below %2</source>
        <translation>%1 below %2</translation>
    </message>
    <message>
        <source>all operations</source>
        <translation>all operations</translation>
    </message>
    <message>
        <source>MPI_Init and MPI_Finalize</source>
        <translation>MPI_Init and MPI_Finalize</translation>
    </message>
    <message>
        <source>Calls of no communicator</source>
        <translation>Calls of no communicator</translation>
    </message>
    <message>
        <source>%1, %2 together, would hide the rest and are omitted.</source>
        <translation>%1, %2 together, would hide the rest and are omitted.</translation>
    </message>
    <message>
        <source>number of messages</source>
        <translation>number of messages</translation>
    </message>
    <message>
        <source>number of calls</source>
        <translation>number of calls</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>operation</translation>
    </message>
    <message>
        <source>class of sizes</source>
        <translation>class of sizes</translation>
    </message>
    <message>
        <source>Nothing was counted in this part of the run: choose a wider filter.</source>
        <translation>Nothing was counted in this part of the run: choose a wider filter.</translation>
    </message>
    <message>
        <source>The sizes of messages</source>
        <translation>The sizes of messages</translation>
    </message>
    <message>
        <source>Numbers by rank</source>
        <translation>Numbers by rank</translation>
    </message>
    <message>
        <source>The %1</source>
        <translation>The %1</translation>
    </message>
    <message>
        <source>%1 in this profile.</source>
        <translation>%1 in this profile.</translation>
    </message>
    <message>
        <source>%1 in this profile (%2).</source>
        <translation>%1 in this profile (%2).</translation>
    </message>
    <message>
        <source>other</source>
        <translation>other</translation>
    </message>
    <message>
        <source> calls</source>
        <translation> calls</translation>
    </message>
    <message>
        <source>bytes of sends and collectives, %1; from rounded averages</source>
        <translation>bytes of sends and collectives, %1; from rounded averages</translation>
    </message>
    <message>
        <source>bytes of sends and collectives, %1</source>
        <translation>bytes of sends and collectives, %1</translation>
    </message>
    <message>
        <source>messages, %1</source>
        <translation>messages, %1</translation>
    </message>
    <message>
        <source>calls, %1</source>
        <translation>calls, %1</translation>
    </message>
    <message>
        <source>all operations together: on a logarithmic axis a bar has no parts</source>
        <translation>all operations together: on a logarithmic axis a bar has no parts</translation>
    </message>
    <message>
        <source>The time of communicators</source>
        <translation>The time of communicators</translation>
    </message>
    <message>
        <source>The volume of communicators</source>
        <translation>The volume of communicators</translation>
    </message>
    <message>
        <source>The number of calls of communicators</source>
        <translation>The number of calls of communicators</translation>
    </message>
    <message>
        <source>%1 in either run.</source>
        <translation>%1 in either run.</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>iterations</translation>
    </message>
    <message>
        <source>What the change gains in all iterations, its cost included. Line: from there on it pays, as predicted; circles: as measured.</source>
        <translation>What the change gains in all iterations, its cost included. Line: from there on it pays, as predicted; circles: as measured.</translation>
    </message>
    <message>
        <source>What the change gains in all iterations, its cost included. Line: from there on it pays.</source>
        <translation>What the change gains in all iterations, its cost included. Line: from there on it pays.</translation>
    </message>
    <message>
        <source>Open two runs or more to compare them.</source>
        <translation>Open two runs or more to compare them.</translation>
    </message>
    <message>
        <source>A correlation needs three runs or more.</source>
        <translation>A correlation needs three runs or more.</translation>
    </message>
    <message>
        <source>mean time of a rank</source>
        <translation>mean time of a rank</translation>
    </message>
    <message>
        <source>mean time of a rank in %1</source>
        <translation>mean time of a rank in %1</translation>
    </message>
    <message>
        <source>Whiskers: least and most of the ranks; of repeated runs, of the runs&apos; means. Per cent: against the first variant.</source>
        <translation>Whiskers: least and most of the ranks; of repeated runs, of the runs&apos; means. Per cent: against the first variant.</translation>
    </message>
    <message>
        <source>No communicator of these runs has a time per rank.</source>
        <translation>No communicator of these runs has a time per rank.</translation>
    </message>
    <message>
        <source>No communicator of these runs has a time per rank in %1.</source>
        <translation>No communicator of these runs has a time per rank in %1.</translation>
    </message>
    <message>
        <source>Whiskers: least and most of repeated runs. Per cent: against the first variant of the group.</source>
        <translation>Whiskers: least and most of repeated runs. Per cent: against the first variant of the group.</translation>
    </message>
    <message>
        <source>The total time of these runs</source>
        <translation>The total time of these runs</translation>
    </message>
    <message>
        <source>may be reordered</source>
        <translation>may be reordered</translation>
    </message>
    <message>
        <source>keep the order of the parent</source>
        <translation>keep the order of the parent</translation>
    </message>
    <message>
        <source>before MPI_Finalize</source>
        <translation>before MPI_Finalize</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Structural: their volumes on links</source>
        <translation>Structural: their volumes on links</translation>
    </message>
    <message>
        <source>outside of MPI</source>
        <translation>outside of MPI</translation>
    </message>
    <message>
        <source>MPI, working</source>
        <translation>MPI, working</translation>
    </message>
    <message>
        <source>MPI, waiting</source>
        <translation>MPI, waiting</translation>
    </message>
    <message>
        <source>Nothing of this part was sampled.</source>
        <translation>Nothing of this part was sampled.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>all</translation>
    </message>
    <message>
        <source>Sampled.</source>
        <translation>Sampled.</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>MPI</source>
        <translation>MPI</translation>
    </message>
    <message>
        <source>MPI wait</source>
        <translation>MPI wait</translation>
    </message>
    <message>
        <source>MPI work</source>
        <translation>MPI work</translation>
    </message>
    <message>
        <source>%1 incl.</source>
        <translation>%1 incl.</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>samples</translation>
    </message>
    <message>
        <source>(no call path)</source>
        <translation>(no call path)</translation>
    </message>
    <message>
        <source>(no communicator)</source>
        <translation>(no communicator)</translation>
    </message>
    <message>
        <source>%1: an OTF2 trace that states its clock has them.</source>
        <translation>%1: an OTF2 trace that states its clock has them.</translation>
    </message>
    <message>
        <source>No rank waited in this part of the run.</source>
        <translation>No rank waited in this part of the run.</translation>
    </message>
    <message>
        <source>What it did meanwhile</source>
        <translation>What it did meanwhile</translation>
    </message>
    <message>
        <source>who waits</source>
        <translation>who waits</translation>
    </message>
    <message>
        <source>for whom</source>
        <translation>for whom</translation>
    </message>
    <message>
        <source>in wrong order</source>
        <translation>in wrong order</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>mean</translation>
    </message>
    <message>
        <source>sender waited</source>
        <translation>sender waited</translation>
    </message>
    <message>
        <source>receiver waited</source>
        <translation>receiver waited</translation>
    </message>
    <message>
        <source>call path</source>
        <translation>call path</translation>
    </message>
    <message>
        <source>messages by call path</source>
        <translation>messages by call path</translation>
    </message>
    <message>
        <source>Only the longest are listed.</source>
        <translation>Only the longest are listed.</translation>
    </message>
    <message>
        <source>what</source>
        <translation>what</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>%1 (dotted)</source>
        <translation>%1 (dotted)</translation>
    </message>
    <message>
        <source>%1 (bold)</source>
        <translation>%1 (bold)</translation>
    </message>
    <message>
        <source>%1 (not drawn)</source>
        <translation>%1 (not drawn)</translation>
    </message>
    <message>
        <source>now</source>
        <translation>now</translation>
    </message>
    <message>
        <source>then</source>
        <translation>then</translation>
    </message>
    <message>
        <source>then − now</source>
        <translation>then − now</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>removed</translation>
    </message>
    <message>
        <source>added</source>
        <translation>added</translation>
    </message>
    <message>
        <source>in A</source>
        <translation>in A</translation>
    </message>
    <message>
        <source>in B</source>
        <translation>in B</translation>
    </message>
    <message numerus="yes">
        <source>%1 call(s)</source>
        <translation>
            <numerusform>%1 call</numerusform>
            <numerusform>%1 calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n process(es)</source>
        <translation>
            <numerusform>%n process</numerusform>
            <numerusform>%n processes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other call(s)</source>
        <translation>
            <numerusform>%n other call</numerusform>
            <numerusform>%n other calls</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other region(s)</source>
        <translation>
            <numerusform>%n other region</numerusform>
            <numerusform>%n other regions</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, which is not in the fabric</source>
        <translation>%1, which is not in the fabric</translation>
    </message>
    <message>
        <source>They ran on different hosts. %1.</source>
        <translation>They ran on different hosts. %1.</translation>
    </message>
    <message>
        <source>The route between them, without a fabric,</source>
        <translation>The route between them, without a fabric,</translation>
    </message>
    <message>
        <source>%1 s to %2 s</source>
        <translation>%1 s to %2 s</translation>
    </message>
    <message>
        <source>nothing was counted of %1. Choose a wider filter.</source>
        <translation>nothing was counted of %1. Choose a wider filter.</translation>
    </message>
    <message>
        <source>differences show communicators, as sums over ranks; omit --bars-of and --per-rank</source>
        <translation>differences show communicators, as sums over ranks; omit --bars-of and --per-rank</translation>
    </message>
    <message>
        <source>differences have a linear axis that fits all; omit --axis and --break</source>
        <translation>differences have a linear axis that fits all; omit --axis and --break</translation>
    </message>
    <message>
        <source>differences cover all communicators; omit --above, and set how many with --top</source>
        <translation>differences cover all communicators; omit --above, and set how many with --top</translation>
    </message>
    <message>
        <source>message sizes can be drawn for only one run; --view bars --bars-of size --side-by-side compares several</source>
        <translation>message sizes can be drawn for only one run; --view bars --bars-of size --side-by-side compares several</translation>
    </message>
    <message>
        <source>the figure needs the output of weft breakeven RUN.weft --format csv; name the file with --gains FILE</source>
        <translation>the figure needs the output of weft breakeven RUN.weft --format csv; name the file with --gains FILE</translation>
    </message>
    <message>
        <source>region %1 is only in A: there is nothing to compare it with</source>
        <translation>region %1 is only in A: there is nothing to compare it with</translation>
    </message>
    <message>
        <source>communicator %1 is only in A: there is nothing to compare it with</source>
        <translation>communicator %1 is only in A: there is nothing to compare it with</translation>
    </message>
    <message>
        <source>no rank of B matches those of A; omit --by or the ranks</source>
        <translation>no rank of B matches those of A; omit --by or the ranks</translation>
    </message>
    <message>
        <source>a difference is that of two runs; give --against once, or --side-by-side</source>
        <translation>a difference is that of two runs; give --against once, or --side-by-side</translation>
    </message>
    <message>
        <source>%1; --class p2p compares the others</source>
        <translation>%1; --class p2p compares the others</translation>
    </message>
    <message>
        <source>no traffic was recorded in A: there is nothing to compare</source>
        <translation>no traffic was recorded in A: there is nothing to compare</translation>
    </message>
    <message>
        <source>B has no fabric: import the network&apos;s dumps with it</source>
        <translation>B has no fabric: import the network&apos;s dumps with it</translation>
    </message>
    <message>
        <source>no traffic was recorded in B: there is nothing to compare</source>
        <translation>no traffic was recorded in B: there is nothing to compare</translation>
    </message>
    <message>
        <source>the two fabrics have no link end with known traffic in common</source>
        <translation>the two fabrics have no link end with known traffic in common</translation>
    </message>
    <message>
        <source>neither run has a byte of %1 on a link. Choose a wider filter.</source>
        <translation>neither run has a byte of %1 on a link. Choose a wider filter.</translation>
    </message>
    <message>
        <source>only pair traffic distinguishes communicators: with other traffic only one can be highlighted; omit all but one --communicator</source>
        <translation>only pair traffic distinguishes communicators: with other traffic only one can be highlighted; omit all but one --communicator</translation>
    </message>
    <message>
        <source>There is nothing to draw: the run has no fabric. Import the network&apos;s dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.</source>
        <translation>There is nothing to draw: the run has no fabric. Import the network&apos;s dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.</translation>
    </message>
    <message>
        <source>There is nothing to draw: no traffic is recorded. Import the traffic with the fabric.</source>
        <translation>There is nothing to draw: no traffic is recorded. Import the traffic with the fabric.</translation>
    </message>
    <message>
        <source>no link carries a byte of %1. Choose a wider filter.</source>
        <translation>no link carries a byte of %1. Choose a wider filter.</translation>
    </message>
    <message>
        <source>link end → its peer</source>
        <translation>link end → its peer</translation>
    </message>
    <message>
        <source>Marked: %1</source>
        <translation>Marked: %1</translation>
    </message>
    <message>
        <source>no link of the fabric belongs to %1; select something else</source>
        <translation>no link of the fabric belongs to %1; select something else</translation>
    </message>
    <message>
        <source>no host of the members of %1 is in the fabric; import with --hosts FILE</source>
        <translation>no host of the members of %1 is in the fabric; import with --hosts FILE</translation>
    </message>
    <message>
        <source>no link carries a byte of %1; its %2 stay within hosts, or were sent by or to ranks whose host is not in the fabric. Choose a wider filter.</source>
        <translation>no link carries a byte of %1; its %2 stay within hosts, or were sent by or to ranks whose host is not in the fabric. Choose a wider filter.</translation>
    </message>
    <message>
        <source>this fabric has no planes, which --colour plane would show; weft fabric --parts lists its parts</source>
        <translation>this fabric has no planes, which --colour plane would show; weft fabric --parts lists its parts</translation>
    </message>
    <message>
        <source>this fabric is not built of rails, so --colour rail shows nothing: adapters of one number are connected to leaf switches that also serve others</source>
        <translation>this fabric is not built of rails, so --colour rail shows nothing: adapters of one number are connected to leaf switches that also serve others</translation>
    </message>
    <message>
        <source>%1 colours a map of nodes; take another --layout</source>
        <translation>%1 colours a map of nodes; take another --layout</translation>
    </message>
    <message>
        <source>B − A: what differs between the fabrics; no traffic is known.</source>
        <translation>B − A: what differs between the fabrics; no traffic is known.</translation>
    </message>
    <message>
        <source>%1, %2: %3; take another --traffic or --metric, or import what is missing</source>
        <translation>%1, %2: %3; take another --traffic or --metric, or import what is missing</translation>
    </message>
    <message>
        <source>collectives can&apos;t be modelled: %1</source>
        <translation>collectives can&apos;t be modelled: %1</translation>
    </message>
    <message>
        <source>%1, %2; rows send, columns receive.</source>
        <translation>%1, %2; rows send, columns receive.</translation>
    </message>
    <message>
        <source>%1 does not record by %2; take other --rows or another --traffic</source>
        <translation>%1 does not record by %2; take other --rows or another --traffic</translation>
    </message>
    <message>
        <source>--each draws one run; omit it or --against</source>
        <translation>--each draws one run; omit it or --against</translation>
    </message>
    <message>
        <source>port traffic does not distinguish communicators; --each needs pair traffic</source>
        <translation>port traffic does not distinguish communicators; --each needs pair traffic</translation>
    </message>
    <message>
        <source>nothing of what is shown was sent in %1: it has no range</source>
        <translation>nothing of what is shown was sent in %1: it has no range</translation>
    </message>
    <message>
        <source>variants show one operation or all; give --operation only once</source>
        <translation>variants show one operation or all; give --operation only once</translation>
    </message>
    <message>
        <source>side by side are two runs or more; name the others with --against</source>
        <translation>side by side are two runs or more; name the others with --against</translation>
    </message>
    <message>
        <source>a figure has room for %1 runs side by side; omit some</source>
        <translation>a figure has room for %1 runs side by side; omit some</translation>
    </message>
    <message>
        <source>there is nothing to draw of %1: %2</source>
        <translation>there is nothing to draw of %1: %2</translation>
    </message>
    <message>
        <source>%1 can be drawn for only one run; omit --against</source>
        <translation>%1 can be drawn for only one run; omit --against</translation>
    </message>
    <message>
        <source>Sent in the region and in regions within it: %1.</source>
        <translation>Sent in the region and in regions within it: %1.</translation>
    </message>
    <message>
        <source>Sent in the region: %1.</source>
        <translation>Sent in the region: %1.</translation>
    </message>
    <message>
        <source>Time: in the region and in what it calls, over all ranks.</source>
        <translation>Time: in the region and in what it calls, over all ranks.</translation>
    </message>
    <message>
        <source>diagnostics</source>
        <translation>diagnostics</translation>
    </message>
    <message>
        <source>the import has no messages.</source>
        <translation>the import has no messages.</translation>
    </message>
    <message>
        <source>Messages of the import</source>
        <translation>Messages of the import</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>findings</translation>
    </message>
    <message>
        <source>the check of the fabric found neither errors nor warnings.</source>
        <translation>the check of the fabric found neither errors nor warnings.</translation>
    </message>
    <message>
        <source>Errors and warnings of the fabric&apos;s check</source>
        <translation>Errors and warnings of the fabric&apos;s check</translation>
    </message>
    <message>
        <source>%1; omit that</source>
        <translation>%1; omit that</translation>
    </message>
    <message>
        <source>this run has no metric %1; weft info names those that it has</source>
        <translation>this run has no metric %1; weft info names those that it has</translation>
    </message>
    <message>
        <source>readings of %1 do not add up; draw it with --view time</source>
        <translation>readings of %1 do not add up; draw it with --view time</translation>
    </message>
    <message>
        <source>no rank is left; choose a wider filter</source>
        <translation>no rank is left; choose a wider filter</translation>
    </message>
    <message>
        <source>times are not drawn against another run; omit --against</source>
        <translation>times are not drawn against another run; omit --against</translation>
    </message>
    <message>
        <source>localities have no difference; take another --colour</source>
        <translation>localities have no difference; take another --colour</translation>
    </message>
    <message>
        <source>nothing of the kind is in this part of the run.</source>
        <translation>nothing of the kind is in this part of the run.</translation>
    </message>
    <message>
        <source>transactions</source>
        <translation>transactions</translation>
    </message>
    <message>
        <source>sender</source>
        <translation>sender</translation>
    </message>
    <message>
        <source>receiver</source>
        <translation>receiver</translation>
    </message>
    <message>
        <source>receiver waits</source>
        <translation>receiver waits</translation>
    </message>
    <message>
        <source>sender waits</source>
        <translation>sender waits</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>no.</translation>
    </message>
    <message>
        <source>Messages by the call paths of sender and receiver, those that waited longest first</source>
        <translation>Messages by the call paths of sender and receiver, those that waited longest first</translation>
    </message>
    <message>
        <source>functions</source>
        <translation>functions</translation>
    </message>
    <message>
        <source>function</source>
        <translation>function</translation>
    </message>
    <message>
        <source>seconds incl.</source>
        <translation>seconds incl.</translation>
    </message>
    <message>
        <source>wait incl.</source>
        <translation>wait incl.</translation>
    </message>
    <message>
        <source>sends</source>
        <translation>sends</translation>
    </message>
    <message>
        <source>%1: nothing is on a link</source>
        <translation>%1: nothing is on a link</translation>
    </message>
    <message>
        <source>%1: most on %2, %3, %4 of what it carries</source>
        <translation>%1: most on %2, %3, %4 of what it carries</translation>
    </message>
    <message>
        <source>%1: most on %2, %3</source>
        <translation>%1: most on %2, %3</translation>
    </message>
    <message>
        <source>%1: its members</source>
        <translation>%1: its members</translation>
    </message>
    <message>
        <source>Drawn by Weft %1</source>
        <translation>Drawn by Weft %1</translation>
    </message>
    <message>
        <source>Drawn by Weft %1 from the run %2</source>
        <translation>Drawn by Weft %1 from the run %2</translation>
    </message>
    <message>
        <source>Source: %1. %2.</source>
        <translation>Source: %1. %2.</translation>
    </message>
    <message>
        <source>Data are missing: %1.</source>
        <translation>Data are missing: %1.</translation>
    </message>
    <message>
        <source>no link of %1 carries a byte of what is shown: it has no range</source>
        <translation>no link of %1 carries a byte of what is shown: it has no range</translation>
    </message>
    <message>
        <source>only a map and a matrix share their range with other runs; omit --range-of</source>
        <translation>only a map and a matrix share their range with other runs; omit --range-of</translation>
    </message>
    <message>
        <source>bytes over time</source>
        <translation>bytes over time</translation>
    </message>
    <message>
        <source>a timeline</source>
        <translation>a timeline</translation>
    </message>
    <message>
        <source>%1, and utilisation needs it; omit --region</source>
        <translation>%1, and utilisation needs it; omit --region</translation>
    </message>
    <message>
        <source>the run time of the chosen regions</source>
        <translation>the run time of the chosen regions</translation>
    </message>
    <message>
        <source>
Over all ranks %1 inclusive, %2 exclusive
%3 visits by %4 ranks; exclusive time of a rank: %5 on average, %6 to %7</source>
        <translation>
Over all ranks %1 inclusive, %2 exclusive
%3 visits by %4 ranks; exclusive time of a rank: %5 on average, %6 to %7</translation>
    </message>
    <message>
        <source>Share of the selection&apos;s bytes that were sent while the region was open. A link end counts the bytes that it carries, a switch those that it forwards, hosts and ranks those that they send.</source>
        <translation>Share of the selection&apos;s bytes that were sent while the region was open. A link end counts the bytes that it carries, a switch those that it forwards, hosts and ranks those that they send.</translation>
    </message>
    <message>
        <source>%1 was late because messages of transaction %2 kept it busy.</source>
        <translation>%1 was late because messages of transaction %2 kept it busy.</translation>
    </message>
    <message>
        <source>The tab to the right; after the last tab the first</source>
        <translation>The tab to the right; after the last tab the first</translation>
    </message>
    <message>
        <source>Move the keyboard to this panel; panels count in reading order</source>
        <translation>Move the keyboard to this panel; panels count in reading order</translation>
    </message>
    <message>
        <source>Move the keyboard to the next part: the bars, the map, each visible panel</source>
        <translation>Move the keyboard to the next part: the bars, the map, each visible panel</translation>
    </message>
    <message>
        <source>Move the keyboard to the previous part</source>
        <translation>Move the keyboard to the previous part</translation>
    </message>
    <message>
        <source>What the signs on the map mean</source>
        <translation>What the signs on the map mean</translation>
    </message>
    <message>
        <source>the filter takes communicators, regions, classes, operations, ranks and hosts</source>
        <translation>the filter takes communicators, regions, classes, operations, ranks and hosts</translation>
    </message>
    <message>
        <source>the route would begin here</source>
        <translation>the route would begin here</translation>
    </message>
    <message>
        <source>Change of the file</source>
        <translation>Change of the file</translation>
    </message>
    <message>
        <source>The darkest cell of the matrix off the diagonal: its routes there (solid) and back (dashed), over every rail. Inside one host no link carries anything.</source>
        <translation>The darkest cell of the matrix off the diagonal: its routes there (solid) and back (dashed), over every rail. Inside one host no link carries anything.</translation>
    </message>
    <message>
        <source>no times of messages were recorded</source>
        <translation>no times of messages were recorded</translation>
    </message>
    <message>
        <source>it has no communicators except MPI_COMM_WORLD</source>
        <translation>it has no communicators except MPI_COMM_WORLD</translation>
    </message>
    <message>
        <source>Ctrl+E shows the view in focus as it will be printed: width of a column or a page, size of type, colours or greys, PDF, SVG or PNG. The file records how it was drawn.</source>
        <translation>Ctrl+E shows the view in focus as it will be printed: width of a column or a page, size of type, colours or greys, PDF, SVG or PNG. The file records how it was drawn.</translation>
    </message>
    <message>
        <source>No messages, no operations and no fabric were recorded for this run.</source>
        <translation>No messages, no operations and no fabric were recorded for this run.</translation>
    </message>
    <message>
        <source>No times and no waits were recorded for this run.</source>
        <translation>No times and no waits were recorded for this run.</translation>
    </message>
    <message>
        <source>%1 is for one run; omit --against</source>
        <translation>%1 is for one run; omit --against</translation>
    </message>
    <message>
        <source>--hide-unused needs loads; omit it or %1</source>
        <translation>--hide-unused needs loads; omit it or %1</translation>
    </message>
    <message>
        <source>--collectives model is for pair traffic; omit --traffic</source>
        <translation>--collectives model is for pair traffic; omit --traffic</translation>
    </message>
    <message>
        <source>Own: without the regions within it.</source>
        <translation>Own: without the regions within it.</translation>
    </message>
    <message>
        <source>Functions, those with the most exclusive time first</source>
        <translation>Functions, those with the most exclusive time first</translation>
    </message>
    <message>
        <source>Fold similar siblings</source>
        <translation>Fold similar siblings</translation>
    </message>
    <message>
        <source> This shows only %1; choose a wider filter or another metric.</source>
        <translation> This shows only %1; choose a wider filter or another metric.</translation>
    </message>
    <message>
        <source>gain, as a share of the time without the change</source>
        <translation>gain, as a share of the time without the change</translation>
    </message>
    <message>
        <source>No communicator has a time in three runs whose total times are known and differ.</source>
        <translation>No communicator has a time in three runs whose total times are known and differ.</translation>
    </message>
    <message>
        <source>communicators, each below its parent; similar siblings are folded</source>
        <translation>communicators, each below its parent; similar siblings are folded</translation>
    </message>
    <message>
        <source>its share of the selection&apos;s bytes: for a link end the bytes that it carries, for a switch those that it forwards, for hosts and ranks those that they send</source>
        <translation>its share of the selection&apos;s bytes: for a link end the bytes that it carries, for a switch those that it forwards, for hosts and ranks those that they send</translation>
    </message>
    <message>
        <source>Words that must all match a communicator:</source>
        <translation>Words that must all match a communicator:</translation>
    </message>
    <message>
        <source>share of the selection</source>
        <translation>share of the selection</translation>
    </message>
    <message>
        <source>similar siblings: the same parent, creating call and size</source>
        <translation>similar siblings: the same parent, creating call and size</translation>
    </message>
    <message>
        <source>Each communicator is below its parent. “N × size S” are similar siblings; their bars are sums. Volume: bytes of sends and collectives over all ranks, receives not added. –: %1.</source>
        <translation>Each communicator is below its parent. “N × size S” are similar siblings; their bars are sums. Volume: bytes of sends and collectives over all ranks, receives not added. –: %1.</translation>
    </message>
    <message>
        <source>too many to highlight on the map: choose a smaller block</source>
        <translation>too many to highlight on the map: choose a smaller block</translation>
    </message>
    <message>
        <source>communicators made in the same way</source>
        <translation>communicators made in the same way</translation>
    </message>
    <message>
        <source>before MPI_Init and after MPI_Finalize</source>
        <translation>before MPI_Init and after MPI_Finalize</translation>
    </message>
    <message>
        <source>recorded part of it</source>
        <translation>recorded part of it</translation>
    </message>
    <message>
        <source>Buffers that receives post are not part of the volume.</source>
        <translation>Buffers that receives post are not part of the volume.</translation>
    </message>
    <message>
        <source>below a host: the share of the selected link end or switch that this host sends</source>
        <translation>below a host: the share of the selected link end or switch that this host sends</translation>
    </message>
    <message>
        <source> Work and wait in MPI are distinguished by stack frames of the library.</source>
        <translation> Work and wait in MPI are distinguished by stack frames of the library.</translation>
    </message>
    <message>
        <source>%1 This shows only %2; choose a wider filter.</source>
        <translation>%1 This shows only %2; choose a wider filter.</translation>
    </message>
    <message>
        <source>net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and after</source>
        <translation>net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and after</translation>
    </message>
    <message>
        <source>net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and after them.</source>
        <translation>net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and after them.</translation>
    </message>
    <message>
        <source>Sent while the region was open, also in regions within it</source>
        <translation>Sent while the region was open, also in regions within it</translation>
    </message>
    <message>
        <source>Sent in the region, without the regions within it</source>
        <translation>Sent in the region, without the regions within it</translation>
    </message>
    <message>
        <source>Nothing is recorded for these ranks.</source>
        <translation>Nothing is recorded for these ranks.</translation>
    </message>
    <message>
        <source>%1 of waits are not drawn: they overlap others of the same call, or lie outside of it after clocks were corrected.</source>
        <translation>%1 of waits are not drawn: they overlap others of the same call, or lie outside of it after clocks were corrected.</translation>
    </message>
    <message>
        <source> Clocks of the trace contradict each other: messages and waits have the times of corrected clocks, states those of the trace.</source>
        <translation> Clocks of the trace contradict each other: messages and waits have the times of corrected clocks, states those of the trace.</translation>
    </message>
    <message>
        <source> Clocks of the trace contradict each other, and messages have their times: an older Weft made this run. Import the trace again.</source>
        <translation> Clocks of the trace contradict each other, and messages have their times: an older Weft made this run. Import the trace again.</translation>
    </message>
    <message>
        <source>What each rank did: a colour fills as much of the picture as the time that it took. Per cent: of all that is shown.</source>
        <translation>What each rank did: a colour fills as much of the picture as the time that it took. Per cent: of all that is shown.</translation>
    </message>
    <message>
        <source>A row of several ranks shows their mean and below it, in black, the rank that was in MPI longest.</source>
        <translation>A row of several ranks shows their mean and below it, in black, the rank that was in MPI longest.</translation>
    </message>
    <message>
        <source>All ranks have entered: the operation itself takes that long.</source>
        <translation>All ranks have entered: the operation itself takes that long.</translation>
    </message>
    <message>
        <source>All ranks wait for the last one.</source>
        <translation>All ranks wait for the last one.</translation>
    </message>
    <message>
        <source>%1 on the most loaded link by capacity, as now</source>
        <translation>%1 on the most loaded link by capacity, as now</translation>
    </message>
    <message>
        <source>%1 → %2 on the most loaded link by capacity (%3)</source>
        <translation>%1 → %2 on the most loaded link by capacity (%3)</translation>
    </message>
    <message>
        <source>%1 on the most loaded link by capacity, %2 in bytes between switches, bytes × links %3</source>
        <translation>%1 on the most loaded link by capacity, %2 in bytes between switches, bytes × links %3</translation>
    </message>
    <message>
        <source>user CPU</source>
        <translation>user CPU</translation>
    </message>
    <message>
        <source>system CPU</source>
        <translation>system CPU</translation>
    </message>
    <message>
        <source>page faults without reading a disk</source>
        <translation>page faults without reading a disk</translation>
    </message>
    <message>
        <source>page faults that read a disk</source>
        <translation>page faults that read a disk</translation>
    </message>
    <message>
        <source>largest resident memory</source>
        <translation>largest resident memory</translation>
    </message>
    <message>
        <source>MPI polling</source>
        <translation>MPI polling</translation>
    </message>
    <message>
        <source>voluntary context switches</source>
        <translation>voluntary context switches</translation>
    </message>
    <message>
        <source>involuntary context switches</source>
        <translation>involuntary context switches</translation>
    </message>
    <message>
        <source>tables of the run</source>
        <translation>tables of the run</translation>
    </message>
    <message>
        <source>%1 (can&apos;t route this fabric)</source>
        <translation>%1 (can&apos;t route this fabric)</translation>
    </message>
    <message>
        <source>bytes on a link end</source>
        <translation>bytes on a link end</translation>
    </message>
    <message>
        <source>paths over a link end</source>
        <translation>paths over a link end</translation>
    </message>
    <message>
        <source>most loaded end</source>
        <translation>most loaded end</translation>
    </message>
    <message>
        <source>between switches</source>
        <translation>between switches</translation>
    </message>
    <message>
        <source>%1 % carry at most</source>
        <translation>%1 % carry at most</translation>
    </message>
    <message>
        <source>By the tables of each routing engine: the most loaded link end; of the link ends between switches (%1) the largest load, what parts of them carry at most, and the mean.</source>
        <translation>By the tables of each routing engine: the most loaded link end; of the link ends between switches (%1) the largest load, what parts of them carry at most, and the mean.</translation>
    </message>
    <message>
        <source>%1: %2 do not arrive.</source>
        <translation>%1: %2 do not arrive.</translation>
    </message>
    <message>
        <source>routings</source>
        <translation>routings</translation>
    </message>
    <message>
        <source>counters measure the run&apos;s own routes; take another --traffic</source>
        <translation>counters measure the run&apos;s own routes; take another --traffic</translation>
    </message>
    <message>
        <source>There is nothing to draw: %1. Import what is missing with the fabric, or take --traffic all-to-all.</source>
        <translation>There is nothing to draw: %1. Import what is missing with the fabric, or take --traffic all-to-all.</translation>
    </message>
    <message>
        <source>the table of --gains has no measured times; give weft breakeven --times FILE, or omit --gains-as measured</source>
        <translation>the table of --gains has no measured times; give weft breakeven --times FILE, or omit --gains-as measured</translation>
    </message>
    <message>
        <source>time before ÷ after</source>
        <translation>time before ÷ after</translation>
    </message>
    <message>
        <source>time of an iteration</source>
        <translation>time of an iteration</translation>
    </message>
    <message>
        <source>Least time of an iteration before and after the change of the order of ranks. Lines: as predicted; circles: as measured.</source>
        <translation>Least time of an iteration before and after the change of the order of ranks. Lines: as predicted; circles: as measured.</translation>
    </message>
    <message>
        <source>Least time of an iteration before and after the change of the order of ranks, as predicted.</source>
        <translation>Least time of an iteration before and after the change of the order of ranks, as predicted.</translation>
    </message>
    <message>
        <source>Time of %1 iterations in the old order of ranks, divided by that of the change and as many in the new one.</source>
        <translation>Time of %1 iterations in the old order of ranks, divided by that of the change and as many in the new one.</translation>
    </message>
    <message>
        <source>Time of an iteration in the old order of ranks, divided by that in the new one, without the cost of the change.</source>
        <translation>Time of an iteration in the old order of ranks, divided by that in the new one, without the cost of the change.</translation>
    </message>
    <message>
        <source>Bars: as predicted; circles: as measured.</source>
        <translation>Bars: as predicted; circles: as measured.</translation>
    </message>
    <message>
        <source>As predicted.</source>
        <translation>As predicted.</translation>
    </message>
    <message>
        <source>What the change gained in all iterations, as measured, its cost included. Line: from there on it pays, as measured; circles: as predicted.</source>
        <translation>What the change gained in all iterations, as measured, its cost included. Line: from there on it pays, as measured; circles: as predicted.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>before</translation>
    </message>
    <message>
        <source>after</source>
        <translation>after</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>measured</translation>
    </message>
    <message>
        <source>measured: before (empty) and after</source>
        <translation>measured: before (empty) and after</translation>
    </message>
    <message>
        <source>%1; omit --others</source>
        <translation>%1; omit --others</translation>
    </message>
    <message>
        <source>--others separates the whole run from others; omit the filter or --others</source>
        <translation>--others separates the whole run from others; omit the filter or --others</translation>
    </message>
    <message>
        <source>others than the run</source>
        <translation>others than the run</translation>
    </message>
    <message>
        <source>hatched below it: sent by others than the run</source>
        <translation>hatched below it: sent by others than the run</translation>
    </message>
    <message>
        <source>of these by others than the run: %1 (%2 B)</source>
        <translation>of these by others than the run: %1 (%2 B)</translation>
    </message>
    <message>
        <source>Others are separated from the whole run: remove the filter</source>
        <translation>Others are separated from the whole run: remove the filter</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Others</translation>
    </message>
    <message>
        <source>Hatches what ports of hosts counted and this run did not send</source>
        <translation>Hatches what ports of hosts counted and this run did not send</translation>
    </message>
    <message>
        <source>Bars of what rows sent</source>
        <translation>Bars of what rows sent</translation>
    </message>
    <message>
        <source>Bars of what columns received</source>
        <translation>Bars of what columns received</translation>
    </message>
</context>
<context>
    <name>weft::AnswerPanel</name>
    <message>
        <source>What was found</source>
        <translation>What was found</translation>
    </message>
    <message>
        <source>Placements</source>
        <translation>Placements</translation>
    </message>
    <message>
        <source>By hand %1.</source>
        <translation>By hand %1.</translation>
    </message>
    <message>
        <source>With this placement, %1.</source>
        <translation>With this placement, %1.</translation>
    </message>
</context>
<context>
    <name>weft::CausesView</name>
    <message>
        <source>Causes of waits</source>
        <translation>Causes of waits</translation>
    </message>
    <message numerus="yes">
        <source>%1 wait(s), %2 in all; a part of it in each row</source>
        <translation>
            <numerusform>%1 wait, %2 in all; a part of it in each row</numerusform>
            <numerusform>%1 waits, %2 in all; a part of it in each row</numerusform>
        </translation>
    </message>
    <message>
        <source>By cause</source>
        <translation>By cause</translation>
    </message>
    <message>
        <source>By what made ranks late</source>
        <translation>By what made ranks late</translation>
    </message>
    <message>
        <source>order of the causes</source>
        <translation>order of the causes</translation>
    </message>
    <message>
        <source>What made ranks late is being computed …</source>
        <translation>What made ranks late is being computed …</translation>
    </message>
    <message>
        <source>Cause: what the late rank did during the wait.
What made ranks late: what the late rank had done longer than the rank that waited,
and the waiting that this cost, also on other ranks later on.</source>
        <translation>Cause: what the late rank did during the wait.
What made ranks late: what the late rank had done longer than the rank that waited,
and the waiting that this cost, also on other ranks later on.</translation>
    </message>
    <message>
        <source>%1 of waiting in all; no delay is the cause of %2</source>
        <translation>%1 of waiting in all; no delay is the cause of %2</translation>
    </message>
</context>
<context>
    <name>weft::ChangePage</name>
    <message>
        <source>Better placement</source>
        <translation>Better placement</translation>
    </message>
    <message>
        <source>Other routing</source>
        <translation>Other routing</translation>
    </message>
    <message>
        <source>If a switch fails</source>
        <translation>If a switch fails</translation>
    </message>
    <message>
        <source>Repair the fabric</source>
        <translation>Repair the fabric</translation>
    </message>
    <message>
        <source>Order of hosts for rings</source>
        <translation>Order of hosts for rings</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Compute</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Effect</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Try</translation>
    </message>
    <message>
        <source>Save launcher file…</source>
        <translation>Save launcher file…</translation>
    </message>
    <message>
        <source>Show findings</source>
        <translation>Show findings</translation>
    </message>
    <message>
        <source>Find the order</source>
        <translation>Find the order</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>Proposals</translation>
    </message>
    <message>
        <source>Whether proposals are being computed</source>
        <translation>Whether proposals are being computed</translation>
    </message>
    <message>
        <source>Link ends that change most</source>
        <translation>Link ends that change most</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Findings</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Facts</translation>
    </message>
    <message>
        <source>Being computed…</source>
        <translation>Being computed…</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Not computed yet.</translation>
    </message>
    <message>
        <source>No placement can be found for this run.</source>
        <translation>No placement can be found for this run.</translation>
    </message>
    <message>
        <source>Save the placement for the launcher</source>
        <translation>Save the placement for the launcher</translation>
    </message>
    <message>
        <source>Other tables are not computed for this run.</source>
        <translation>Other tables are not computed for this run.</translation>
    </message>
    <message>
        <source>No top switch carries any known traffic.</source>
        <translation>No top switch carries any known traffic.</translation>
    </message>
    <message>
        <source>If %1 fails</source>
        <translation>If %1 fails</translation>
    </message>
    <message>
        <source>Being computed, of the whole run…</source>
        <translation>Being computed, of the whole run…</translation>
    </message>
    <message>
        <source>Takes longer to compute</source>
        <translation>Takes longer to compute</translation>
    </message>
    <message>
        <source>For the whole run. These are predictions; nothing was run.</source>
        <translation>For the whole run. These are predictions; nothing was run.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>No rings were logged that another order would keep on their leaf switches.</source>
        <translation>No rings were logged that another order would keep on their leaf switches.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nothing</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Put back</translation>
    </message>
    <message>
        <source>Try a proposal: what it changes is listed here.</source>
        <translation>Try a proposal: what it changes is listed here.</translation>
    </message>
    <message>
        <source>What goes</source>
        <translation>What goes</translation>
    </message>
    <message>
        <source>A switch, the cable at a port (leaf02:7), a unit, rail or rack:</source>
        <translation>A switch, the cable at a port (leaf02:7), a unit, rail or rack:</translation>
    </message>
    <message numerus="yes">
        <source>No error and no warning among %n finding(s).</source>
        <translation>
            <numerusform>No error and no warning among %n finding.</numerusform>
            <numerusform>No error and no warning among %n findings.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message>
        <source>Without senders and receivers other tables are not compared. Try shows what each changes on links.</source>
        <translation>Without senders and receivers other tables are not compared. Try shows what each changes on links.</translation>
    </message>
    <message>
        <source>Other tables were not compared for this run. Try shows what each changes on links.</source>
        <translation>Other tables were not compared for this run. Try shows what each changes on links.</translation>
    </message>
    <message>
        <source>This run has no fabric.</source>
        <translation>This run has no fabric.</translation>
    </message>
    <message>
        <source>Remove another switch, cable, unit, rail or rack, and see the effect</source>
        <translation>Remove another switch, cable, unit, rail or rack, and see the effect</translation>
    </message>
    <message>
        <source>Remove something</source>
        <translation>Remove something</translation>
    </message>
    <message>
        <source>All ranks ran on %1. Another placement changes no load of a link.</source>
        <translation>All ranks ran on %1. Another placement changes no load of a link.</translation>
    </message>
    <message>
        <source>Being computed …</source>
        <translation>Being computed …</translation>
    </message>
    <message>
        <source>Loads are by what links can carry, in bytes of the fastest link.</source>
        <translation>Loads are by what links can carry, in bytes of the fastest link.</translation>
    </message>
</context>
<context>
    <name>weft::ChangedEnds</name>
    <message>
        <source>Link ends that change most</source>
        <translation>Link ends that change most</translation>
    </message>
    <message>
        <source>No link end carries more or less</source>
        <translation>No link end carries more or less</translation>
    </message>
    <message>
        <source>%1 more, %2 less</source>
        <translation>%1 more, %2 less</translation>
    </message>
    <message>
        <source>then minus now</source>
        <translation>then minus now</translation>
    </message>
    <message>
        <source>%1, port %2</source>
        <translation>%1, port %2</translation>
    </message>
    <message>
        <source>link end</source>
        <translation>link end</translation>
    </message>
    <message>
        <source>now</source>
        <translation>now</translation>
    </message>
    <message>
        <source>then</source>
        <translation>then</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>difference</translation>
    </message>
</context>
<context>
    <name>weft::ChangedPane</name>
    <message>
        <source>What changed most</source>
        <translation>What changed most</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>What is listed</translation>
    </message>
    <message>
        <source>Being read …</source>
        <translation>Being read …</translation>
    </message>
    <message>
        <source>%1 more, %2 less, %3 alike</source>
        <translation>%1 more, %2 less, %3 alike</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Nothing differs.</translation>
    </message>
</context>
<context>
    <name>weft::ChildProcess</name>
    <message>
        <source>the %1 could not be started (%2); check the installation</source>
        <translation>the %1 could not be started (%2); check the installation</translation>
    </message>
    <message>
        <source>the %1 broke off (signal %2); %3</source>
        <translation>the %1 broke off (signal %2); %3</translation>
    </message>
    <message>
        <source>the %1 ended with status %2 and without a message</source>
        <translation>the %1 ended with status %2 and without a message</translation>
    </message>
</context>
<context>
    <name>weft::ChipBar</name>
    <message>
        <source>%1  ✕</source>
        <translation>%1  ✕</translation>
    </message>
    <message>
        <source>Remove: %1</source>
        <translation>Remove: %1</translation>
    </message>
    <message>
        <source>traffic: %1</source>
        <translation>traffic: %1</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Selected: %1</translation>
    </message>
    <message>
        <source>What is selected; click to clear</source>
        <translation>What is selected; click to clear</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>Clear all</translation>
    </message>
    <message>
        <source>Remove the whole filter and the selection</source>
        <translation>Remove the whole filter and the selection</translation>
    </message>
    <message>
        <source>Nothing is filtered or selected.</source>
        <translation>Nothing is filtered or selected.</translation>
    </message>
    <message>
        <source>This is not the default traffic source of the run. Click to restore the default: %1.</source>
        <translation>This is not the default traffic source of the run. Click to restore the default: %1.</translation>
    </message>
</context>
<context>
    <name>weft::ChooseRun</name>
    <message>
        <source>Choose a run to compare with %1: the difference, or both side by side.</source>
        <translation>Choose a run to compare with %1: the difference, or both side by side.</translation>
    </message>
    <message>
        <source>Open runs</source>
        <translation>Open runs</translation>
    </message>
    <message>
        <source>Open lately</source>
        <translation>Open lately</translation>
    </message>
    <message>
        <source>Open another run…</source>
        <translation>Open another run…</translation>
    </message>
</context>
<context>
    <name>weft::CompareColumn</name>
    <message>
        <source>reading …</source>
        <translation>reading …</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 — %3</source>
        <translation>%1: %2 — %3</translation>
    </message>
</context>
<context>
    <name>weft::CompareMenu</name>
    <message>
        <source>With %1</source>
        <translation>With %1</translation>
    </message>
    <message>
        <source>&amp;All open runs</source>
        <translation>&amp;All open runs</translation>
    </message>
    <message>
        <source>With a &amp;file…</source>
        <translation>With a &amp;file…</translation>
    </message>
    <message>
        <source>With a &amp;recent one</source>
        <translation>With a &amp;recent one</translation>
    </message>
    <message>
        <source>With a better &amp;placement of the ranks…</source>
        <translation>With a better &amp;placement of the ranks…</translation>
    </message>
    <message>
        <source>Look for hosts on which the ranks would load the links less, or move ranks by hand</source>
        <translation>Look for hosts on which the ranks would load the links less, or move ranks by hand</translation>
    </message>
    <message>
        <source>Compare with a run</source>
        <translation>Compare with a run</translation>
    </message>
    <message>
        <source>Runs (*.weft);;All files (*)</source>
        <translation>Runs (*.weft);;All files (*)</translation>
    </message>
</context>
<context>
    <name>weft::ComparePage</name>
    <message>
        <source>Comparison</source>
        <translation>Comparison</translation>
    </message>
    <message>
        <source>How the runs are compared</source>
        <translation>How the runs are compared</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Side by side</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Correlation</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Variants</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Speed-up</translation>
    </message>
    <message>
        <source>View</source>
        <translation>View</translation>
    </message>
    <message>
        <source>The view of each run</source>
        <translation>The view of each run</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Map</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Bars</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>Traffic source</source>
        <translation>Traffic source</translation>
    </message>
    <message>
        <source>Where the bytes on the links come from, in all runs</source>
        <translation>Where the bytes on the links come from, in all runs</translation>
    </message>
    <message>
        <source>Ranks by</source>
        <translation>Ranks by</translation>
    </message>
    <message>
        <source>How ranks of the runs are matched</source>
        <translation>How ranks of the runs are matched</translation>
    </message>
    <message>
        <source>ranks by number</source>
        <translation>ranks by number</translation>
    </message>
    <message>
        <source>ranks by host</source>
        <translation>ranks by host</translation>
    </message>
    <message>
        <source>One range of colours</source>
        <translation>One range of colours</translation>
    </message>
    <message>
        <source>The same colour, width or length means the same amount in all runs</source>
        <translation>The same colour, width or length means the same amount in all runs</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Fit</translation>
    </message>
    <message>
        <source>Counterparts</source>
        <translation>Counterparts</translation>
    </message>
    <message>
        <source>Add run…</source>
        <translation>Add run…</translation>
    </message>
    <message>
        <source>Another run beside these</source>
        <translation>Another run beside these</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tables</translation>
    </message>
    <message>
        <source>What differs, in numbers: sort, filter, copy</source>
        <translation>What differs, in numbers: sort, filter, copy</translation>
    </message>
    <message>
        <source>%1 of %2 communicators are in all runs</source>
        <translation>%1 of %2 communicators are in all runs</translation>
    </message>
    <message>
        <source>Matched by how they were made and by their members, not by name</source>
        <translation>Matched by how they were made and by their members, not by name</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source> and </source>
        <translation> and </translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 and %2 more</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Compared: %1</source>
        <translation>Compared: %1</translation>
    </message>
    <message>
        <source>Which run is subtracted from which</source>
        <translation>Which run is subtracted from which</translation>
    </message>
    <message>
        <source>The two runs whose difference is shown: orange is more in the first of the two, blue is less</source>
        <translation>The two runs whose difference is shown: orange is more in the first of the two, blue is less</translation>
    </message>
    <message>
        <source>Show all of each view (F)</source>
        <translation>Show all of each view (F)</translation>
    </message>
</context>
<context>
    <name>weft::CompareReports</name>
    <message>
        <source>A is the first run, B the other; differences are B − A. Empty: %1, or only one of both has it.</source>
        <translation>A is the first run, B the other; differences are B − A. Empty: %1, or only one of both has it.</translation>
    </message>
    <message>
        <source>&amp;Communicators</source>
        <translation>&amp;Communicators</translation>
    </message>
    <message>
        <source>&amp;Operations</source>
        <translation>&amp;Operations</translation>
    </message>
    <message>
        <source>&amp;Links</source>
        <translation>&amp;Links</translation>
    </message>
    <message>
        <source>&amp;Fabrics</source>
        <translation>&amp;Fabrics</translation>
    </message>
    <message>
        <source>What differs between the fabrics of A, the first run, and of B, the other; traffic takes no part.</source>
        <translation>What differs between the fabrics of A, the first run, and of B, the other; traffic takes no part.</translation>
    </message>
    <message>
        <source>&amp;Times of the runs</source>
        <translation>&amp;Times of the runs</translation>
    </message>
    <message>
        <source>Total times, and how many times as fast as the first a run is.</source>
        <translation>Total times, and how many times as fast as the first a run is.</translation>
    </message>
    <message>
        <source>What &amp;explains the times</source>
        <translation>What &amp;explains the times</translation>
    </message>
    <message>
        <source>Pearson&apos;s correlation of the time in each communicator with the total time of the runs.</source>
        <translation>Pearson&apos;s correlation of the time in each communicator with the total time of the runs.</translation>
    </message>
</context>
<context>
    <name>weft::CompareSums</name>
    <message>
        <source>Most loaded link end</source>
        <translation>Most loaded link end</translation>
    </message>
    <message>
        <source>Bytes over links</source>
        <translation>Bytes over links</translation>
    </message>
    <message>
        <source>Inside hosts</source>
        <translation>Inside hosts</translation>
    </message>
    <message>
        <source>Between switches</source>
        <translation>Between switches</translation>
    </message>
    <message>
        <source>Time in MPI</source>
        <translation>Time in MPI</translation>
    </message>
</context>
<context>
    <name>weft::ContentsColumn</name>
    <message numerus="yes">
        <source>%n note(s) of the import</source>
        <translation>
            <numerusform>%n note of the import</numerusform>
            <numerusform>%n notes of the import</numerusform>
        </translation>
    </message>
    <message>
        <source>What this run has</source>
        <translation>What this run has</translation>
    </message>
    <message>
        <source>Add to this run…</source>
        <translation>Add to this run…</translation>
    </message>
</context>
<context>
    <name>weft::DetailsPanel</name>
    <message>
        <source>Details of what is selected</source>
        <translation>Details of what is selected</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Nothing is open.</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Not found</translation>
    </message>
    <message>
        <source>Neighbours in the graph</source>
        <translation>Neighbours in the graph</translation>
    </message>
    <message>
        <source>Senders</source>
        <translation>Senders</translation>
    </message>
    <message>
        <source>being computed …</source>
        <translation>being computed …</translation>
    </message>
</context>
<context>
    <name>weft::DiagnosticsModel</name>
    <message>
        <source>Severity</source>
        <translation>Severity</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Line</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>Seen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Done</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Advice</translation>
    </message>
</context>
<context>
    <name>weft::DiagnosticsPanel</name>
    <message>
        <source>Diagnostics of the import</source>
        <translation>Diagnostics of the import</translation>
    </message>
    <message>
        <source>Filter: code, file or words</source>
        <translation>Filter: code, file or words</translation>
    </message>
    <message>
        <source>Filter the diagnostics</source>
        <translation>Filter the diagnostics</translation>
    </message>
    <message>
        <source>nothing to report</source>
        <translation>nothing to report</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 of %2 rows</translation>
    </message>
</context>
<context>
    <name>weft::DifferenceCanvas</name>
    <message>
        <source>bars of two runs and their difference</source>
        <translation>bars of two runs and their difference</translation>
    </message>
    <message>
        <source>Arrow keys go from bar to bar.</source>
        <translation>Arrow keys go from bar to bar.</translation>
    </message>
</context>
<context>
    <name>weft::DifferencePane</name>
    <message>
        <source>One of the runs has no fabric dump: there is no map of their difference.</source>
        <translation>One of the runs has no fabric dump: there is no map of their difference.</translation>
    </message>
    <message>
        <source>The runs have no link end with a known load in common: their difference</source>
        <translation>The runs have no link end with a known load in common: their difference</translation>
    </message>
    <message>
        <source>the runs are still being compared; try again in a moment</source>
        <translation>the runs are still being compared; try again in a moment</translation>
    </message>
</context>
<context>
    <name>weft::DropArea</name>
    <message>
        <source>Drop a bundle here</source>
        <translation>Drop a bundle here</translation>
    </message>
    <message>
        <source>A folder with communicator profiles, traces, port traffic and fabric dumps from the cluster, or an archive of it. Or a run that was imported before (.weft).</source>
        <translation>A folder with communicator profiles, traces, port traffic and fabric dumps from the cluster, or an archive of it. Or a run that was imported before (.weft).</translation>
    </message>
</context>
<context>
    <name>weft::EachCanvas</name>
    <message>
        <source>a matrix for each communicator</source>
        <translation>a matrix for each communicator</translation>
    </message>
</context>
<context>
    <name>weft::EmptyView</name>
    <message>
        <source>Add what is missing</source>
        <translation>Add what is missing</translation>
    </message>
</context>
<context>
    <name>weft::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>Export figure</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;View</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Save as…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copy</translation>
    </message>
    <message>
        <source>The figure as SVG and PNG, and as text the command line that draws it</source>
        <translation>The figure as SVG and PNG, and as text the command line that draws it</translation>
    </message>
    <message>
        <source>preview of the figure</source>
        <translation>preview of the figure</translation>
    </message>
    <message>
        <source>page, 181 mm</source>
        <translation>page, 181 mm</translation>
    </message>
    <message>
        <source>column, 88.9 mm</source>
        <translation>column, 88.9 mm</translation>
    </message>
    <message>
        <source>another width</source>
        <translation>another width</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Size of type when the figure is printed at its width</source>
        <translation>Size of type when the figure is printed at its width</translation>
    </message>
    <message>
        <source>Dots per inch of a PNG, and of the cells of a matrix</source>
        <translation>Dots per inch of a PNG, and of the cells of a matrix</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>colour</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>grey</translation>
    </message>
    <message>
        <source>For &amp;a</source>
        <translation>For &amp;a</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Width</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>&amp;Type</translation>
    </message>
    <message>
        <source>Co&amp;lours</source>
        <translation>Co&amp;lours</translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation>&amp;Dots per inch</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>Save the figure</translation>
    </message>
    <message>
        <source>Copied, with the command line that draws it.</source>
        <translation>Copied, with the command line that draws it.</translation>
    </message>
</context>
<context>
    <name>weft::FabricPanel</name>
    <message>
        <source>Find that order</source>
        <translation>Find that order</translation>
    </message>
    <message>
        <source>What the fabric consists of</source>
        <translation>What the fabric consists of</translation>
    </message>
    <message>
        <source>The finding in full</source>
        <translation>The finding in full</translation>
    </message>
    <message>
        <source>Search for an order of hosts that keeps rings on their leaf switches</source>
        <translation>Search for an order of hosts that keeps rings on their leaf switches</translation>
    </message>
    <message>
        <source>all findings</source>
        <translation>all findings</translation>
    </message>
    <message>
        <source>warnings and errors</source>
        <translation>warnings and errors</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>errors</translation>
    </message>
    <message>
        <source>Severity of the findings</source>
        <translation>Severity of the findings</translation>
    </message>
    <message>
        <source>Filter: kind, name or words</source>
        <translation>Filter: kind, name or words</translation>
    </message>
    <message>
        <source>Filter the findings</source>
        <translation>Filter the findings</translation>
    </message>
    <message>
        <source>Findings of the fabric&apos;s check</source>
        <translation>Findings of the fabric&apos;s check</translation>
    </message>
    <message>
        <source>This run has no fabric.</source>
        <translation>This run has no fabric.</translation>
    </message>
    <message>
        <source>The fabric is being checked …</source>
        <translation>The fabric is being checked …</translation>
    </message>
    <message>
        <source>%1 of %2 findings</source>
        <translation>%1 of %2 findings</translation>
    </message>
</context>
<context>
    <name>weft::FilmCurve</name>
    <message>
        <source>Bytes of the most loaded link end over time. Drag to move through the film; arrow keys step.</source>
        <translation>Bytes of the most loaded link end over time. Drag to move through the film; arrow keys step.</translation>
    </message>
    <message>
        <source>most loaded link end over time</source>
        <translation>most loaded link end over time</translation>
    </message>
    <message>
        <source>Arrow keys step through the film, page keys by ten, Home and End go to its ends.</source>
        <translation>Arrow keys step through the film, page keys by ten, Home and End go to its ends.</translation>
    </message>
    <message>
        <source>moment %1 of %2</source>
        <translation>moment %1 of %2</translation>
    </message>
</context>
<context>
    <name>weft::FilmPlay</name>
    <message>
        <source>There is no film: %1.</source>
        <translation>There is no film: %1.</translation>
    </message>
    <message>
        <source>no link carries traffic that matches the filter</source>
        <translation>no link carries traffic that matches the filter</translation>
    </message>
    <message>
        <source>The loads of each moment are being computed …</source>
        <translation>The loads of each moment are being computed …</translation>
    </message>
</context>
<context>
    <name>weft::FilmStrip</name>
    <message>
        <source>Play</source>
        <translation>Play</translation>
    </message>
    <message>
        <source>◀</source>
        <translation>◀</translation>
    </message>
    <message>
        <source>One moment back</source>
        <translation>One moment back</translation>
    </message>
    <message>
        <source>▶</source>
        <translation>▶</translation>
    </message>
    <message>
        <source>One moment on</source>
        <translation>One moment on</translation>
    </message>
    <message>
        <source>End film</source>
        <translation>End film</translation>
    </message>
    <message>
        <source>The map of the traffic that is chosen</source>
        <translation>The map of the traffic that is chosen</translation>
    </message>
    <message>
        <source>one moment back</source>
        <translation>one moment back</translation>
    </message>
    <message>
        <source>one moment on</source>
        <translation>one moment on</translation>
    </message>
    <message>
        <source>speed of the film</source>
        <translation>speed of the film</translation>
    </message>
    <message>
        <source>Moments a second</source>
        <translation>Moments a second</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 a second</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source> – see the notes in the tip</source>
        <translation> – see the notes in the tip</translation>
    </message>
    <message>
        <source>Plays or stops the film. While it plays, only the map follows. When it stops, its moment becomes the time of the filter</source>
        <translation>Plays or stops the film. While it plays, only the map follows. When it stops, its moment becomes the time of the filter</translation>
    </message>
    <message>
        <source>what is shown</source>
        <translation>what is shown</translation>
    </message>
</context>
<context>
    <name>weft::FilterBar</name>
    <message>
        <source>Go</source>
        <translation>Go</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>In force</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>What is drawn</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Change…</translation>
    </message>
    <message>
        <source>Traffic source, rails, collectives and measure of what is drawn</source>
        <translation>Traffic source, rails, collectives and measure of what is drawn</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter by regions and communicators (Ctrl+Shift+F)</source>
        <translation>Filter by regions and communicators (Ctrl+Shift+F)</translation>
    </message>
    <message>
        <source>Drawn: what the run has; without a fabric nothing is on links</source>
        <translation>Drawn: what the run has; without a fabric nothing is on links</translation>
    </message>
    <message>
        <source>Drawn: %1</source>
        <translation>Drawn: %1</translation>
    </message>
    <message>
        <source>Loads are being computed …</source>
        <translation>Loads are being computed …</translation>
    </message>
    <message>
        <source>Drawn: traffic %1</source>
        <translation>Drawn: traffic %1</translation>
    </message>
    <message>
        <source>Nothing to go to (%1)</source>
        <translation>Nothing to go to (%1)</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Back to %1 (%2)</source>
        <translation>Back to %1 (%2)</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>Forward to %1 (%2)</source>
        <translation>Forward to %1 (%2)</translation>
    </message>
    <message>
        <source>Traffic source</source>
        <translation>Traffic source</translation>
    </message>
    <message>
        <source>Where the bytes on the links come from</source>
        <translation>Where the bytes on the links come from</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Collectives</translation>
    </message>
    <message>
        <source>Collectives of pair traffic: as the run recorded them, or its calls as the messages that an MPI library makes of them</source>
        <translation>Collectives of pair traffic: as the run recorded them, or its calls as the messages that an MPI library makes of them</translation>
    </message>
    <message>
        <source>collectives as recorded</source>
        <translation>collectives as recorded</translation>
    </message>
    <message>
        <source>collectives by %1</source>
        <translation>collectives by %1</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>Rails</translation>
    </message>
    <message>
        <source>Adaptive routing</source>
        <translation>Adaptive routing</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapters</translation>
    </message>
    <message>
        <source>between hosts</source>
        <translation>between hosts</translation>
    </message>
    <message>
        <source>between all adapters</source>
        <translation>between all adapters</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Measure</translation>
    </message>
    <message>
        <source>What the colours of the links show</source>
        <translation>What the colours of the links show</translation>
    </message>
    <message>
        <source>by the log, else %1</source>
        <translation>by the log, else %1</translation>
    </message>
    <message>
        <source>traffic: %1</source>
        <translation>traffic: %1</translation>
    </message>
    <message>
        <source>Rails of pairs for which the log names no adapter; all other pairs use the logged adapters</source>
        <translation>Rails of pairs for which the log names no adapter; all other pairs use the logged adapters</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>What switches do if they may choose among a group of ports</source>
        <translation>What switches do if they may choose among a group of ports</translation>
    </message>
    <message>
        <source>Which adapters send to each other: those of hosts only, or also SHARP&apos;s aggregation nodes and gateways</source>
        <translation>Which adapters send to each other: those of hosts only, or also SHARP&apos;s aggregation nodes and gateways</translation>
    </message>
</context>
<context>
    <name>weft::FilterTree</name>
    <message>
        <source>Regions and communicators</source>
        <translation>Regions and communicators</translation>
    </message>
    <message>
        <source>Tick to filter, right-click for more</source>
        <translation>Tick to filter, right-click for more</translation>
    </message>
    <message>
        <source>Filter the names</source>
        <translation>Filter the names</translation>
    </message>
    <message>
        <source>Filter the names of regions and communicators</source>
        <translation>Filter the names of regions and communicators</translation>
    </message>
    <message>
        <source>Communicator</source>
        <translation>Communicator</translation>
    </message>
    <message>
        <source>share</source>
        <translation>share</translation>
    </message>
</context>
<context>
    <name>weft::FindBox</name>
    <message>
        <source>Find</source>
        <translation>Find</translation>
    </message>
    <message>
        <source>Host, switch, communicator, region, rank, GUID or LID</source>
        <translation>Host, switch, communicator, region, rank, GUID or LID</translation>
    </message>
    <message>
        <source>Part of a name</source>
        <translation>Part of a name</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>What was found</translation>
    </message>
    <message>
        <source>Enter: select it.  Ctrl+Enter: the route there from the selected host or switch.</source>
        <translation>Enter: select it.  Ctrl+Enter: the route there from the selected host or switch.</translation>
    </message>
    <message>
        <source>%1   (%2)</source>
        <translation>%1   (%2)</translation>
    </message>
    <message>
        <source>%1   (%2, %3)</source>
        <translation>%1   (%2, %3)</translation>
    </message>
    <message>
        <source>Nothing of that name is in the run.</source>
        <translation>Nothing of that name is in the run.</translation>
    </message>
</context>
<context>
    <name>weft::FindingsModel</name>
    <message>
        <source>Severity</source>
        <translation>Severity</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Kind</translation>
    </message>
    <message>
        <source>Subnet</source>
        <translation>Subnet</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>What was found</translation>
    </message>
</context>
<context>
    <name>weft::FlameCanvas</name>
    <message>
        <source>flame graph</source>
        <translation>flame graph</translation>
    </message>
    <message>
        <source>To choose a function with the keyboard, use the list below it.</source>
        <translation>To choose a function with the keyboard, use the list below it.</translation>
    </message>
</context>
<context>
    <name>weft::FrontChoice</name>
    <message>
        <source>Placements to choose from</source>
        <translation>Placements to choose from</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Try this placement. Each placement in this list is the best one at one measure.</source>
        <translation>Try this placement. Each placement in this list is the best one at one measure.</translation>
    </message>
</context>
<context>
    <name>weft::FunctionsView</name>
    <message>
        <source>functions</source>
        <translation>functions</translation>
    </message>
    <message>
        <source>callers</source>
        <translation>callers</translation>
    </message>
    <message>
        <source>callees</source>
        <translation>callees</translation>
    </message>
    <message>
        <source>source</source>
        <translation>source</translation>
    </message>
    <message>
        <source>Filter: names of functions</source>
        <translation>Filter: names of functions</translation>
    </message>
    <message>
        <source>Filter the functions</source>
        <translation>Filter the functions</translation>
    </message>
    <message>
        <source>Choose source folder…</source>
        <translation>Choose source folder…</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flame graph</translation>
    </message>
    <message>
        <source>Callers and callees</source>
        <translation>Callers and callees</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Choose a function.</source>
        <translation>Choose a function.</translation>
    </message>
    <message>
        <source>There are no line numbers for %1.</source>
        <translation>There are no line numbers for %1.</translation>
    </message>
    <message>
        <source>Folder of the sources</source>
        <translation>Folder of the sources</translation>
    </message>
    <message>
        <source>disassembly</source>
        <translation>disassembly</translation>
    </message>
    <message>
        <source>Disassembly</source>
        <translation>Disassembly</translation>
    </message>
    <message>
        <source>Reading the instructions of %1…</source>
        <translation>Reading the instructions of %1…</translation>
    </message>
    <message>
        <source>Folder of the source files on this machine, if it is not the one in which the program was built</source>
        <translation>Folder of the source files on this machine, if it is not the one in which the program was built</translation>
    </message>
</context>
<context>
    <name>weft::HostsModel</name>
    <message>
        <source>free</source>
        <translation>free</translation>
    </message>
    <message>
        <source>Drag it onto another host to swap their ranks</source>
        <translation>Drag it onto another host to swap their ranks</translation>
    </message>
    <message>
        <source>Drag it onto a host to move it there, onto a rank to swap the two</source>
        <translation>Drag it onto a host to move it there, onto a rank to swap the two</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Which</source>
        <translation>Which</translation>
    </message>
    <message>
        <source>Leaf switch</source>
        <translation>Leaf switch</translation>
    </message>
    <message>
        <source>Hosts of the fabric: those with ranks first, storage, login and management last</source>
        <translation>Hosts of the fabric: those with ranks first, storage, login and management last</translation>
    </message>
    <message>
        <source>The switches that the host is cabled to</source>
        <translation>The switches that the host is cabled to</translation>
    </message>
    <message>
        <source>Number of ranks on the host</source>
        <translation>Number of ranks on the host</translation>
    </message>
    <message>
        <source>Ranks on the host</source>
        <translation>Ranks on the host</translation>
    </message>
</context>
<context>
    <name>weft::HostsPanel</name>
    <message>
        <source>Move</source>
        <translation>Move</translation>
    </message>
    <message>
        <source>The chosen ranks go to this host</source>
        <translation>The chosen ranks go to this host</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Undo</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Redo</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>Undo all</translation>
    </message>
    <message>
        <source>All ranks back to where the run had them</source>
        <translation>All ranks back to where the run had them</translation>
    </message>
    <message>
        <source>Hosts and their ranks</source>
        <translation>Hosts and their ranks</translation>
    </message>
    <message>
        <source>Host to move to</source>
        <translation>Host to move to</translation>
    </message>
    <message>
        <source>Where the chosen ranks go: free hosts first</source>
        <translation>Where the chosen ranks go: free hosts first</translation>
    </message>
    <message>
        <source>%1 (free)</source>
        <translation>%1 (free)</translation>
    </message>
    <message>
        <source>Undo the last move (Ctrl+Z)</source>
        <translation>Undo the last move (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo the last move that was undone (Ctrl+Shift+Z)</source>
        <translation>Redo the last move that was undone (Ctrl+Shift+Z)</translation>
    </message>
</context>
<context>
    <name>weft::ImportDialog</name>
    <message>
        <source>Import with options</source>
        <translation>Import with options</translation>
    </message>
    <message>
        <source>&amp;Bundle</source>
        <translation>&amp;Bundle</translation>
    </message>
    <message>
        <source>A folder from a cluster, an archive of one, or a single file</source>
        <translation>A folder from a cluster, an archive of one, or a single file</translation>
    </message>
    <message>
        <source>&amp;Host map</source>
        <translation>&amp;Host map</translation>
    </message>
    <message>
        <source>Which rank ran where: rank,host CSV, a hostfile or a Slurm node list</source>
        <translation>Which rank ran where: rank,host CSV, a hostfile or a Slurm node list</translation>
    </message>
    <message>
        <source>Counters be&amp;fore</source>
        <translation>Counters be&amp;fore</translation>
    </message>
    <message>
        <source>Port counters read before the run</source>
        <translation>Port counters read before the run</translation>
    </message>
    <message>
        <source>Counters &amp;after</source>
        <translation>Counters &amp;after</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>&amp;Seconds between</source>
        <translation>&amp;Seconds between</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>optional</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>&amp;Label</translation>
    </message>
    <message>
        <source>A name for the run; runs of one label are one bar in Variants</source>
        <translation>A name for the run; runs of one label are one bar in Variants</translation>
    </message>
    <message>
        <source>The command that does the same</source>
        <translation>The command that does the same</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Import</translation>
    </message>
    <message>
        <source>&amp;Copy command</source>
        <translation>&amp;Copy command</translation>
    </message>
    <message>
        <source>The same on the command line:</source>
        <translation>The same on the command line:</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Folder…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>File…</translation>
    </message>
    <message>
        <source>Choose a bundle.</source>
        <translation>Choose a bundle.</translation>
    </message>
    <message>
        <source>%1 was imported already: open it as a run.</source>
        <translation>%1 was imported already: open it as a run.</translation>
    </message>
    <message>
        <source>There is no file or folder %1.</source>
        <translation>There is no file or folder %1.</translation>
    </message>
    <message>
        <source>Counters are read twice: name those before the run and those after it.</source>
        <translation>Counters are read twice: name those before the run and those after it.</translation>
    </message>
    <message>
        <source>&amp;Together with</source>
        <translation>&amp;Together with</translation>
    </message>
    <message>
        <source>Another folder or file of the same run</source>
        <translation>Another folder or file of the same run</translation>
    </message>
    <message>
        <source>Add to %1</source>
        <translation>Add to %1</translation>
    </message>
    <message>
        <source>The run is imported again. What it was imported from is not there any more: choose its folder.</source>
        <translation>The run is imported again. What it was imported from is not there any more: choose its folder.</translation>
    </message>
    <message>
        <source>a folder, an archive or a file</source>
        <translation>a folder, an archive or a file</translation>
    </message>
    <message>
        <source>The run is imported again from %1, with what you add, into %2.</source>
        <translation>The run is imported again from %1, with what you add, into %2.</translation>
    </message>
    <message>
        <source>The run is imported again from %1, with what you add.</source>
        <translation>The run is imported again from %1, with what you add.</translation>
    </message>
    <message>
        <source>Name what is to be added.</source>
        <translation>Name what is to be added.</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>A&amp;dd</translation>
    </message>
    <message>
        <source>Port counters read after the run</source>
        <translation>Port counters read after the run</translation>
    </message>
    <message>
        <source>Seconds between the two readings; utilisation needs them</source>
        <translation>Seconds between the two readings; utilisation needs them</translation>
    </message>
</context>
<context>
    <name>weft::ImportProcess</name>
    <message>
        <source>import</source>
        <translation>import</translation>
    </message>
    <message>
        <source>a file of the bundle may be damaged: copy it again</source>
        <translation>a file of the bundle may be damaged: copy it again</translation>
    </message>
</context>
<context>
    <name>weft::ImportStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>End the import; nothing is left behind</source>
        <translation>End the import; nothing is left behind</translation>
    </message>
    <message>
        <source>Progress of the import</source>
        <translation>Progress of the import</translation>
    </message>
    <message>
        <source>Importing %1 …</source>
        <translation>Importing %1 …</translation>
    </message>
    <message>
        <source>Importing: %1 read, now %2</source>
        <translation>Importing: %1 read, now %2</translation>
    </message>
    <message>
        <source>Importing: %1 of %2%3, now %4</source>
        <translation>Importing: %1 of %2%3, now %4</translation>
    </message>
</context>
<context>
    <name>weft::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>Inspector</translation>
    </message>
</context>
<context>
    <name>weft::ItemMenu</name>
    <message>
        <source>Select</source>
        <translation>Select</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>Show on map</translation>
    </message>
    <message>
        <source>Route to here</source>
        <translation>Route to here</translation>
    </message>
    <message>
        <source>Members and their nodes…</source>
        <translation>Members and their nodes…</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>Without it</translation>
    </message>
    <message>
        <source>Filter to the ranks behind it</source>
        <translation>Filter to the ranks behind it</translation>
    </message>
    <message>
        <source>Filter to this</source>
        <translation>Filter to this</translation>
    </message>
    <message>
        <source>Filter out the ranks behind it</source>
        <translation>Filter out the ranks behind it</translation>
    </message>
    <message>
        <source>Filter this out</source>
        <translation>Filter this out</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copy name</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>Copy row</translation>
    </message>
    <message>
        <source>members</source>
        <translation>members</translation>
    </message>
</context>
<context>
    <name>weft::Layouts</name>
    <message>
        <source>For this &amp;run</source>
        <translation>For this &amp;run</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>&amp;Map</translation>
    </message>
    <message>
        <source>M&amp;atrix</source>
        <translation>M&amp;atrix</translation>
    </message>
    <message>
        <source>&amp;Communicators</source>
        <translation>&amp;Communicators</translation>
    </message>
    <message>
        <source>&amp;Everything</source>
        <translation>&amp;Everything</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Save as…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Delete</translation>
    </message>
    <message>
        <source>Save the layout</source>
        <translation>Save the layout</translation>
    </message>
    <message>
        <source>Name of the layout:</source>
        <translation>Name of the layout:</translation>
    </message>
</context>
<context>
    <name>weft::LinkInspector</name>
    <message>
        <source>Who loads it</source>
        <translation>Who loads it</translation>
    </message>
    <message>
        <source>Better placement…</source>
        <translation>Better placement…</translation>
    </message>
    <message>
        <source>If it fails…</source>
        <translation>If it fails…</translation>
    </message>
</context>
<context>
    <name>weft::LinksPanel</name>
    <message>
        <source>Filter: names or GUIDs of either end</source>
        <translation>Filter: names or GUIDs of either end</translation>
    </message>
    <message>
        <source>Filter the link ends</source>
        <translation>Filter the link ends</translation>
    </message>
    <message>
        <source>Link ends and their loads</source>
        <translation>Link ends and their loads</translation>
    </message>
    <message>
        <source>no fabric</source>
        <translation>no fabric</translation>
    </message>
    <message>
        <source>%1 of %2 link ends</source>
        <translation>%1 of %2 link ends</translation>
    </message>
    <message>
        <source>measured bytes</source>
        <translation>measured bytes</translation>
    </message>
</context>
<context>
    <name>weft::MainWindow</name>
    <message>
        <source>Totals of the selected regions</source>
        <translation>Totals of the selected regions</translation>
    </message>
    <message>
        <source>In force</source>
        <translation>In force</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>Reading %1 …</translation>
    </message>
    <message>
        <source>%1 — Weft</source>
        <translation>%1 — Weft</translation>
    </message>
    <message>
        <source>Weft</source>
        <translation>Weft</translation>
    </message>
    <message>
        <source>the manual is not installed; docs/ of the sources has it</source>
        <translation>the manual is not installed; docs/ of the sources has it</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Keys and gestures</translation>
    </message>
    <message>
        <source>About Weft</source>
        <translation>About Weft</translation>
    </message>
    <message>
        <source>Open a run</source>
        <translation>Open a run</translation>
    </message>
    <message>
        <source>Runs and packed bundles (*.weft *.tar *.tar.gz *.tgz *.tar.xz *.txz *.zip);;All files (*)</source>
        <translation>Runs and packed bundles (*.weft *.tar *.tar.gz *.tgz *.tar.xz *.txz *.zip);;All files (*)</translation>
    </message>
    <message>
        <source>Open a bundle: a folder from a cluster</source>
        <translation>Open a bundle: a folder from a cluster</translation>
    </message>
    <message>
        <source>&amp;Load of links</source>
        <translation>&amp;Load of links</translation>
    </message>
    <message>
        <source>&amp;Planes</source>
        <translation>&amp;Planes</translation>
    </message>
    <message>
        <source>&amp;Bit error rates</source>
        <translation>&amp;Bit error rates</translation>
    </message>
    <message>
        <source>&amp;Temperature of optics</source>
        <translation>&amp;Temperature of optics</translation>
    </message>
    <message>
        <source>&amp;Waits for credits</source>
        <translation>&amp;Waits for credits</translation>
    </message>
    <message>
        <source>&amp;Congestion</source>
        <translation>&amp;Congestion</translation>
    </message>
    <message>
        <source>Attempts to route &amp;adaptively</source>
        <translation>Attempts to route &amp;adaptively</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>nothing yet</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Saved %1</translation>
    </message>
    <message>
        <source>The import of %1 was cancelled: nothing of it was kept</source>
        <translation>The import of %1 was cancelled: nothing of it was kept</translation>
    </message>
    <message>
        <source>Messages of the import</source>
        <translation>Messages of the import</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>weft::Manual</name>
    <message>
        <source>Manual</source>
        <translation>Manual</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>Pages of the manual</translation>
    </message>
    <message>
        <source>The page</source>
        <translation>The page</translation>
    </message>
</context>
<context>
    <name>weft::MapActions</name>
    <message>
        <source>&amp;Layered</source>
        <translation>&amp;Layered</translation>
    </message>
    <message>
        <source>Levels of switches above the hosts</source>
        <translation>Levels of switches above the hosts</translation>
    </message>
    <message>
        <source>&amp;Planar</source>
        <translation>&amp;Planar</translation>
    </message>
    <message>
        <source>Meshes and tori as grids, dragonflies by groups</source>
        <translation>Meshes and tori as grids, dragonflies by groups</translation>
    </message>
    <message>
        <source>&amp;Matrix of switches</source>
        <translation>&amp;Matrix of switches</translation>
    </message>
    <message>
        <source>Traffic between switches as a matrix, for fabrics with too many lines</source>
        <translation>Traffic between switches as a matrix, for fabrics with too many lines</translation>
    </message>
    <message>
        <source>&amp;Hide storage and management nodes</source>
        <translation>&amp;Hide storage and management nodes</translation>
    </message>
    <message>
        <source>Hosts that are no compute nodes</source>
        <translation>Hosts that are no compute nodes</translation>
    </message>
    <message>
        <source>&amp;Width by capacity</source>
        <translation>&amp;Width by capacity</translation>
    </message>
    <message>
        <source>Wider lines for links that can carry more</source>
        <translation>Wider lines for links that can carry more</translation>
    </message>
    <message>
        <source>&amp;Assume minimal hops</source>
        <translation>&amp;Assume minimal hops</translation>
    </message>
    <message>
        <source>For switches without forwarding tables; the map notes it</source>
        <translation>For switches without forwarding tables; the map notes it</translation>
    </message>
    <message>
        <source>Wide hosts of the &amp;run</source>
        <translation>Wide hosts of the &amp;run</translation>
    </message>
    <message>
        <source>If the map has rows, hosts of the run get more room than others</source>
        <translation>If the map has rows, hosts of the run get more room than others</translation>
    </message>
</context>
<context>
    <name>weft::MapLegend</name>
    <message>
        <source>Legend of the map</source>
        <translation>Legend of the map</translation>
    </message>
</context>
<context>
    <name>weft::MapView</name>
    <message>
        <source>Fabric map</source>
        <translation>Fabric map</translation>
    </message>
    <message>
        <source>The table Links has all link ends; what is selected there is selected here.</source>
        <translation>The table Links has all link ends; what is selected there is selected here.</translation>
    </message>
    <message>
        <source>in groups; zoom in to open them</source>
        <translation>in groups; zoom in to open them</translation>
    </message>
    <message>
        <source>only the %1 most loaded of the links that pass through are drawn</source>
        <translation>only the %1 most loaded of the links that pass through are drawn</translation>
    </message>
    <message numerus="yes">
        <source>%n storage and management host(s) hidden</source>
        <translation>
            <numerusform>%n storage and management host hidden</numerusform>
            <numerusform>%n storage and management hosts hidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n switch(es) hidden</source>
        <translation>
            <numerusform>%n switch hidden</numerusform>
            <numerusform>%n switches hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>weft::MatrixView</name>
    <message numerus="yes">
        <source>%n cell(s) stand(s) out: its/their pairs send over what is selected.</source>
        <translation>
            <numerusform>One cell stands out: its pairs send over what is selected.</numerusform>
            <numerusform>%n cells stand out: their pairs send over what is selected.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>weft::MessageStrip</name>
    <message>
        <source>Show all messages, or only the newest</source>
        <translation>Show all messages, or only the newest</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>Fewer</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 more</translation>
    </message>
</context>
<context>
    <name>weft::MissingStrip</name>
    <message>
        <source>Show diagnostics</source>
        <translation>Show diagnostics</translation>
    </message>
    <message>
        <source>Show the messages of the import</source>
        <translation>Show the messages of the import</translation>
    </message>
    <message>
        <source>Show everything that the run lacks</source>
        <translation>Show everything that the run lacks</translation>
    </message>
    <message>
        <source>Fold this to one line</source>
        <translation>Fold this to one line</translation>
    </message>
    <message>
        <source>The run lacks %1 things: %2 …</source>
        <translation>The run lacks %1 things: %2 …</translation>
    </message>
</context>
<context>
    <name>weft::PageTabs</name>
    <message>
        <source>Open runs</source>
        <translation>Open runs</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Close %1</translation>
    </message>
</context>
<context>
    <name>weft::Pages</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>weft::PlacementMaps</name>
    <message>
        <source>Now</source>
        <translation>Now</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Then</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>What the links carry with the ranks where the run had them, bytes</source>
        <translation>What the links carry with the ranks where the run had them, bytes</translation>
    </message>
    <message>
        <source>What they would carry with the ranks as the table of hosts has them, bytes; the colours are those of Now</source>
        <translation>What they would carry with the ranks as the table of hosts has them, bytes; the colours are those of Now</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>What the map shows</translation>
    </message>
    <message>
        <source>pair traffic</source>
        <translation>pair traffic</translation>
    </message>
    <message>
        <source>Then minus Now. Orange: more than before; blue: less</source>
        <translation>Then minus Now. Orange: more than before; blue: less</translation>
    </message>
</context>
<context>
    <name>weft::PlacementMatrix</name>
    <message>
        <source>Drag a rank by its label onto another rank, or onto a host of the table beside it</source>
        <translation>Drag a rank by its label onto another rank, or onto a host of the table beside it</translation>
    </message>
</context>
<context>
    <name>weft::PlacementOptions</name>
    <message>
        <source>Make small:</source>
        <translation>Make small:</translation>
    </message>
    <message>
        <source>most loaded link end</source>
        <translation>most loaded link end</translation>
    </message>
    <message>
        <source>bytes × links</source>
        <translation>bytes × links</translation>
    </message>
    <message>
        <source>both</source>
        <translation>both</translation>
    </message>
    <message>
        <source>Move:</source>
        <translation>Move:</translation>
    </message>
    <message>
        <source>by what was recorded</source>
        <translation>by what was recorded</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>ranks</translation>
    </message>
    <message>
        <source>hosts</source>
        <translation>hosts</translation>
    </message>
    <message>
        <source>Effort:</source>
        <translation>Effort:</translation>
    </message>
    <message>
        <source>quick</source>
        <translation>quick</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>thorough</source>
        <translation>thorough</translation>
    </message>
    <message>
        <source>Tables:</source>
        <translation>Tables:</translation>
    </message>
    <message>
        <source>Forwarding tables: those of the run, or computed as this engine of OpenSM computes them</source>
        <translation>Forwarding tables: those of the run, or computed as this engine of OpenSM computes them</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unchanged</translation>
    </message>
    <message>
        <source>Collectives:</source>
        <translation>Collectives:</translation>
    </message>
    <message>
        <source>As the run recorded them; or, if only calls were recorded, as the messages that Open MPI makes of them</source>
        <translation>As the run recorded them; or, if only calls were recorded, as the messages that Open MPI makes of them</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>as recorded</translation>
    </message>
    <message>
        <source>as Open MPI&apos;s messages</source>
        <translation>as Open MPI&apos;s messages</translation>
    </message>
    <message>
        <source>Hosts:</source>
        <translation>Hosts:</translation>
    </message>
    <message>
        <source>Where ranks may go: n001,n[002-040], or a file of names; empty: those of the run</source>
        <translation>Where ranks may go: n001,n[002-040], or a file of names; empty: those of the run</translation>
    </message>
    <message>
        <source>those of the run</source>
        <translation>those of the run</translation>
    </message>
    <message>
        <source>Slots:</source>
        <translation>Slots:</translation>
    </message>
    <message>
        <source>as now</source>
        <translation>as now</translation>
    </message>
    <message>
        <source>Ranks that stay:</source>
        <translation>Ranks that stay:</translation>
    </message>
    <message>
        <source>none</source>
        <translation>none</translation>
    </message>
    <message>
        <source>Seed:</source>
        <translation>Seed:</translation>
    </message>
    <message>
        <source>Seed of the search: the same seed finds the same placement</source>
        <translation>Seed of the search: the same seed finds the same placement</translation>
    </message>
    <message>
        <source>What the search minimises: the most loaded link end, the bytes over all links, or both equally</source>
        <translation>What the search minimises: the most loaded link end, the bytes over all links, or both equally</translation>
    </message>
    <message>
        <source>Ranks one by one, or whole hosts with their ranks (NCCL&apos;s rings follow the order of hosts). By what was recorded: hosts if NCCL logged connections and no ranks are fixed, else ranks</source>
        <translation>Ranks one by one, or whole hosts with their ranks (NCCL&apos;s rings follow the order of hosts). By what was recorded: hosts if NCCL logged connections and no ranks are fixed, else ranks</translation>
    </message>
    <message>
        <source>How many ranks a host takes. As now: as many as it has now; a host without ranks takes as many as the host with the most</source>
        <translation>How many ranks a host takes. As now: as many as it has now; a host without ranks takes as many as the host with the most</translation>
    </message>
    <message>
        <source>How long to search: each takes some ten times as long as the one before</source>
        <translation>How long to search: each takes some ten times as long as the one before</translation>
    </message>
    <message>
        <source>Ranks that stay where they are, such as 0-3 8</source>
        <translation>Ranks that stay where they are, such as 0-3 8</translation>
    </message>
    <message>
        <source>Options of the search</source>
        <translation>Options of the search</translation>
    </message>
</context>
<context>
    <name>weft::PlacementPage</name>
    <message>
        <source>What is missing</source>
        <translation>What is missing</translation>
    </message>
    <message>
        <source>Link ends that change most</source>
        <translation>Link ends that change most</translation>
    </message>
    <message>
        <source>Placements</source>
        <translation>Placements</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Now, then and the difference of each link end</source>
        <translation>Now, then and the difference of each link end</translation>
    </message>
    <message>
        <source>Traffic matrix with the ranks on their new hosts: drag ranks by their labels</source>
        <translation>Traffic matrix with the ranks on their new hosts: drag ranks by their labels</translation>
    </message>
    <message>
        <source>The run is being read …</source>
        <translation>The run is being read …</translation>
    </message>
    <message>
        <source>This run has no fabric. Import it with a topology and forwarding tables, as ibdiagnet.lst and ibdiagnet.fdbs.</source>
        <translation>This run has no fabric. Import it with a topology and forwarding tables, as ibdiagnet.lst and ibdiagnet.fdbs.</translation>
    </message>
    <message>
        <source>A placement search needs the traffic between pairs of ranks: %1. Record the run with weft record, or import a trace or Open MPI&apos;s monitoring, and the hosts of the ranks.</source>
        <translation>A placement search needs the traffic between pairs of ranks: %1. Record the run with weft record, or import a trace or Open MPI&apos;s monitoring, and the hosts of the ranks.</translation>
    </message>
    <message>
        <source>No host of this run is in the fabric. Import the run again with a file that lists the host of each rank.</source>
        <translation>No host of this run is in the fabric. Import the run again with a file that lists the host of each rank.</translation>
    </message>
    <message>
        <source>no placement can be found</source>
        <translation>no placement can be found</translation>
    </message>
    <message>
        <source>The pairs are being read …</source>
        <translation>The pairs are being read …</translation>
    </message>
    <message>
        <source>No placement can be found</source>
        <translation>No placement can be found</translation>
    </message>
    <message>
        <source>%1 on the most loaded link, as the ranks are</source>
        <translation>%1 on the most loaded link, as the ranks are</translation>
    </message>
    <message>
        <source>Find a placement, or drag ranks to other hosts.</source>
        <translation>Find a placement, or drag ranks to other hosts.</translation>
    </message>
    <message>
        <source>%1 → %2 (%3)</source>
        <translation>%1 → %2 (%3)</translation>
    </message>
    <message>
        <source>%1 on the most loaded link</source>
        <translation>%1 on the most loaded link</translation>
    </message>
    <message>
        <source>Placement: %1</source>
        <translation>Placement: %1</translation>
    </message>
    <message>
        <source>Better placement for the ranks of %1</source>
        <translation>Better placement for the ranks of %1</translation>
    </message>
    <message>
        <source>Save the file for %1</source>
        <translation>Save the file for %1</translation>
    </message>
    <message>
        <source>Save as run</source>
        <translation>Save as run</translation>
    </message>
    <message>
        <source>Runs (*.weft)</source>
        <translation>Runs (*.weft)</translation>
    </message>
    <message>
        <source>placement of the run</source>
        <translation>placement of the run</translation>
    </message>
    <message>
        <source>, then ranks moved by hand</source>
        <translation>, then ranks moved by hand</translation>
    </message>
    <message>
        <source>%1: the run has no forwarding tables. Import them, as ibdiagnet.fdbs, or have minimal hops assumed by View &gt; Map layout.</source>
        <translation>%1: the run has no forwarding tables. Import them, as ibdiagnet.fdbs, or have minimal hops assumed by View &gt; Map layout.</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>Routes</translation>
    </message>
    <message>
        <source>figures show runs: open the placement as a run first</source>
        <translation>figures show runs: open the placement as a run first</translation>
    </message>
    <message>
        <source>%1 could not be written (%2)</source>
        <translation>%1 could not be written (%2)</translation>
    </message>
    <message>
        <source>Over links %1; inside hosts %2. %3. A prediction.</source>
        <translation>Over links %1; inside hosts %2. %3. A prediction.</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) move(s)</source>
        <translation>
            <numerusform>%n rank moves</numerusform>
            <numerusform>%n ranks move</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on the most loaded link by capacity</source>
        <translation>%1 on the most loaded link by capacity</translation>
    </message>
    <message>
        <source>Results of mappers, and of moves by hand</source>
        <translation>Results of mappers, and of moves by hand</translation>
    </message>
</context>
<context>
    <name>weft::PlacementTrial</name>
    <message>
        <source>all ranks back</source>
        <translation>all ranks back</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 to %2</translation>
    </message>
    <message>
        <source>swap %1 and %2</source>
        <translation>swap %1 and %2</translation>
    </message>
    <message>
        <source>swap ranks %1 and %2</source>
        <translation>swap ranks %1 and %2</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>weft::ProposalCard</name>
    <message>
        <source>its effect is shown</source>
        <translation>its effect is shown</translation>
    </message>
    <message>
        <source>now</source>
        <translation>now</translation>
    </message>
    <message>
        <source>then</source>
        <translation>then</translation>
    </message>
    <message>
        <source>now %1, then %2</source>
        <translation>now %1, then %2</translation>
    </message>
</context>
<context>
    <name>weft::RangeDialog</name>
    <message>
        <source>Colour ranges of links and nodes</source>
        <translation>Colour ranges of links and nodes</translation>
    </message>
    <message>
        <source>Lock these ranges</source>
        <translation>Lock these ranges</translation>
    </message>
    <message>
        <source>Keeps the colours comparable when regions change; else the ranges follow the loads</source>
        <translation>Keeps the colours comparable when regions change; else the ranges follow the loads</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmic</translation>
    </message>
    <message>
        <source>Links from</source>
        <translation>Links from</translation>
    </message>
    <message>
        <source>Nodes from</source>
        <translation>Nodes from</translation>
    </message>
    <message>
        <source>to</source>
        <translation>to</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source> B</source>
        <translation> B</translation>
    </message>
</context>
<context>
    <name>weft::RankTimeView</name>
    <message>
        <source>No run is open.</source>
        <translation>No run is open.</translation>
    </message>
    <message>
        <source>This run has no time bins: you can zoom to a time, but not filter by it.</source>
        <translation>This run has no time bins: you can zoom to a time, but not filter by it.</translation>
    </message>
    <message>
        <source>Messages are not shown.</source>
        <translation>Messages are not shown.</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Leaf switches</source>
        <translation>Leaf switches</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>Members of the selected communicator</source>
        <translation>Members of the selected communicator</translation>
    </message>
    <message>
        <source>what has a row</source>
        <translation>what has a row</translation>
    </message>
    <message>
        <source>MPI calls</source>
        <translation>MPI calls</translation>
    </message>
    <message>
        <source>Code regions</source>
        <translation>Code regions</translation>
    </message>
    <message>
        <source>In MPI and not</source>
        <translation>In MPI and not</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>Why they wait</source>
        <translation>Why they wait</translation>
    </message>
    <message>
        <source>what colours distinguish</source>
        <translation>what colours distinguish</translation>
    </message>
    <message>
        <source>what is looked for</source>
        <translation>what is looked for</translation>
    </message>
    <message>
        <source>A wait, an MPI call or a code region to look for</source>
        <translation>A wait, an MPI call or a code region to look for</translation>
    </message>
    <message>
        <source>Find longest</source>
        <translation>Find longest</translation>
    </message>
    <message>
        <source>Choose the time in view</source>
        <translation>Choose the time in view</translation>
    </message>
    <message>
        <source>Zoom to the chosen time</source>
        <translation>Zoom to the chosen time</translation>
    </message>
    <message>
        <source>Zoom to the selected messages</source>
        <translation>Zoom to the selected messages</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Find next</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Find previous</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Back</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Show all</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copy picture</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>Copy table</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Lines from sender to receiver; if there are many, those between the same rows share a line</source>
        <translation>Lines from sender to receiver; if there are many, those between the same rows share a line</translation>
    </message>
    <message>
        <source>Look for</source>
        <translation>Look for</translation>
    </message>
    <message>
        <source>%1. longest</source>
        <translation>%1. longest</translation>
    </message>
    <message>
        <source>There is no later one.</source>
        <translation>There is no later one.</translation>
    </message>
    <message>
        <source>There is no earlier one.</source>
        <translation>There is no earlier one.</translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation>There is none.</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>longest</translation>
    </message>
    <message>
        <source>Messages, the critical path, what is looked for, and what else can be done</source>
        <translation>Messages, the critical path, what is looked for, and what else can be done</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>Critical path</translation>
    </message>
    <message>
        <source>Most of MPI_Init and MPI_Finalize is out of view; F shows all.</source>
        <translation>Most of MPI_Init and MPI_Finalize is out of view; F shows all.</translation>
    </message>
    <message>
        <source>A row of several ranks shows their mean and, in black, the rank that was in MPI longest.</source>
        <translation>A row of several ranks shows their mean and, in black, the rank that was in MPI longest.</translation>
    </message>
    <message>
        <source>A thick line over the ranks on which the end of the run depended. Where it moves to another rank, one of the two had waited for the other</source>
        <translation>A thick line over the ranks on which the end of the run depended. Where it moves to another rank, one of the two had waited for the other</translation>
    </message>
</context>
<context>
    <name>weft::RanksCanvas</name>
    <message>
        <source>what each rank spent, as a heat map</source>
        <translation>what each rank spent, as a heat map</translation>
    </message>
    <message>
        <source>Left and right go from rank to rank.</source>
        <translation>Left and right go from rank to rank.</translation>
    </message>
</context>
<context>
    <name>weft::RanksView</name>
    <message>
        <source>With Init and Finalize</source>
        <translation>With Init and Finalize</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operations</translation>
    </message>
    <message>
        <source>Communicators</source>
        <translation>Communicators</translation>
    </message>
    <message>
        <source>what has a row</source>
        <translation>what has a row</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Time</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Calls</translation>
    </message>
    <message>
        <source>what the cells measure</source>
        <translation>what the cells measure</translation>
    </message>
    <message>
        <source>top </source>
        <translation>top </translation>
    </message>
    <message>
        <source>number of rows</source>
        <translation>number of rows</translation>
    </message>
    <message>
        <source>&gt; </source>
        <translation>&gt; </translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>MPI_Init, MPI_Finalize and calls of no communicator have rows too</source>
        <translation>MPI_Init, MPI_Finalize and calls of no communicator have rows too</translation>
    </message>
    <message>
        <source>How many rows, and which</source>
        <translation>How many rows, and which</translation>
    </message>
    <message>
        <source>Only rows with more time in the mean over their ranks</source>
        <translation>Only rows with more time in the mean over their ranks</translation>
    </message>
    <message>
        <source>minimum of a row: seconds, in the mean over its ranks</source>
        <translation>minimum of a row: seconds, in the mean over its ranks</translation>
    </message>
</context>
<context>
    <name>weft::RunOpener</name>
    <message>
        <source>there is no file or folder %1 any more; check the path</source>
        <translation>there is no file or folder %1 any more; check the path</translation>
    </message>
    <message>
        <source>%1 can&apos;t be read (%2); check the path and who may read it</source>
        <translation>%1 can&apos;t be read (%2); check the path and who may read it</translation>
    </message>
    <message>
        <source>the sample is not installed; get it with the sources of Weft</source>
        <translation>the sample is not installed; get it with the sources of Weft</translation>
    </message>
</context>
<context>
    <name>weft::RunPage</name>
    <message>
        <source>Reading %1 …</source>
        <translation>Reading %1 …</translation>
    </message>
    <message>
        <source>%1 was removed, or has another name by now. What is shown was read before and stays whole.</source>
        <translation>%1 was removed, or has another name by now. What is shown was read before and stays whole.</translation>
    </message>
    <message>
        <source>%1 was modified since it was opened, which must not happen: data read from it from now on may not match what is shown.</source>
        <translation>%1 was modified since it was opened, which must not happen: data read from it from now on may not match what is shown.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>%1 was replaced by another file. The window still shows the file that was opened.</source>
        <translation>%1 was replaced by another file. The window still shows the file that was opened.</translation>
    </message>
</context>
<context>
    <name>weft::RunsChart</name>
    <message>
        <source>Chart of several runs</source>
        <translation>Chart of several runs</translation>
    </message>
</context>
<context>
    <name>weft::SearchProcess</name>
    <message>
        <source>search</source>
        <translation>search</translation>
    </message>
    <message>
        <source>a smaller part of the traffic or fewer hosts may fit</source>
        <translation>a smaller part of the traffic or fewer hosts may fit</translation>
    </message>
</context>
<context>
    <name>weft::SearchRow</name>
    <message>
        <source>&amp;Find placement</source>
        <translation>&amp;Find placement</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancel</translation>
    </message>
    <message>
        <source>Search for a better placement of the ranks with these options, in the background</source>
        <translation>Search for a better placement of the ranks with these options, in the background</translation>
    </message>
    <message>
        <source>End the search; nothing of it is kept</source>
        <translation>End the search; nothing of it is kept</translation>
    </message>
    <message>
        <source>Open as run…</source>
        <translation>Open as run…</translation>
    </message>
    <message>
        <source>Save the run with placement B as a run store of its own, and open it</source>
        <translation>Save the run with placement B as a run store of its own, and open it</translation>
    </message>
    <message>
        <source>Save launcher file…</source>
        <translation>Save launcher file…</translation>
    </message>
    <message>
        <source>Save placement B for the launcher</source>
        <translation>Save placement B for the launcher</translation>
    </message>
    <message>
        <source>Advanced…</source>
        <translation>Advanced…</translation>
    </message>
    <message>
        <source>Goal, effort, tables, hosts, slots, ranks that stay</source>
        <translation>Goal, effort, tables, hosts, slots, ranks that stay</translation>
    </message>
    <message>
        <source>Metrics of the placement</source>
        <translation>Metrics of the placement</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Progress of the search</translation>
    </message>
</context>
<context>
    <name>weft::SelectionNotes</name>
    <message>
        <source>%1 is not marked here: %2.</source>
        <translation>%1 is not marked here: %2.</translation>
    </message>
</context>
<context>
    <name>weft::SelectionStrip</name>
    <message>
        <source>What is selected, in each run</source>
        <translation>What is selected, in each run</translation>
    </message>
    <message>
        <source>Select a communicator, a host, a switch or a link to see its numbers in each run.</source>
        <translation>Select a communicator, a host, a switch or a link to see its numbers in each run.</translation>
    </message>
    <message>
        <source>does not have it</source>
        <translation>does not have it</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>B − A: %1</source>
        <translation>B − A: %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
</context>
<context>
    <name>weft::SentenceRow</name>
    <message>
        <source>Copy sentence</source>
        <translation>Copy sentence</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Copy command</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
</context>
<context>
    <name>weft::StaleStrip</name>
    <message>
        <source>Read again</source>
        <translation>Read again</translation>
    </message>
    <message>
        <source>Show what the file holds now</source>
        <translation>Show what the file holds now</translation>
    </message>
</context>
<context>
    <name>weft::StartPage</name>
    <message>
        <source>See which links your MPI program loads</source>
        <translation>See which links your MPI program loads</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Opened before</translation>
    </message>
    <message>
        <source>Open a &amp;bundle…</source>
        <translation>Open a &amp;bundle…</translation>
    </message>
    <message>
        <source>Import a folder from a cluster, then open it</source>
        <translation>Import a folder from a cluster, then open it</translation>
    </message>
    <message>
        <source>Open a &amp;run…</source>
        <translation>Open a &amp;run…</translation>
    </message>
    <message>
        <source>Open a run store that weft import wrote</source>
        <translation>Open a run store that weft import wrote</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>Open the &amp;sample</translation>
    </message>
    <message>
        <source>HPCC on 16 ranks over a fabric with two rails</source>
        <translation>HPCC on 16 ranks over a fabric with two rails</translation>
    </message>
    <message>
        <source>Open the &amp;training sample</source>
        <translation>Open the &amp;training sample</translation>
    </message>
    <message>
        <source>A training job on 128 GPUs over a rail-optimised fabric</source>
        <translation>A training job on 128 GPUs over a rail-optimised fabric</translation>
    </message>
    <message>
        <source>Restore &amp;last session</source>
        <translation>Restore &amp;last session</translation>
    </message>
    <message>
        <source>Open the runs again that were open at its end</source>
        <translation>Open the runs again that were open at its end</translation>
    </message>
    <message>
        <source>%1   in %2</source>
        <translation>%1   in %2</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>Forget these</translation>
    </message>
    <message>
        <source>Empties the list; the files stay where they are</source>
        <translation>Empties the list; the files stay where they are</translation>
    </message>
</context>
<context>
    <name>weft::SummaryFeed</name>
    <message>
        <source>computation</source>
        <translation>computation</translation>
    </message>
    <message>
        <source>weft summary RUN shows the same</source>
        <translation>weft summary RUN shows the same</translation>
    </message>
</context>
<context>
    <name>weft::SummaryPage</name>
    <message>
        <source>Summary</source>
        <translation>Summary</translation>
    </message>
</context>
<context>
    <name>weft::SummaryView</name>
    <message>
        <source>Summary</source>
        <translation>Summary</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copy</translation>
    </message>
    <message>
        <source>Copy the headline and all sentences</source>
        <translation>Copy the headline and all sentences</translation>
    </message>
    <message>
        <source>A better placement, other routing and the failure of a switch are being computed…</source>
        <translation>A better placement, other routing and the failure of a switch are being computed…</translation>
    </message>
    <message>
        <source>A better placement, other routing and the failure of a switch take longer to compute</source>
        <translation>A better placement, other routing and the failure of a switch take longer to compute</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stop</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Compute</translation>
    </message>
    <message>
        <source>The menu of each sentence has its command</source>
        <translation>The menu of each sentence has its command</translation>
    </message>
</context>
<context>
    <name>weft::SwitchMatrixView</name>
    <message>
        <source>The fabric has no links between switches.</source>
        <translation>The fabric has no links between switches.</translation>
    </message>
    <message>
        <source>The run has no fabric.</source>
        <translation>The run has no fabric.</translation>
    </message>
    <message>
        <source>Matrix of what switches send to each other</source>
        <translation>Matrix of what switches send to each other</translation>
    </message>
    <message>
        <source>The table of link ends has the same numbers, and can be used with the keyboard.</source>
        <translation>The table of link ends has the same numbers, and can be used with the keyboard.</translation>
    </message>
</context>
<context>
    <name>weft::TableDialog</name>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 of %2 rows</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter the rows</source>
        <translation>Filter the rows</translation>
    </message>
</context>
<context>
    <name>weft::TimelineView</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>weft::TimesCanvas</name>
    <message>
        <source>bars of times</source>
        <translation>bars of times</translation>
    </message>
</context>
<context>
    <name>weft::TimesView</name>
    <message>
        <source>net, hook and wrap</source>
        <translation>net, hook and wrap</translation>
    </message>
    <message>
        <source>net overhead</source>
        <translation>net overhead</translation>
    </message>
    <message>
        <source>How long runs took, in parts; or how much more net time they took with a tool</source>
        <translation>How long runs took, in parts; or how much more net time they took with a tool</translation>
    </message>
    <message>
        <source>what bars of times show</source>
        <translation>what bars of times show</translation>
    </message>
</context>
<context>
    <name>weft::Tour</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Back</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Tour</translation>
    </message>
    <message>
        <source>&amp;End</source>
        <translation>&amp;End</translation>
    </message>
    <message>
        <source>End the tour (Esc)</source>
        <translation>End the tour (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 of %2: %3</translation>
    </message>
    <message>
        <source>Not in this run: %1.</source>
        <translation>Not in this run: %1.</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Next</translation>
    </message>
    <message>
        <source>D&amp;one</source>
        <translation>D&amp;one</translation>
    </message>
</context>
<context>
    <name>weft::TreeHelper</name>
    <message>
        <source>Communicator sizes</source>
        <translation>Communicator sizes</translation>
    </message>
    <message>
        <source>Process-to-node mapping of %1</source>
        <translation>Process-to-node mapping of %1</translation>
    </message>
    <message>
        <source>On which host and leaf switch each member of %1 runs.</source>
        <translation>On which host and leaf switch each member of %1 runs.</translation>
    </message>
    <message>
        <source>The number of communicators of each size, and the calls that made them.</source>
        <translation>The number of communicators of each size, and the calls that made them.</translation>
    </message>
</context>
<context>
    <name>weft::ViewSet</name>
    <message>
        <source>%1: its place on the map</source>
        <translation>%1: its place on the map</translation>
    </message>
</context>
<context>
    <name>weft::WaitStoryView</name>
    <message>
        <source>The wait</source>
        <translation>The wait</translation>
    </message>
    <message>
        <source>The loaded link: %1</source>
        <translation>The loaded link: %1</translation>
    </message>
    <message>
        <source>The route of the message</source>
        <translation>The route of the message</translation>
    </message>
    <message>
        <source>Filter by this region and operation</source>
        <translation>Filter by this region and operation</translation>
    </message>
    <message>
        <source>Rank %1, for which it waits</source>
        <translation>Rank %1, for which it waits</translation>
    </message>
</context>
<context>
    <name>weft::WaitsCanvas</name>
    <message>
        <source>bars of waits</source>
        <translation>bars of waits</translation>
    </message>
</context>
<context>
    <name>weft::WaitsView</name>
    <message>
        <source>waits</source>
        <translation>waits</translation>
    </message>
    <message>
        <source>transactions</source>
        <translation>transactions</translation>
    </message>
    <message>
        <source>What the waits are grouped by</source>
        <translation>What the waits are grouped by</translation>
    </message>
    <message>
        <source>Who waits for whom</source>
        <translation>Who waits for whom</translation>
    </message>
    <message>
        <source>By call path</source>
        <translation>By call path</translation>
    </message>
    <message>
        <source>By cause</source>
        <translation>By cause</translation>
    </message>
    <message>
        <source>By rank</source>
        <translation>By rank</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>Transactions</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Bars</translation>
    </message>
    <message>
        <source>No run is open.</source>
        <translation>No run is open.</translation>
    </message>
</context>
<context>
    <name>weft::WhoDialog</name>
    <message>
        <source>Who is who</source>
        <translation>Who is who</translation>
    </message>
    <message>
        <source>Hosts of ranks, and adapters of hosts</source>
        <translation>Hosts of ranks, and adapters of hosts</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>&amp;Apply</translation>
    </message>
    <message>
        <source>Import the bundle again with this table</source>
        <translation>Import the bundle again with this table</translation>
    </message>
    <message>
        <source>&amp;Read from file…</source>
        <translation>&amp;Read from file…</translation>
    </message>
    <message>
        <source>A table, a rankfile, a hostfile, a list of a batch system, or an ib-node-name-map</source>
        <translation>A table, a rankfile, a hostfile, a list of a batch system, or an ib-node-name-map</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Save as…</translation>
    </message>
    <message>
        <source>Save as one file, which an import can read</source>
        <translation>Save as one file, which an import can read</translation>
    </message>
    <message>
        <source>Choose &amp;bundle…</source>
        <translation>Choose &amp;bundle…</translation>
    </message>
    <message>
        <source>What the run was imported from</source>
        <translation>What the run was imported from</translation>
    </message>
    <message>
        <source>Weft does not know what %1 was imported from. Choose the bundle, or save the table for a later import.</source>
        <translation>Weft does not know what %1 was imported from. Choose the bundle, or save the table for a later import.</translation>
    </message>
    <message>
        <source>Nothing was changed. Click twice on a host or a name to correct it, or read a file.</source>
        <translation>Nothing was changed. Click twice on a host or a name to correct it, or read a file.</translation>
    </message>
    <message>
        <source>%1 of the ranks have no host. </source>
        <translation>%1 of the ranks have no host. </translation>
    </message>
    <message>
        <source>Apply imports %1 again with this table.</source>
        <translation>Apply imports %1 again with this table.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be written (%2).</source>
        <translation>%1 can&apos;t be written (%2).</translation>
    </message>
    <message>
        <source>Read who is who</source>
        <translation>Read who is who</translation>
    </message>
    <message>
        <source>%1 changed %2 rows.</source>
        <translation>%1 changed %2 rows.</translation>
    </message>
    <message>
        <source>Save who is who</source>
        <translation>Save who is who</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tables (*.csv)</translation>
    </message>
    <message>
        <source>%1 is written. An import can read it as the hosts of the ranks.</source>
        <translation>%1 is written. An import can read it as the hosts of the ranks.</translation>
    </message>
    <message>
        <source>&amp;Who is who…</source>
        <translation>&amp;Who is who…</translation>
    </message>
    <message>
        <source>Who is who…</source>
        <translation>Who is who…</translation>
    </message>
    <message>
        <source>Assign ranks to hosts, and adapters to hosts</source>
        <translation>Assign ranks to hosts, and adapters to hosts</translation>
    </message>
    <message>
        <source>The host of each rank and of each adapter: correct them, and import again</source>
        <translation>The host of each rank and of each adapter: correct them, and import again</translation>
    </message>
</context>
<context>
    <name>weft::WhoModel</name>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Known from</source>
        <translation>Known from</translation>
    </message>
    <message>
        <source>entered here</source>
        <translation>entered here</translation>
    </message>
    <message>
        <source>%1 names neither hosts of ranks nor adapters; see the forms in docs/formats.md</source>
        <translation>%1 names neither hosts of ranks nor adapters; see the forms in docs/formats.md</translation>
    </message>
</context>
<context>
    <name>weft::WhoWaitsView</name>
    <message>
        <source>Who waits</source>
        <translation>Who waits</translation>
    </message>
    <message>
        <source>who has a row</source>
        <translation>who has a row</translation>
    </message>
    <message>
        <source>Who is waited for</source>
        <translation>Who is waited for</translation>
    </message>
</context>
<context>
    <name>weft::Windows</name>
    <message>
        <source>Weft ended while it brought back the last session, so it starts empty this time; the session is available on the start page</source>
        <translation>Weft ended while it brought back the last session, so it starts empty this time; the session is available on the start page</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) of the last session can&apos;t be found any more</source>
        <translation>
            <numerusform>%n run of the last session can&apos;t be found any more</numerusform>
            <numerusform>%n runs of the last session can&apos;t be found any more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>weft::WithoutIt</name>
    <message>
        <source>Without %1</source>
        <translation>Without %1</translation>
    </message>
    <message>
        <source>Tables by %1</source>
        <translation>Tables by %1</translation>
    </message>
    <message>
        <source>nothing breaks</source>
        <translation>nothing breaks</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Paths</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Without %1, rerouted by %2</source>
        <translation>Without %1, rerouted by %2</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s) is/are cut off</source>
        <translation>
            <numerusform>%n host is cut off</numerusform>
            <numerusform>%n hosts are cut off</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2 of %3</source>
        <translation>%1. %2 of %3</translation>
    </message>
    <message>
        <source>the effect is being computed …</source>
        <translation>the effect is being computed …</translation>
    </message>
</context>
<context>
    <name>weft::WithoutStrip</name>
    <message>
        <source>What the map shows</source>
        <translation>What the map shows</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Now</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Then</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Difference</translation>
    </message>
    <message>
        <source>Forwarding tables</source>
        <translation>Forwarding tables</translation>
    </message>
    <message>
        <source>Tables kept</source>
        <translation>Tables kept</translation>
    </message>
    <message>
        <source>Tables by minhop</source>
        <translation>Tables by minhop</translation>
    </message>
    <message>
        <source>Tables by updn</source>
        <translation>Tables by updn</translation>
    </message>
    <message>
        <source>Tables by ftree</source>
        <translation>Tables by ftree</translation>
    </message>
    <message>
        <source>Forwarding tables: the current ones, or new ones that this engine of OpenSM computes</source>
        <translation>Forwarding tables: the current ones, or new ones that this engine of OpenSM computes</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Put back</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>What links carry now, what they would carry without it (same colours), or the difference: orange is more, blue is less</source>
        <translation>What links carry now, what they would carry without it (same colours), or the difference: orange is more, blue is less</translation>
    </message>
    <message>
        <source>What is removed</source>
        <translation>What is removed</translation>
    </message>
    <message>
        <source>Back to the map of the run; stops the computation</source>
        <translation>Back to the map of the run; stops the computation</translation>
    </message>
</context>
<context>
    <name>weft::WorkspaceBar</name>
    <message>
        <source>Summary</source>
        <translation>Summary</translation>
    </message>
    <message>
        <source>what matters</source>
        <translation>what matters</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>who loads them</source>
        <translation>who loads them</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Waits</translation>
    </message>
    <message>
        <source>why ranks wait</source>
        <translation>why ranks wait</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Change</translation>
    </message>
    <message>
        <source>what to try</source>
        <translation>what to try</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Compare</translation>
    </message>
    <message>
        <source>run beside run</source>
        <translation>run beside run</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Everything</translation>
    </message>
    <message>
        <source>all panels</source>
        <translation>all panels</translation>
    </message>
    <message>
        <source>%1: %2 (Ctrl+%3)</source>
        <translation>%1: %2 (Ctrl+%3)</translation>
    </message>
    <message>
        <source>Open runs</source>
        <translation>Open runs</translation>
    </message>
    <message>
        <source>The runs that are open (Ctrl+Tab)</source>
        <translation>The runs that are open (Ctrl+Tab)</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Find…</translation>
    </message>
    <message>
        <source>Find a host, switch, communicator or region (Ctrl+K)</source>
        <translation>Find a host, switch, communicator or region (Ctrl+K)</translation>
    </message>
</context>
<context>
    <name>weft::WorkspaceViews</name>
    <message>
        <source>Choose a cause to see its longest wait here.</source>
        <translation>Choose a cause to see its longest wait here.</translation>
    </message>
    <message>
        <source>Waits are being read …</source>
        <translation>Waits are being read …</translation>
    </message>
    <message>
        <source>Being read …</source>
        <translation>Being read …</translation>
    </message>
    <message>
        <source>No wait is known in the time in view.</source>
        <translation>No wait is known in the time in view.</translation>
    </message>
    <message>
        <source>Who loads it</source>
        <translation>Who loads it</translation>
    </message>
    <message>
        <source>Rank %1 has no such wait.</source>
        <translation>Rank %1 has no such wait.</translation>
    </message>
</context>
<context>
    <name>weft::Workspaces</name>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
</context>
</TS>
