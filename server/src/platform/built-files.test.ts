import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { loadFiles } from './built-files.ts'

test('a window opened before an upgrade still gets the chunks of its own build', async () => {
  const web = mkdtempSync(join(tmpdir(), 'fanfare-built-'))
  onTestFinished(() => rmSync(web, { recursive: true }))
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(web, name)), { recursive: true })
    writeFileSync(join(web, name), text)
  }
  put('build/client/assets/part-new.js', 'new')
  put('build/client/assets/same.js', 'of now')
  put('former-builds/1/assets/part-old.js', 'old')
  put('former-builds/1/assets/part-old.js.br', 'packed')
  put('former-builds/1/assets/same.js', 'of before')
  put('former-builds/2/assets/part-older.js', 'older')
  const files = await loadFiles(join(web, 'build'))
  assert.deepEqual(
    new Map([...files].map(([path, file]) => [path, file.plain.toString()])),
    new Map([
      ['/assets/part-new.js', 'new'],
      ['/assets/same.js', 'of now'],
      ['/assets/part-old.js', 'old'],
      ['/assets/part-older.js', 'older'],
    ]),
  )
  const old = files.get('/assets/part-old.js')
  assert.deepEqual([old?.isImmutable, old?.br?.toString()], [true, 'packed'])
})

test('a first build has no former builds', async () => {
  const web = mkdtempSync(join(tmpdir(), 'fanfare-built-'))
  onTestFinished(() => rmSync(web, { recursive: true }))
  mkdirSync(join(web, 'build/client'), { recursive: true })
  assert.equal((await loadFiles(join(web, 'build'))).size, 0)
})
