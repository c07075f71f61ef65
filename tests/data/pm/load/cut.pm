--------------------------------------------------------------------------------
node38/P1 lid=0x0014 guid=0x0002c9030000a251 dev=26428
--------------------------------------------------------------------------------
symbol_error_counter = 0x0
link_error_recovery_counter = 0x0
link_down_counter = 0x0
port_rcv_errors = 0x0
port_xmit_discard = 0x0
vl15_dropped = 0x0
port_rcv_constraint_errors = 0x0
local_link_integrity_errors = 0x0
port_xmit_constraint_errors = 0x0
excesive_buffer_errors = 0x0
port_xmit_data = 0xcf0
port_rcv_data = 0xd38
port_xmit_pkts = 0x2e
port_rcv_pkts = 0x2f
port_rcv_remote_physical_errors = 0x0
port_rcv_switch_relay_errors = 0x0
--------------------------------------------------------------------------------
Port=9 lid=0x0005 guid=0x0002c90200450008 dev=48438
--------------------------------------------------------------------------------
symbol_error_counter = 0x0
link_error_recovery_counter = 0x0
link_down_counter = 0x0
port_rcv_errors = 0x0
port_xmit_discard = 0x0
vl15_dropped = 0x0
port_rcv_constraint_errors = 0x0
local_link_integrity_errors = 0x0
port_xmit_constraint_errors = 0x0
excesive_buffer_errors = 0x0
port_xmit_data = 0xcf0
port_rcv_data = 0xcf0
port_xmit_pkts = 0x2e
port_rcv_pkts = 0x2e
port_rcv_remote_physical_errors = 0x0
port_rcv_switch_relay_errors = 0x0
--------------------------------------------------------------------------------
Port=36 lid=0x0005 guid=0x0002c90200450008 dev=48438
--------------------------------------------------------------------------------
symbol_error_counter = 0x0
link_error_recovery_counter = 0x0
link_down_counter = 0x0
port_rcv_errors = 0x0
port_xmit_discard = 0x0
vl15_dropped = 0x0
port_rcv_constraint_errors = 0x0
local_link_integrity_errors = 0x0
port_xmit_constraint_errors = 0x0
excesive_buffer_errors = 0x0
port_xmit_data = 0x9