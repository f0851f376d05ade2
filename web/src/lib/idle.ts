/** Work that nothing on the page waits for: done after everything that the page itself loads, when the browser has time. */

/** Even a busy page gets to it. */
const AT_LATEST_MS = 3_000

/** Answers how to call it off. Browsers without idle callbacks do it a moment after the page has loaded. */
export function whenIdle(work: () => void): () => void {
  const called = new AbortController()
  const { signal } = called
  const begin = () => {
    const run = () => signal.aborted || work()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: AT_LATEST_MS })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true, signal })
  return () => called.abort()
}
