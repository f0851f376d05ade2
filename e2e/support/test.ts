/** Playwright's `test` for these tests: pages are closed after the test that opened them, sites after their file. */
import { test as base } from '@playwright/test'
import { closeFile } from '../../server/test/at-end-of-file.ts'
import { textOfPages, withBrowsers, withPages } from './browsers.ts'

export const test = base.extend<{ pages: void }, { browsers: void }>({
  browsers: [
    async ({ browser, playwright, launchOptions }, use) => {
      await withBrowsers({ usual: browser, chromium: playwright.chromium, args: launchOptions.args ?? [] }, use)
      await closeFile()
    },
    { scope: 'worker', auto: true },
  ],
  pages: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of other fixtures from the pattern.
    async ({}, use, info) => {
      await withPages(async () => {
        await use()
        // Prints the screens as they were when the test stopped waiting, so that the trace is not needed.
        if (info.status !== info.expectedStatus) for (const text of await textOfPages()) console.log(`· ${text}\n`)
      })
    },
    { auto: true },
  ],
})
