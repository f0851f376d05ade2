/** Builds the web application when its sources have changed since the last build. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStep } from './build-step.mjs'
import { hashOf, readText, root } from './install.mjs'

const stamp = join(root, 'web/build/.stamp')

/** Returns whether there is a build to serve. Prints a sentence when there are no sources to build. */
export async function ensureWebBuilt() {
  if (!readdirSync(join(root, 'web')).some((name) => name.startsWith('react-router.config.'))) {
    console.log('· no pages to build: their sources are missing')
    return false
  }
  const wanted = hashOf(sources())
  if (readText(stamp) === wanted) return true
  if (!(await buildStep('the pages', 'npm', ['run', 'build', '-w', 'web']))) return false
  mkdirSync(join(root, 'web/build'), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
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

export function filesIn(folder) {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
