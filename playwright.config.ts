/** Journeys: the built site in a real browser. `scripts/test.mjs` decides which of them run. */
import { defineConfig } from '@playwright/test'
import { SLOWNESS } from './server/test/wait.ts'

const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './scripts/test-database.ts',
  outputDir: 'node_modules/.cache/journeys',
  workers: 3,
  // A journey that passes on the second attempt counts as passed and is reported as flaky.
  retries: 1,
  timeout: 90_000 * SLOWNESS,
  expect: { timeout: 15_000 * SLOWNESS },
  reporter: [['list']],
  use: {
    actionTimeout: 15_000 * SLOWNESS,
    navigationTimeout: 30_000 * SLOWNESS,
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // A microphone that beeps, which pages may use.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
