// An alternating direction solver: the calls that NAS BT has. Each step exchanges faces with requests, computes the
// right-hand side, and solves along x, y and z, where each rank waits for what the one before it sends.
#include <mpi.h>
#include <stdlib.h>

enum { cells = 12, values = 5 };
static double block[cells * cells * cells * values], faces[2][cells * cells * values], line[cells * values];
static int rank, size;

__attribute__((noinline)) static void matvec(double* into, const double* from) {
  for (int i = 0; i < values; ++i)
    for (int k = 0; k < values; ++k) into[i] += 1e-3 * from[k] * (i + 1);
}

__attribute__((noinline)) static void matmul(double* into, const double* from) {
  for (int i = 0; i < values; ++i)
    for (int j = 0; j < values; ++j)
      for (int k = 0; k < values; ++k) into[i] += 1e-4 * from[k] * (double)(i * j + k);
}

__attribute__((noinline)) static void compute_rhs(void) {
  for (int at = values; at < cells * cells * cells * values; ++at) block[at] = 0.5 * (block[at] + block[at - values]);
}

__attribute__((noinline)) static void copy_faces(void) {
  MPI_Request requests[4];
  const int next = (rank + 1) % size, before = (rank + size - 1) % size;
  MPI_Irecv(faces[0], cells * cells * values, MPI_DOUBLE, before, 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(faces[1], cells * cells * values, MPI_DOUBLE, next, 2, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(block, cells * cells * values, MPI_DOUBLE, next, 1, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(block, cells * cells * values, MPI_DOUBLE, before, 2, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  compute_rhs();
}

__attribute__((noinline)) static void solve_cell(int repeats) {
  for (int n = 0; n < repeats; ++n)
    for (int at = 0; at + values < cells * cells * cells * values; at += values) {
      matmul(&block[at], &block[at + values]);
      matvec(&block[at], &block[at + values]);
    }
}

// Forward along the ranks, and back.
__attribute__((noinline)) static void sweep(int tag, int repeats) {
  if (rank > 0) MPI_Recv(line, cells * values, MPI_DOUBLE, rank - 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  solve_cell(repeats);
  if (rank + 1 < size) MPI_Send(line, cells * values, MPI_DOUBLE, rank + 1, tag, MPI_COMM_WORLD);
  if (rank + 1 < size) MPI_Recv(line, cells * values, MPI_DOUBLE, rank + 1, tag + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank > 0) MPI_Send(line, cells * values, MPI_DOUBLE, rank - 1, tag + 1, MPI_COMM_WORLD);
}

__attribute__((noinline)) static void x_solve(void) {
  sweep(10, 3);
  block[0] += 1e-9;
}
__attribute__((noinline)) static void y_solve(void) {
  sweep(20, 2);
  block[1] += 1e-9;
}
__attribute__((noinline)) static void z_solve(void) {
  sweep(30, 2);
  block[2] += 1e-9;
}

__attribute__((noinline)) static void add(void) {
  for (int at = 0; at < cells * cells * cells * values; ++at) block[at] += 1e-6;
}

__attribute__((noinline)) static void adi(void) {
  copy_faces();
  x_solve();
  y_solve();
  z_solve();
  add();
}

int main(int argc, char** argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 100;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int at = 0; at < cells * cells * cells * values; ++at) block[at] = at % 7;
  for (int step = 0; step < steps; ++step) adi();
  double norm = block[3], all = 0;
  MPI_Allreduce(&norm, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
