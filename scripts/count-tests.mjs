/**
 * A test reporter that prints a line of JSON after every test: how many have passed and failed so far. The last line
 * counts.
 */

export default async function* countTests(source) {
  const counts = { passed: 0, failed: 0 }
  for await (const { type, data } of source) {
    if (data.details?.type === 'suite' || data.todo !== undefined) continue
    // A file is no test, but may fail by itself: where it cannot be loaded, or what it has opened cannot be closed.
    const isFile = data.nesting === 0 && /\.test\.(ts|mjs)$/.test(data.name)
    if (type === 'test:pass' && !isFile && data.skip === undefined) counts.passed += 1
    if (type === 'test:fail' && !(isFile && isByItsTests(data.details.error))) counts.failed += 1
    yield `${JSON.stringify(counts)}\n`
  }
}

const isByItsTests = (error) => error?.failureType === 'subtestsFailed' || error?.cause?.failureType === 'subtestsFailed'
