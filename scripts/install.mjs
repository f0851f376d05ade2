/** Installs the packages and finds Node 24. Runs on any Node from 20 with nothing installed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const modules = join(root, 'node_modules')
const stamp = join(modules, '.fanfare-installed')
const lockfile = join(root, 'package-lock.json')
const manifests = [
  'package.json',
  'contract/package.json',
  'i18n/package.json',
  'server/package.json',
  'web/package.json',
  '.npmrc',
]

/** Installs the packages when they are missing or the lockfile has changed since the last time. */
export async function ensureInstalled() {
  const wanted = hashOf([lockfile, ...manifests.map((path) => join(root, path))])
  if (readText(stamp) === wanted) return
  const lines = readText(lockfile)
  await step('installing packages', () => npmInstall())
  // On other platforms, npm removes entries from the lockfile. Restores the committed file.
  if (lines !== '' && readText(lockfile) !== lines) writeFileSync(lockfile, lines)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, wanted)
}

/**
 * Returns the path of a Node.js that runs TypeScript: the pinned one, else the current one. Ends the process when there is none.
 */
export function findNode() {
  const pinned = join(modules, '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  console.error(`Fanfare needs Node 24, which has no package for ${process.platform}-${process.arch}. Install Node 24 or later.`)
  process.exit(1)
}

/** Returns the environment with the installed programs first on the PATH, and a compile cache for Node.js. */
export function environment() {
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(modules, '.cache/fanfare') }
}

export async function step(name, work) {
  const since = Date.now()
  process.stdout.write(`· ${name} … `)
  const note = await work()
  console.log(note ?? `${Math.round((Date.now() - since) / 100) / 10} s`)
}

/** Returns one hash of the names and contents of the files. A missing file counts too. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readText(file)).update('\0')
  return hash.digest('hex')
}

/** Returns '' for a missing file. */
export function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

// Not `npm ci`: it rejects a lockfile in which another platform's binary is missing from the registry.
function npmInstall() {
  const words = ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error', '--ignore-scripts']
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...words]] : ['npm', words]
  // npm's summary would break the line. Errors go to stderr.
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  console.error(
    `\nThe packages could not be installed (${error?.message ?? `npm failed with ${status}`}). Check that the package registry is reachable.`,
  )
  process.exit(1)
}
