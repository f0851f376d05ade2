/** The code of an error of the operating system. */

/** `ENOENT`, `EPERM` …, or how a program ended, of what was thrown; undefined when it carries none. */
export function codeOf(error: unknown): string | number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}
