/**
 * Closes everything a test file has opened after its tests. Independent of the test runner: Vitest and Playwright Test each call
 * `closeFile`.
 */
const closings: (() => unknown)[] = []

/** Calls `close` after the last test of the file, newest first. An error of `close` fails the file. */
export const atEndOfFile = (close: () => unknown): void => void closings.push(close)

/** Closes everything, even after one `close` has failed. Throws the only error, or an `AggregateError` of several. */
export async function closeFile(): Promise<void> {
  const errors: unknown[] = []
  for (const close of closings.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, `Closing failed: ${errors.map(String).join('; ')}`)
  if (errors.length === 1) throw errors[0]
}
