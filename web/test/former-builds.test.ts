/** Files of earlier builds, for windows that were opened before an upgrade. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { archiveFormerBuild } from '../scripts/former-builds.ts'

test('a window finds the files of the last three builds, and rebuilding the same sources removes none', () => {
  const web = mkdtempSync(join(tmpdir(), 'fanfare-builds-'))
  onTestFinished(() => rmSync(web, { recursive: true }))
  archiveFormerBuild(web)
  assert.equal(existsSync(join(web, 'former-builds')), false)
  const build = (name: string) => {
    archiveFormerBuild(web)
    rmSync(join(web, 'build'), { recursive: true, force: true })
    mkdirSync(join(web, 'build/client/assets'), { recursive: true })
    writeFileSync(join(web, 'build/client/assets', `part-${name}.js`), '')
  }
  for (const name of ['a', 'b', 'c', 'd', 'e', 'e', 'e']) build(name)
  const kept = readdirSync(join(web, 'former-builds')).map((nr) => readdirSync(join(web, 'former-builds', nr, 'assets')).join())
  assert.deepEqual(kept, ['part-e.js', 'part-d.js', 'part-c.js'])
})
