/** Returns the error's system code such as `ENOENT`, or the exit code of a program; undefined without one. */
export function codeOf(error: unknown): string | number | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
}
