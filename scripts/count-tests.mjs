/** A test reporter that prints a line of JSON at every step: how many tests have passed and failed so far. The last one counts. */

export default async function* countTests(source) {
  const counts = { passed: 0, failed: 0 }
  for await (const { type, data } of source) {
    const isSuite = data.details?.type === 'suite'
    if (type === 'test:pass' && !isSuite && data.skip === undefined && data.todo === undefined) counts.passed += 1
    if (type === 'test:fail' && !isSuite && data.todo === undefined) counts.failed += 1
    // The summaries of single files carry their name; the last one does not, and is right about hooks and files too.
    if (type === 'test:summary' && data.file === undefined) {
      counts.passed = data.counts.passed
      counts.failed = data.counts.failed + data.counts.cancelled
    }
    yield `${JSON.stringify(counts)}\n`
  }
}
