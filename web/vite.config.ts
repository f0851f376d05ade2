import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { catalogues } from './scripts/catalogues.ts'
import { chunkGroups } from './scripts/chunks.ts'
import { inlineClassNames, shortenClassNames, scopedName } from './scripts/class-names.ts'
import { archiveFormerBuild } from './scripts/former-builds.ts'
import { inlineSteps } from './scripts/inline-steps.ts'
import { listModules } from './scripts/list-modules.ts'
import { slimContract } from './scripts/slim-contract.ts'
import { slimRouter } from './scripts/slim-router.ts'
import { slimTypeBox } from './scripts/slim-typebox.ts'

/** Rolldown names a shared chunk after all of its users, which is too long for a file system. */
const shortName = (name: string) => (name.startsWith('shared~') ? 'shared' : name.replace(/\.\w+$/, ''))

// For lazy chunks, lists only the styles. The addresses of all their scripts would enlarge every page.
const IS_ON_EVERY_PAGE = /assets\/(framework|common|rolldown-runtime)-[^/]+$/

const folder = fileURLToPath(new URL('.', import.meta.url))
/** Runs before the build removes the previous one. */
const formerBuilds: Plugin = {
  name: 'former-builds',
  config: (_, { command }) => void (command === 'build' && archiveFormerBuild(folder)),
}

export default defineConfig(({ command }) => ({
  plugins: [
    formerBuilds,
    slimTypeBox,
    slimContract,
    slimRouter,
    inlineClassNames,
    inlineSteps,
    catalogues,
    reactRouter(),
    shortenClassNames,
    listModules,
  ],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css') && !IS_ON_EVERY_PAGE.test(file)),
    },
    reportCompressedSize: false,
  },
  // Scans the sources before the first page. Otherwise dependencies found while it loads would reload it.
  optimizeDeps: { entries: ['src/**/*.tsx', 'src/**/worker.ts', '!src/**/*.test.tsx'] },
  css: { modules: { generateScopedName: scopedName } },
  // One file without dependencies for production. In development, Node.js reads the packages itself, because some are CommonJS.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: (chunk) => `assets/${shortName(chunk.name)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
}))
