/** Runs work that nothing on the page waits for, after the page has loaded and when the browser is idle. */

/** The latest start on a busy page. */
const TIMEOUT_MS = 3_000

/** Returns a function that cancels it. Browsers without idle callbacks run it a moment after the page has loaded. */
export function whenIdle(work: () => void): () => void {
  const called = new AbortController()
  const { signal } = called
  const begin = () => {
    const run = () => signal.aborted || work()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: TIMEOUT_MS })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true, signal })
  return () => called.abort()
}
