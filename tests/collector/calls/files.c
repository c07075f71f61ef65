/* MPI-IO in all its forms. Each rank has a block of its own; one reads beyond the end and gets less than it asked for.
 */
#include "forms.h"

enum { block = 24 };
static char data[256];

static void did(Comm* c, const char* name, int bytes) { called(c, name, 1, bytes); }

static int arrived(const MPI_Status* status) {
  int bytes = -1;
  MPI_Get_count(status, MPI_CHAR, &bytes);
  return bytes;
}

static void whole(Comm* c, MPI_File file) {
  const MPI_Offset own = (MPI_Offset)c->rank * block;
  MPI_Status status;
  MPI_Request request;
  MPI_File_set_size(file, 0);
  did(c, "File_set_size", 0);
  MPI_File_write_at(file, own, data, block, MPI_CHAR, MPI_STATUS_IGNORE);
  did(c, "File_write_at", block);
  MPI_File_write_at_all(file, own, data, block, MPI_CHAR, &status);
  did(c, "File_write_at_all", block);
  MPI_File_seek(file, own, MPI_SEEK_SET);
  did(c, "File_seek", 0);
  MPI_File_write(file, data, block / 4, MPI_INT, &status);
  did(c, "File_write", block);
  MPI_File_sync(file);
  did(c, "File_sync", 0);
  MPI_Barrier(c->handle);
  did(c, "Barrier", 0);

  /* Beyond the end there is less than was asked for: the last rank has one block, the others two. */
  const int there = c->rank + 1 < c->size ? 2 * block : block;
  MPI_File_read_at(file, own, data, 2 * block, MPI_CHAR, &status);
  REQUIRE(arrived(&status) == there);
  did(c, "File_read_at", there);
  MPI_File_read_at_all(file, own, data, block, MPI_CHAR, &status);
  did(c, "File_read_at_all", block);
  MPI_File_seek(file, own, MPI_SEEK_SET);
  did(c, "File_seek", 0);
  MPI_File_read(file, data, block, MPI_CHAR, MPI_STATUS_IGNORE);
  did(c, "File_read", block);

  MPI_File_iwrite_at(file, own, data, block, MPI_CHAR, &request);
  did(c, "File_iwrite_at", block);
  completed(c, &request);
  MPI_File_iread_at(file, own, data, block / 2, MPI_CHAR, &request);
  did(c, "File_iread_at", block / 2);
  completed(c, &request);
  MPI_File_iwrite_at_all(file, own, data, block, MPI_CHAR, &request);
  did(c, "File_iwrite_at_all", block);
  completed(c, &request);
  MPI_File_iread_at_all(file, own, data, block, MPI_CHAR, &request);
  did(c, "File_iread_at_all", block);
  completed(c, &request);

  MPI_File_write_at_all_begin(file, own, data, block, MPI_CHAR);
  did(c, "File_write_at_all_begin", 0);
  MPI_File_write_at_all_end(file, data, &status);
  did(c, "File_write_at_all_end", block);
  MPI_File_read_at_all_begin(file, own, data, block, MPI_CHAR);
  did(c, "File_read_at_all_begin", 0);
  MPI_File_read_at_all_end(file, data, MPI_STATUS_IGNORE);
  did(c, "File_read_at_all_end", block);
}

/* Each sees its own block only. */
static void throughViews(Comm* c, MPI_File file) {
  MPI_Request request;
  MPI_Status status;
#define REWOUND                                                                                       \
  do {                                                                                                \
    MPI_File_set_view(file, (MPI_Offset)c->rank* block, MPI_CHAR, MPI_CHAR, "native", MPI_INFO_NULL); \
    did(c, "File_set_view", 0);                                                                       \
  } while (0)
  REWOUND;
  MPI_File_write_all(file, data, block, MPI_CHAR, &status);
  did(c, "File_write_all", block);
  REWOUND;
  MPI_File_read_all(file, data, block, MPI_CHAR, MPI_STATUS_IGNORE);
  did(c, "File_read_all", block);
  REWOUND;
  MPI_File_iwrite(file, data, block, MPI_CHAR, &request);
  did(c, "File_iwrite", block);
  completed(c, &request);
  REWOUND;
  MPI_File_iread(file, data, block, MPI_CHAR, &request);
  did(c, "File_iread", block);
  completed(c, &request);
  REWOUND;
  MPI_File_write_all_begin(file, data, block, MPI_CHAR);
  did(c, "File_write_all_begin", 0);
  MPI_File_write_all_end(file, data, &status);
  did(c, "File_write_all_end", block);
  REWOUND;
  MPI_File_read_all_begin(file, data, block, MPI_CHAR);
  did(c, "File_read_all_begin", 0);
  MPI_File_read_all_end(file, data, MPI_STATUS_IGNORE);
  did(c, "File_read_all_end", block);
  REWOUND;
  MPI_File_iwrite_all(file, data, block, MPI_CHAR, &request);
  did(c, "File_iwrite_all", block);
  completed(c, &request);
  REWOUND;
  MPI_File_iread_all(file, data, block, MPI_CHAR, &request);
  did(c, "File_iread_all", block);
  completed(c, &request);
#if MPI_VERSION >= 4
  REWOUND;
  MPI_File_write_c(file, data, block, MPI_CHAR, &status);
  did(c, "File_write", block);
#endif
}

