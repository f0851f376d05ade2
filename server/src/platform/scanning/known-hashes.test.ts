import assert from 'node:assert/strict'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { readConfig } from '../config.ts'
import { entryOf, openKnownHashes, readKnownHashes } from './known-hashes.ts'

const SHA = 'ab'.repeat(32)
const MD5 = 'cd'.repeat(16)
const DHASH = '00000000000000ff'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hashes-'))
})
afterAll(() => rm(folder, { recursive: true }))

const entry = { isIllegal: false, label: 'spam' }
const LINES: readonly (readonly [line: string, read: unknown])[] = [
  ['', undefined],
  ['  # a comment', undefined],
  [`sha256:${SHA} spam`, { ...entry, kind: 'sha256', hash: SHA }],
  [`SHA256:${SHA.toUpperCase()}  spam`, { ...entry, kind: 'sha256', hash: SHA }],
  [`${MD5} spam # seen in May`, { ...entry, kind: 'md5', hash: MD5 }],
  [`dhash:${DHASH} spam`, { ...entry, kind: 'dhash', hash: DHASH }],
  [`md5:${MD5} illegal series 7`, { kind: 'md5', hash: MD5, isIllegal: true, label: 'series 7' }],
  [`md5:${MD5} illegal`, { kind: 'md5', hash: MD5, isIllegal: true, label: 'md5' }],
  [`${MD5}`, { ...entry, kind: 'md5', hash: MD5, label: 'md5' }],
  [`sha256:${MD5}`, 'kind'],
  [`pdq:${SHA}`, 'kind'],
  ['sha256:', 'hash'],
  ['not a hash', 'hash'],
  [SHA.slice(1), 'hash'],
  [`${SHA.slice(1)}g`, 'hash'],
  ['x'.repeat(5000), 'length'],
]

test('each line of a list is an entry, nothing, or named with what is wrong', () => {
  for (const [line, read] of LINES) assert.deepEqual(entryOf(line), read, line.slice(0, 40))
})

test('a list with broken lines still has its other entries', async () => {
  const path = join(folder, 'list')
  await writeFile(path, `\uFEFFsha256:${SHA} spam\r\nbroken\r\nmd5:${MD5} illegal x\r\nmd5:${MD5} y\r\ndhash:${DHASH} z\r\n`)
  const list = await readKnownHashes(path)
  assert.deepEqual([list.entries, list.illegal, list.brokenLines, list.broken], [3, 1, 1, [{ line: 2, reason: 'hash' }]])
  const sha256 = Buffer.from(SHA, 'hex')
  assert.deepEqual(list.exactly({ sha256 }), { label: 'spam', isIllegal: false, matched: 'sha256' })
  // An illegal entry counts, whatever the other hash says.
  assert.deepEqual(list.exactly({ sha256, md5: Buffer.from(MD5, 'hex') }), { label: 'x', isIllegal: true, matched: 'md5' })
  assert.equal(list.exactly({ sha256: Buffer.alloc(32) }), undefined)
  assert.deepEqual(list.similarTo(0xffn), [{ label: 'z', isIllegal: false, likeness: 1 }])
  assert.deepEqual(
    list.similarTo(0x0fn).map(({ likeness }) => likeness),
    [1 - 4 / 64],
  )
  assert.deepEqual(list.similarTo(BigInt.asIntN(64, ~0xffn)), [])
})

test('a changed list is read again, and a missing one lets nothing pass', async () => {
  const path = join(folder, 'changing')
  await writeFile(path, `${MD5} one`)
  const current = openKnownHashes(path)
  assert.equal((await current()).entries, 1)
  await writeFile(path, `${MD5} one\n${SHA} two`)
  await utimes(path, new Date(), new Date(Date.now() + 5000))
  assert.equal((await current()).entries, 2)
  await rm(path)
  await assert.rejects(current(), /ENOENT/)
})

test('the site does not start with a list that does not exist, or a service without a key', () => {
  assert.throws(() => readConfig({ KNOWN_HASHES_FILE: join(folder, 'nothing') }), /KNOWN_HASHES_FILE must be a file/)
  assert.throws(() => readConfig({ SCANNER_URL: 'http://localhost:1' }), /SCANNER_URL and SCANNER_KEY must be set together/)
})
