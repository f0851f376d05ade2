/** Component tests: components and screens in a real browser, over a fake API. */
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
  // Found before the first test instead of while it runs, which would reload it.
  optimizeDeps: { entries: ['src/**/*.tsx'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: 'test/components/setup.ts',
    isolate: false,
    maxWorkers: 2,
    // After the tests without a browser: the two would take the processor from each other.
    sequence: { groupOrder: 1 },
    testTimeout: 30_000 * SLOWNESS,
    expect: { poll: { timeout: 10_000 * SLOWNESS } },
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions, actionTimeout: 10_000 * SLOWNESS }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
    },
  },
})
