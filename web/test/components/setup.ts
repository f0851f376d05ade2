/** Prepares each test file. Checks the page and cleans up after each test. */
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { cache } from '#lib/cache.ts'
import { currentFakes, renewFakes } from './fakes.ts'
import { addressOfTests } from './window.ts'

const QUIET_MS = 400
const HOOK_TIMEOUT_MS = 120_000

/** Loads the parts that the site loads when idle before the first test. Without a bundle they are a thousand files. */
beforeAll(async () => {
  await import('../../src/app/features.ts')
  const loaded = () => performance.getEntriesByType('resource').length
  performance.setResourceTimingBufferSize(100_000)
  for (let before = -1; before !== loaded(); ) {
    before = loaded()
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  }
}, HOOK_TIMEOUT_MS)

afterEach(async () => {
  vi.useRealTimers()
  const { scrollWidth, clientWidth } = document.documentElement
  const { closePage, api } = currentFakes()
  await closePage()
  cache().clear()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', addressOfTests)
  renewFakes()
  expect(api.unexpected, 'requests without a reply').toEqual([])
  expect(scrollWidth - clientWidth, 'pixels that the page is wider than its window').toBeLessThanOrEqual(0)
})
