/** The tests that need no browser journey: stories and rules on the server, rules of the web, and components in a real browser. */
import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { SLOWNESS } from './server/test/wait.ts'

const isFull = process.env['TEST_SUITE'] === 'all'

const SERVER_TESTS = ['server/**/*.test.ts', 'contract/**/*.test.ts']
/** A file named `*.alone.test.ts` changes its process, such as a module before the server loads it. */
const ALONE = '**/*.alone.test.ts'
/** A file named `*.full.test.ts` takes long: it runs in the full suite, and in the gate when a file next to it has changed. */
const changedFullTests = new Set(process.env['CHANGED_FULL_TESTS']?.split(','))
const notInGate = globSync('server/**/*.full.test.ts', { exclude: ['**/node_modules'] }).filter(
  (path) => !changedFullTests.has(path),
)
const exclude = ['**/node_modules/**', '**/build/**', ...(isFull ? [] : notInGate)]

const common = {
  testTimeout: 90_000 * SLOWNESS,
  hookTimeout: 90_000 * SLOWNESS,
  teardownTimeout: 30_000 * SLOWNESS,
  setupFiles: 'server/test/setup.ts',
  unstubGlobals: true,
  restoreMocks: true,
  // Node's own loader: what runs is what `node` would run.
  experimental: { viteModuleRunner: false },
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      // Components: their own file, because they need the web's Vite plugins.
      './web/vitest.config.ts',
      {
        test: {
          ...common,
          name: 'stories',
          include: SERVER_TESTS,
          exclude: [...exclude, ALONE],
          globalSetup: 'scripts/test-database.ts',
          // Files of one worker share its process: loading the server costs as much as the stories of a usual file.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: [ALONE],
          exclude,
          globalSetup: 'scripts/test-database.ts',
        },
      },
      {
        test: {
          ...common,
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/test/**/*.test.ts', 'i18n/**/*.test.ts'],
          exclude,
        },
      },
    ],
  },
})