/* One place in the file for all: who comes takes the next block, or each in the order of ranks. */
static void throughTheSharedPointer(Comm* c, MPI_File file) {
  MPI_Request request;
  MPI_Status status;
  MPI_File_set_view(file, 0, MPI_CHAR, MPI_CHAR, "native", MPI_INFO_NULL);
  did(c, "File_set_view", 0);
#define TOGETHER                                 \
  do {                                           \
    MPI_Barrier(c->handle);                      \
    did(c, "Barrier", 0);                        \
    MPI_File_seek_shared(file, 0, MPI_SEEK_SET); \
    did(c, "File_seek_shared", 0);               \
  } while (0)
  TOGETHER;
  MPI_File_write_shared(file, data, block, MPI_CHAR, MPI_STATUS_IGNORE);
  did(c, "File_write_shared", block);
  TOGETHER;
  MPI_File_read_shared(file, data, block, MPI_CHAR, &status);
  REQUIRE(arrived(&status) == block);
  did(c, "File_read_shared", block);
  TOGETHER;
  MPI_File_write_ordered(file, data, block, MPI_CHAR, &status);
  did(c, "File_write_ordered", block);
  TOGETHER;
  MPI_File_read_ordered(file, data, block, MPI_CHAR, MPI_STATUS_IGNORE);
  did(c, "File_read_ordered", block);
  TOGETHER;
  MPI_File_iwrite_shared(file, data, block, MPI_CHAR, &request);
  did(c, "File_iwrite_shared", block);
  completed(c, &request);
  TOGETHER;
  MPI_File_iread_shared(file, data, block, MPI_CHAR, &request);
  did(c, "File_iread_shared", block);
  completed(c, &request);
  TOGETHER;
  MPI_File_write_ordered_begin(file, data, block, MPI_CHAR);
  did(c, "File_write_ordered_begin", 0);
  MPI_File_write_ordered_end(file, data, &status);
  did(c, "File_write_ordered_end", block);
  TOGETHER;
  MPI_File_read_ordered_begin(file, data, block, MPI_CHAR);
  did(c, "File_read_ordered_begin", 0);
  MPI_File_read_ordered_end(file, data, MPI_STATUS_IGNORE);
  did(c, "File_read_ordered_end", block);
}

static MPI_File opened(Comm* c, const char* path) {
  MPI_File file;
  MPI_File_open(c->handle, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  did(c, "File_open", 0);
  return file;
}

int main(int argc, char** argv) {
  char path[64];
  MPI_Comm handle;
  begin(&argc, &argv);
  MPI_Comm_split(MPI_COMM_WORLD, worldOwn % 2, 0, &handle);
  Comm* const c = named(handle, worldOwn % 2 ? "odd" : "even");
  snprintf(path, sizeof path, "blocks.%s", c->name);
  MPI_File own = opened(c, path), all = opened(World, "blocks");
  whole(c, own);
  whole(World, all);
  throughViews(World, all);
  throughTheSharedPointer(World, all);
  MPI_File_close(&own);
  did(c, "File_close", 0);
  MPI_File_close(&all);
  did(World, "File_close", 0);
  if (c->rank == 0) {
    MPI_File_delete(path, MPI_INFO_NULL);
    did(World, "File_delete", 0);
  }
  end();
  return 0;
}
