/** How Vite bundles the pages: one framework chunk, small shared ones, and no TypeBox in the browser. */
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { slimContract } from './scripts/slim-contract.ts'

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/
/** What almost every page stands on: one file instead of a crumb for each combination of pages. */
const house =
  /web[\\/]src[\\/](lib[\\/](?!live-socket|sha256|password|upload|drafts|settled)|ui[\\/](?!fields|popover|toast-list)|core[\\/](?!form|unsaved|photo-files|searching)[^\\/]+$|app[\\/](guards[\\/]|layouts[\\/]site-links|error-page|page-boundary))|node_modules[\\/](@lingui|@tabler)[\\/]|contract[\\/]src[\\/](?!auth|payments|earnings|verification|purchases|mails)/
const forms = /web[\\/]src[\\/](ui[\\/]fields|core[\\/]form)/
const slimSchemas = fileURLToPath(new URL('src/lib/typebox.ts', import.meta.url))

/** The browser needs the contract's schemas as plain data only; the real TypeBox would cost it 10 KB. */
const slimTypeBox: Plugin = {
  name: 'slim-typebox',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: (id) => (id === 'typebox' ? slimSchemas : null),
}

/** A shared chunk is called after all of its users, which no file system would bear. */
const shortName = (name: string) => (name.startsWith('shared~') ? 'shared' : name.replace(/\.\w+$/, ''))

export default defineConfig({
  plugins: [slimTypeBox, slimContract, reactRouter()],
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  ssr: { noExternal: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: (chunk) => `assets/${shortName(chunk.name)}-[hash].js`,
            assetFileNames: ({ names }) => `assets/${shortName(names[0] ?? 'file')}-[hash][extname]`,
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 4 },
                { name: 'forms', test: forms, priority: 2 },
                { name: 'house', test: house, priority: 3 },
                { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
              ],
            },
          },
        },
      },
    },
  },
})
