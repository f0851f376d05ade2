/**
 * A test reporter that prints a line of JSON after every test: how many have passed and failed so far. The last line
 * counts.
 */

export default async function* countTests(source) {
  const counts = { passed: 0, failed: 0 }
  for await (const { type, data } of source) {
    const isSuite = data.details?.type === 'suite'
    if (type === 'test:pass' && !isSuite && data.skip === undefined && data.todo === undefined) counts.passed += 1
    if (type === 'test:fail' && !isSuite && data.todo === undefined) counts.failed += 1
    // The summaries of single files have a name; the last one has none, and includes hooks and files.
    if (type === 'test:summary' && data.file === undefined) {
      counts.passed = data.counts.passed
      counts.failed = data.counts.failed + data.counts.cancelled
    }
    yield `${JSON.stringify(counts)}\n`
  }
}
