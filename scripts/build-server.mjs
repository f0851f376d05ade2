/** Bundles the server when its sources have changed since the last bundle. */
import { join } from 'node:path'
import { buildStep } from './build-step.mjs'
import { filesIn } from './build-web.mjs'
import { findNode, hashOf, readText, root } from './install.mjs'

/** The program that `npm start` runs: one line that imports the current bundle, whose folder is named after its inputs. */
export const serverProgram = join(root, 'server/build/main.js')
/** The NODE_COMPILE_CACHE of the current bundle only, so that earlier bundles leave nothing behind. */
export const serverCompileCache = join(root, 'node_modules/.cache/fanfare-server')

/**
 * Memory settings of the server's process; `npm run bench -- --only r` measures them. Threads of sharp and of compression would each keep an
 * arena of freed memory, and V8 would keep 128 MB for new objects.
 */
export const serverMemory = { args: ['--max-semi-space-size=16'], env: { MALLOC_ARENA_MAX: '2' } }

/** Returns whether there is a bundle of the current sources. Prints why when there is none. */
export async function ensureServerBuilt() {
  const inputs = hashOf(sources()).slice(0, 16)
  if (readText(serverProgram).includes(inputs)) return true
  return buildStep('the server', findNode(), [join(root, 'scripts/bundle-server.mjs'), inputs])
}

function sources() {
  const packages = ['contract', 'i18n', 'server'].map((name) => `${name}/package.json`)
  const files = ['package-lock.json', ...packages, 'scripts/build-server.mjs', 'scripts/bundle-server.mjs', 'tsconfig.base.json']
  const folders = ['contract/src', 'i18n/src', 'server/src', 'server/demo'].flatMap((folder) => filesIn(join(root, folder)))
  return [...files.map((file) => join(root, file)), ...folders.filter((file) => !file.endsWith('.test.ts'))].sort()
}
