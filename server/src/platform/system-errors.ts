/** Tells a fault of the machine (a full disk, an I/O error, no memory, no file handles) from a fault of the file that was read. */

/** What C libraries add to their own words: `strerror` of Linux and macOS. */
const WORDS =
  /No space left on device|Disk quota exceeded|Read-only file system|Too many open files|Cannot allocate memory|out of memory|system error: /i

/**
 * Whether another try may succeed because the operating system refused, and not a decoder. Node gives such errors a `syscall`; libvips
 * writes `system error: ` before what the system said.
 */
export function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'syscall' in error || WORDS.test(error.message)
}
