/* Preloaded into the server: while the file FAULT_TRIGGER exists, writes or syncs of database files fail.
   The trigger holds one word: "write" (EIO), "full" (ENOSPC) or "sync" (EIO of fsync and fdatasync). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_database(int fd) {
  char link[64], name[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, name, sizeof name - 1);
  if (length < 0) return 0;
  name[length] = 0;
  return strstr(name, ".db") != NULL && strstr(name, ".lock") == NULL;
}

static int fails(int fd, const char *one, const char *other) {
  const char *trigger = getenv("FAULT_TRIGGER");
  char word[8] = {0};
  if (!trigger || !is_database(fd)) return 0;
  int file = open(trigger, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, word, sizeof word - 1);
  close(file);
  if (length <= 0) return 0;
  if (strcmp(word, one) != 0 && (!other || strcmp(word, other) != 0)) return 0;
  errno = strcmp(word, "full") == 0 ? ENOSPC : EIO;
  return 1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
  return fails(fd, "write", "full") ? -1 : real(fd, bytes, count, at);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }
ssize_t write(int fd, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  return fails(fd, "write", "full") ? -1 : real(fd, bytes, count);
}
int fsync(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  return fails(fd, "sync", NULL) ? -1 : real(fd);
}
int fdatasync(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  return fails(fd, "sync", NULL) ? -1 : real(fd);
}
