/** Prepares each test file. Checks the page and cleans up after each test. */
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { cache } from '#lib/cache.ts'
import { currentFakes, renewFakes } from './fakes.ts'
import { addressOfTests } from './window.ts'

const HOOK_TIMEOUT_MS = 120_000

/**
 * Loads the parts that the site and the file's screens load when idle before the first test. Without a bundle they are a thousand
 * files, from the process that also moves the pointer: on a busy machine, a click next to them takes longer than its limit.
 */
beforeAll(async () => {
  await import('../../src/app/features.ts')
  await new Promise((resolve) => requestIdleCallback(resolve))
  await vi.dynamicImportSettled()
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
