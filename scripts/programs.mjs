/** Finds or installs the programs that tests need in addition to the packages. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './install.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of a Chromium, which is installed through apt if possible. Otherwise prints a sentence and returns undefined.
 */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted !== undefined && wanted !== '') {
    if (isProgram(wanted)) return wanted
    console.error(`CHROMIUM_PATH is ${wanted}, which is not a program.`)
    return undefined
  }
  const found = find(names)
  if (found !== undefined) return found
  if (!canInstall()) {
    console.error('Browser tests need Chromium. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.')
    return undefined
  }
  await step('installing Chromium', () => (install('chromium') ? undefined : 'failed'))
  return find(names)
}

/**
 * Returns the path of a headless Chromium, in which pages take two thirds of the time. If unavailable, tests use the full one.
 */
export async function ensureHeadlessShell() {
  const name = 'chromium-headless-shell'
  if (find([name]) === undefined && canInstall())
    await step('installing headless Chromium', () => (install(name) ? undefined : 'failed'))
  return find([name])
}

/** One test starts its own Redis. Without Redis the test is skipped with a message. */
export async function ensureRedis() {
  if (find(['redis-server']) !== undefined || !canInstall()) return
  await step('installing Redis', () => (install('redis-server') ? undefined : 'failed'))
}

/** One test checks the accountants' journal with ledger-cli, and fails without it. */
export async function ensureLedgerCli() {
  if (find(['ledger']) !== undefined || !canInstall()) return
  await step('installing ledger-cli', () => (install('ledger') ? undefined : 'failed'))
}

const canInstall = () => process.getuid?.() === 0 && find(['apt-get']) !== undefined

const install = (name) => apt('update') && apt('install', '--yes', '--no-install-recommends', name)

function apt(...words) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...words], { env: environment, encoding: 'utf8' })
  if (status !== 0) console.error(`\napt-get ${words.join(' ')} failed with ${status}:\n${stdout}${stderr}`)
  return status === 0
}

function find(wanted) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
