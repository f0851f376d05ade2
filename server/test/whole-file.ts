/** The end of a test file: what it has opened is closed then, also where one process runs several files one after another. */
import { after, afterEach, beforeEach } from 'node:test'

const closings: (() => unknown)[] = []
const testClosings: (() => unknown)[] = []
const lastClosings: (() => unknown)[] = []
const reports: (() => unknown)[] = []
let running = 0

/** Calls `close` when the file's tests have ended, the last given first. What it throws fails the file. */
export const atEndOfFile = (close: () => unknown): void => void closings.push(close)

/**
 * Calls `close` when the test that runs has ended, and those that run beside it; at the end of the file where none runs, as for what a hook opens for several
 * tests. What it throws fails the test.
 */
export const atEndOfTest = (close: () => unknown): void => void (running > 0 ? testClosings : closings).push(close)

/** Calls `close` when the last file of the process has ended, for what several of them use. */
export const atEndOfProcess = (close: () => unknown): void => void lastClosings.push(close)

/** Calls `report` after each test of the file that failed. */
export const whenTestFails = (report: () => unknown): void => void reports.push(report)

/** Closes all that is open, also after one of them has failed. Throws the only error, or an `AggregateError` of several. */
export async function endFile(): Promise<void> {
  reports.splice(0)
  await closeAll(closings.splice(0))
}

async function closeAll(open: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = []
  for (const close of open.toReversed()) {
    try {
      await close()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'several things could not be closed')
  if (errors.length === 1) throw errors[0]
}

// Of the process: registered inside a hook of a file, node:test would wait for them for ever.
after(endFile)
after(() => closeAll(lastClosings.splice(0)))
beforeEach((begun) => {
  if (!isFile(begun)) running++
})
afterEach(async (ended) => {
  if (!('passed' in ended && ended.passed)) for (const report of reports) await report()
  if (!isFile(ended) && --running === 0) await closeAll(testClosings.splice(0))
})

// Where a process runs several files, each of them is a test.
function isFile({ name }: { readonly name: string }): boolean {
  return name.endsWith('.test.ts')
}
