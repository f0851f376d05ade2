/** Selects the slow tests of the gate by the files that differ from the commit on which the work began. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** When HEAD is already on the upstream branch, as in a fresh clone, this many commits count as the work. */
const RECENT_COMMITS = 30

/** Returns the features whose screens may look different, or none when git cannot tell. `BASE_COMMIT` sets another base. */
export function changedFeatures() {
  return unique(
    changedPaths().flatMap((path) => /^web\/src\/features\/([^/]+)\/.*(?<!\.test)\.(tsx?|css)$/.exec(path)?.[1] ?? []),
  )
}

/** Returns the `*.full.test.ts` files that have changed, or next to which a file of the server has changed. */
export function changedFullTests() {
  const changed = changedPaths()
  const folders = new Set(changed.filter((path) => !path.endsWith('.test.ts')).map(dirname))
  return unique(
    readdirSync(join(root, 'server/src'), { recursive: true })
      .map((path) => join('server/src', path))
      .filter((path) => path.endsWith('.full.test.ts') && (folders.has(dirname(path)) || changed.includes(path))),
  )
}

function changedPaths() {
  const base = process.env.BASE_COMMIT || baseOf()
  return base ? git('diff', '--name-only', '--diff-filter=AMD', base, '--', 'web/src/features', 'server/src').split('\n') : []
}

const unique = (values) => [...new Set(values)]

function baseOf() {
  const [head, shared] = [git('rev-parse', 'HEAD'), git('merge-base', 'HEAD', 'origin/main')]
  if (shared && shared !== head) return shared
  return git('rev-parse', '--verify', '--quiet', `HEAD~${RECENT_COMMITS}`)
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
