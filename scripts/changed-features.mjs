/** Which features differ from the commit on which the work began: their screens are in the gate. */
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

/** Where HEAD is already on the upstream branch, as in a fresh clone, this many commits are taken for the work. */
const RECENT_COMMITS = 30

/** Returns the names of features, sorted; none when git does not know. `BASE_COMMIT` names another base. */
export function changedFeatures() {
  const base = process.env.BASE_COMMIT || baseOf()
  if (!base) return []
  const paths = git('diff', '--name-only', base, '--', 'web/src/features').split('\n')
  return [
    ...new Set(paths.flatMap((path) => /^web\/src\/features\/([^/]+)\/.*(?<!\.test)\.(tsx?|css)$/.exec(path)?.[1] ?? [])),
  ].toSorted()
}

function baseOf() {
  const [head, shared] = [git('rev-parse', 'HEAD'), git('merge-base', 'HEAD', 'origin/main')]
  if (shared && shared !== head) return shared
  return git('rev-parse', '--verify', '--quiet', `HEAD~${RECENT_COMMITS}`)
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
