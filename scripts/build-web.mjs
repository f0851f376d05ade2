/** Builds the web application when its sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, hashOf, readText, root, step } from './install.mjs'

const stamp = join(root, 'web/build/.stamp')

/** Returns whether there is a build to serve; prints a sentence when there are no sources to build. */
export async function ensureWebBuilt() {
  if (!readdirSync(join(root, 'web')).some((name) => name.startsWith('react-router.config.'))) {
    console.log('· the pages have no sources yet: nothing to build')
    return false
  }
  const wanted = hashOf(sources())
  if (readText(stamp) === wanted) return true
  let failure
  await step('building the pages', async () => {
    failure = await build()
    return failure === undefined ? undefined : 'failed'
  })
  if (failure !== undefined) {
    console.error(failure)
    return false
  }
  mkdirSync(join(root, 'web/build'), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

async function build() {
  const options = { cwd: root, env: { ...environment(), NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn('npm', ['run', 'build', '-w', 'web'], options)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code, signal] = await once(child, 'close')
  return code === 0 ? undefined : `The pages could not be built (${signal ?? code}):\n${said}`
}

function sources() {
  const web = readdirSync(join(root, 'web')).filter((name) => /\.(ts|mjs|js|json)$/.test(name))
  return [
    join(root, 'package-lock.json'),
    ...web.map((name) => join(root, 'web', name)),
    ...['web/src', 'web/scripts', 'web/public', 'contract/src', 'i18n/src', 'i18n/locales'].flatMap((folder) =>
      filesIn(join(root, folder)),
    ),
  ].sort()
}

/** All files below a folder; none when there is no folder. */
export function filesIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
