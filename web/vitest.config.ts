/** Configures component tests: components and screens in a real browser with a fake API. */
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import journeys from '../playwright.config.ts'
import { catalogues } from './scripts/catalogues.ts'
import { slimTypeBox } from './scripts/slim-typebox.ts'
import { SLOWNESS } from '../server/test/wait.ts'

const { launchOptions = {} } = journeys.use ?? {}

export default defineConfig({
  plugins: [slimTypeBox, catalogues],
  cacheDir: '../node_modules/.vite/components',
  // Scans the sources before the first test. Otherwise dependencies found while it runs would reload it.
  optimizeDeps: { entries: ['src/**/*.tsx', 'src/**/worker.ts'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: 'test/components/setup.ts',
    isolate: false,
    maxWorkers: 2,
    // Runs after the tests without a browser, because both would compete for the processor.
    sequence: { groupOrder: 1 },
    testTimeout: 30_000 * SLOWNESS,
    expect: { poll: { timeout: 10_000 * SLOWNESS } },
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      // The process that serves the code also moves the pointer: a first press can wait for all modules of its page.
      provider: playwright({ launchOptions, actionTimeout: 20_000 * SLOWNESS }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
})
