import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, test } from 'vitest'
import { openDisk } from './disk.ts'
import { MissingObject } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'fanfare-disk-'))
afterAll(() => rm(folder, { recursive: true }))
const storage = openDisk(join(folder, 'media'))
const ALL = { from: '', to: '~' }

test('a stored object can be read, whole or in part, and its size is known', async () => {
  await storage.put('photos/one/card.webp', Buffer.from('0123456789'))
  await storage.put('raw/one', Readable.from([Buffer.from('streamed'), Buffer.from(' in')]))
  assert.equal((await buffer(await storage.read('photos/one/card.webp'))).toString(), '0123456789')
  assert.equal((await buffer(await storage.read('photos/one/card.webp', { start: 2, end: 4 }))).toString(), '234')
  assert.equal((await buffer(await storage.read('raw/one'))).toString(), 'streamed in')
  assert.deepEqual(await storage.stat('raw/one'), { bytes: 11 })
})

test('an object whose source fails is not stored and leaves nothing behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the source broke off')
    })(),
  )
  await assert.rejects(storage.put('raw/broken', broken), /broke off/)
  assert.equal(await storage.stat('raw/broken'), undefined)
  assert.deepEqual(await readdir(join(folder, 'media', '.incoming')), [])
})

test('an absent object is missing, and a folder is not an object', async () => {
  await assert.rejects(storage.read('raw/nothing'), MissingObject)
  assert.equal(await storage.stat('raw/nothing'), undefined)
  await storage.put('photos/two/card.webp', Buffer.from('x'))
  assert.equal(await storage.stat('photos/two'), undefined)
  await storage.remove('raw/nothing')
})

test('no key leads out of the folder', async () => {
  for (const key of [
    '../secret',
    'photos/../../secret',
    '/etc/passwd',
    'photos//x',
    'photos/./x',
    '.incoming/x',
    'photos/X',
    'a\0b',
    '',
    'x/',
    'a\\b',
  ])
    await assert.rejects(async () => storage.read(key), /is not a storage key/, key)
  await assert.rejects(storage.put('../secret', Buffer.from('x')), /is not a storage key/)
  await assert.rejects(storage.removeAll('..'), /is not a storage key/)
})

test('a folder is removed with all its content, and nothing next to it', async () => {
  await storage.put('photos/three/card.webp', Buffer.from('x'))
  await storage.put('photos/three/full.webp', Buffer.from('x'))
  await storage.put('photos/threesome/full.webp', Buffer.from('x'))
  await storage.removeAll('photos/three')
  assert.equal(await storage.stat('photos/three/full.webp'), undefined)
  assert.deepEqual(await storage.stat('photos/threesome/full.webp'), { bytes: 1 })
})

test('an object put into a folder while the folder is moved or removed stays complete, wherever it is', async () => {
  const bytes = async (key: string) => (await storage.stat(key))?.bytes
  for (let round = 0; round < 100; round++) {
    const here = `photos/moving-${round}`
    await storage.put(`${here}/card.webp`, Buffer.from('x'))
    await Promise.all([
      storage.put(`${here}/thumb.webp`, Buffer.from('xy')),
      round % 2 === 0 ? storage.move(here, `removed/moving-${round}`) : storage.removeAll(here),
      storage.put(`${here}/full.webp`, Buffer.from('xyz')),
    ])
    if (round % 2 === 1) continue
    assert.equal((await bytes(`${here}/thumb.webp`)) ?? (await bytes(`removed/${here.slice(7)}/thumb.webp`)), 2)
    assert.equal((await bytes(`${here}/full.webp`)) ?? (await bytes(`removed/${here.slice(7)}/full.webp`)), 3)
  }
})

test('an object that two processes move in parallel is moved once and not lost', async () => {
  for (let round = 0; round < 100; round++) {
    await storage.put(`raw/twice-${round}`, Buffer.from('x'))
    await storage.put(`photos/twice-${round}/card.webp`, Buffer.from('xy'))
    const file = () => storage.move(`raw/twice-${round}`, `removed/twice-${round}`)
    const below = () => storage.move(`photos/twice-${round}`, `removed/folders/twice-${round}`)
    await Promise.all([file(), below(), file(), below()])
    assert.deepEqual(await storage.stat(`removed/twice-${round}`), { bytes: 1 })
    assert.deepEqual(await storage.stat(`removed/folders/twice-${round}/card.webp`), { bytes: 2 })
  }
})

test('a moved object replaces what was there, and a moved folder replaces it as a whole', async () => {
  await storage.put('old/place/card.webp', Buffer.from('old'))
  await storage.put('old/place/full.webp', Buffer.from('old'))
  await storage.put('new/place/card.webp', Buffer.from('newer'))
  await storage.move('new/place', 'old/place')
  assert.deepEqual(await storage.stat('old/place/card.webp'), { bytes: 5 })
  assert.equal(await storage.stat('old/place/full.webp'), undefined)
  assert.equal(await storage.stat('new/place/card.webp'), undefined)
  await storage.move('no/such-object', 'old/place')
  assert.deepEqual(await storage.stat('old/place/card.webp'), { bytes: 5 })
})

test('names are returned in order and only from the requested range', async () => {
  for (const name of ['b', 'a', 'c']) await storage.put(`names/${name}`, Buffer.from('x'))
  assert.deepEqual(await storage.names('names', ALL), ['a', 'b', 'c'])
  assert.deepEqual(await storage.names('names', { from: 'b', to: 'c' }), ['b'])
  assert.deepEqual(await storage.names('no-such-folder', ALL), [])
})

test('no other user of the machine can read the storage', async () => {
  await storage.put('documents/passport.pdf', Buffer.from('x'))
  const modeOf = async (path: string) => (await stat(join(folder, 'media', path))).mode & 0o777
  assert.equal(await modeOf('documents'), 0o700)
  assert.equal(await modeOf('documents/passport.pdf'), 0o600)
})

test('half-written files of a crash are deleted, and files that are being written are not', async () => {
  const incoming = join(folder, 'media', '.incoming')
  for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'half')
  await utimes(join(incoming, 'old'), 1, 1)
  await storage.deleteAbandoned(new Date(Date.now() - 60_000))
  assert.deepEqual(await readdir(incoming), ['young'])
})
