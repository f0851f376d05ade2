/** Chooses the slow tests for the gate by the files that differ from the commit on which the work began. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** Where HEAD is already on the upstream branch, as in a fresh clone, this many commits are taken for the work. */
const RECENT_COMMITS = 30

/** Returns the features whose screens may look different; none when git does not know. `BASE_COMMIT` names another base. */
export function changedFeatures() {
  return unique(
    changedPaths().flatMap((path) => /^web\/src\/features\/([^/]+)\/.*(?<!\.test)\.(tsx?|css)$/.exec(path)?.[1] ?? []),
  )
}

/** Returns the `*.full.test.ts` files next to which a file of the server has changed, or which have changed themselves. */
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
