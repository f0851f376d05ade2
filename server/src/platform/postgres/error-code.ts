/** The code of an error of the operating system. */

/** `ENOENT`, `EPERM` … of what was thrown; undefined when it carries none. */
export function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
