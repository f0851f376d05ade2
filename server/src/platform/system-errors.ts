/** Distinguishes system errors (a full disk, an I/O error, no memory, no file handles) from errors of the file that was read. */

/** Messages of `strerror` on Linux and macOS, which C libraries add to their own text. */
const WORDS =
  /No space left on device|Disk quota exceeded|Read-only file system|Too many open files|Cannot allocate memory|out of memory|system error: /i

/**
 * Returns whether the operating system caused the error, so that another attempt may succeed. Node gives such errors a `syscall`;
 * libvips writes `system error: ` before the system's message.
 */
export function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'syscall' in error || WORDS.test(error.message)
}
