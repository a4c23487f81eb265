// A disk that tests can watch, fill, write-protect and pull the plug of. It is loaded in
// front of the C library (LD_PRELOAD), where it sees every write of SQLite to the files
// below one folder. Go's own file calls do not pass here: they go to the kernel directly.
//
// DISK_ROOT     the folder; nothing else is touched
// DISK_LOG      where to note what was written and synced, in the order it happened
// DISK_CONTROL  a file with the state of the disk, which a test may change at any time
// DISK_KILL     "W SUFFIX N": die half-way through the N-th write to a file of that suffix;
//               "S SUFFIX N": die after its N-th sync, before the caller hears of it

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// The layout is known to disktest.go.
struct control {
	int64_t room;      // bytes by which files may still grow
	int64_t read_only; // 1: nothing can be changed
	int64_t bad_sync;  // 1: no sync succeeds
};

static const char *root;
static int log_fd = -1;
static struct control *state;
static char kill_op, kill_suffix[64];
static int kill_at;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
	root = getenv("DISK_ROOT");
	const char *path = getenv("DISK_LOG");
	if (path) log_fd = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
	if ((path = getenv("DISK_CONTROL"))) {
		int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
		void *map = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		if (map == MAP_FAILED) abort();
		state = map;
	}
	const char *when = getenv("DISK_KILL");
	if (when && sscanf(when, "%c %63s %d", &kill_op, kill_suffix, &kill_at) != 3) abort();
}

// The name of an open file below the root, or NULL.
static const char *name_of(int fd, char *name) {
	char link[64];
	snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
	ssize_t n = readlink(link, name, PATH_MAX - 1);
	if (n < 0 || !root) return NULL;
	name[n] = 0;
	return strncmp(name, root, strlen(root)) == 0 ? name : NULL;
}

// Appends one entry. Its one call of the system puts it before or after, never into, what
// the test appends to the same file.
static void note(char op, const char *name, int64_t at, const void *data, size_t size) {
	if (log_fd < 0) return;
	char head[PATH_MAX + 64];
	int n = snprintf(head, sizeof head, "%c %s %lld %zu\n", op, name, (long long)at, size);
	struct iovec parts[] = {{head, n}, {(void *)data, size}};
	if (syscall(SYS_writev, log_fd, parts, 2) != (long)(n + size)) abort();
}

static int dies_at(char op, const char *name) {
	size_t n = strlen(name), m = strlen(kill_suffix);
	return op == kill_op && n >= m && strcmp(name + n - m, kill_suffix) == 0 && --kill_at == 0;
}

static int refused(const char *name) {
	if (!name || !state || !__atomic_load_n(&state->read_only, __ATOMIC_SEQ_CST)) return 0;
	errno = EROFS;
	return 1;
}

// Takes the room for n bytes at an offset and returns how many fit.
static size_t fit(int fd, size_t n, int64_t at) {
	struct stat info;
	if (!state || fstat(fd, &info) != 0) return n;
	int64_t growth = at + (int64_t)n - info.st_size;
	int64_t room = __atomic_load_n(&state->room, __ATOMIC_SEQ_CST);
	if (growth <= 0) return n;
	int64_t lacking = growth > room ? growth - room : 0;
	__atomic_sub_fetch(&state->room, growth - lacking, __ATOMIC_SEQ_CST);
	return lacking > (int64_t)n ? 0 : n - lacking;
}

static ssize_t put(int fd, const void *data, size_t n, int64_t at) {
	char buffer[PATH_MAX];
	const char *name = name_of(fd, buffer);
	if (!name) return syscall(SYS_pwrite64, fd, data, n, at);
	if (refused(name)) return -1;
	pthread_mutex_lock(&one);
	int dying = dies_at('W', name);
	size_t size = dying ? n / 2 : fit(fd, n, at);
	ssize_t done = syscall(SYS_pwrite64, fd, data, size, at);
	if (dying) kill(getpid(), SIGKILL);
	if (done > 0) note('W', name, at, data, done);
	pthread_mutex_unlock(&one);
	if (size == 0 && n > 0) {
		errno = ENOSPC;
		return -1;
	}
	return done;
}

static int sync_with(long call, int fd) {
	char buffer[PATH_MAX];
	const char *name = name_of(fd, buffer);
	if (name && state && __atomic_load_n(&state->bad_sync, __ATOMIC_SEQ_CST)) {
		errno = EIO;
		return -1;
	}
	if (!name) return syscall(call, fd);
	pthread_mutex_lock(&one); // no write gets between a sync and its entry
	int done = syscall(call, fd);
	if (dies_at('S', name)) kill(getpid(), SIGKILL);
	if (done == 0) note('S', name, 0, "", 0);
	pthread_mutex_unlock(&one);
	return done;
}

static int cut(int fd, int64_t size) {
	char buffer[PATH_MAX];
	const char *name = name_of(fd, buffer);
	if (refused(name)) return -1;
	pthread_mutex_lock(&one);
	int done = syscall(SYS_ftruncate, fd, size);
	if (name && done == 0) note('T', name, size, "", 0);
	pthread_mutex_unlock(&one);
	return done;
}

static int open_as(const char *path, int flags, mode_t mode) {
	int below = root && strncmp(path, root, strlen(root)) == 0;
	if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) && refused(below ? path : NULL)) return -1;
	return syscall(SYS_openat, AT_FDCWD, path, flags | O_LARGEFILE, mode);
}

static mode_t mode_in(int flags, va_list more) { return flags & O_CREAT ? va_arg(more, mode_t) : 0; }

int open(const char *path, int flags, ...) {
	va_list more;
	va_start(more, flags);
	mode_t mode = mode_in(flags, more);
	va_end(more);
	return open_as(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
	va_list more;
	va_start(more, flags);
	mode_t mode = mode_in(flags, more);
	va_end(more);
	return open_as(path, flags, mode);
}

ssize_t write(int fd, const void *data, size_t n) {
	char buffer[PATH_MAX];
	if (!name_of(fd, buffer)) return syscall(SYS_write, fd, data, n);
	int64_t at = lseek(fd, 0, SEEK_CUR);
	ssize_t done = put(fd, data, n, at);
	if (done > 0) lseek(fd, at + done, SEEK_SET);
	return done;
}

ssize_t pwrite(int fd, const void *data, size_t n, off_t at) { return put(fd, data, n, at); }
ssize_t pwrite64(int fd, const void *data, size_t n, off64_t at) { return put(fd, data, n, at); }
int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut(fd, size); }
int fsync(int fd) { return sync_with(SYS_fsync, fd); }
int fdatasync(int fd) { return sync_with(SYS_fdatasync, fd); }

int unlink(const char *path) {
	int below = root && strncmp(path, root, strlen(root)) == 0;
	if (refused(below ? path : NULL)) return -1;
	pthread_mutex_lock(&one);
	int done = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
	if (below && done == 0) note('U', path, 0, "", 0);
	pthread_mutex_unlock(&one);
	return done;
}
