/**
 * A test reporter that prints a line of JSON after every test: how many have passed and failed so far, and why. The last
 * line counts.
 */
import { inspect } from 'node:util'

const MOST_CHARACTERS = 3000

export default async function* countTests(source) {
  const counts = { passed: 0, failed: 0, failures: [] }
  for await (const { type, data } of source) {
    if (data.details?.type === 'suite' || data.todo !== undefined) continue
    // A file is no test, but may fail by itself: where it cannot be loaded, or what it has opened cannot be closed.
    const isFile = data.nesting === 0 && /\.test\.(ts|mjs)$/.test(data.name)
    if (type === 'test:pass' && !isFile && data.skip === undefined) counts.passed += 1
    if (type === 'test:fail' && !(isFile && isByItsTests(data.details.error))) {
      counts.failed += 1
      const reason = inspect(data.details.error?.cause ?? data.details.error)
      counts.failures.push(`${data.name}\n${reason.slice(0, MOST_CHARACTERS)}`)
    }
    yield `${JSON.stringify(counts)}\n`
  }
}

const isByItsTests = (error) => error?.failureType === 'subtestsFailed' || error?.cause?.failureType === 'subtestsFailed'
