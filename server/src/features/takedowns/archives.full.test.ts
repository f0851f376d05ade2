import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import * as exported from '@fanfare/contract/exports'
import { putPoster } from '@fanfare/contract/previews'
import * as takedowns from '@fanfare/contract/takedowns'
import * as vault from '@fanfare/contract/vault'
import { exportOf, fetchArchive, filesIn, imports, linesOf, sha256, withSection, zipOf } from '../../../test/archives.ts'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { archiveSections } from '#core/archives/index.ts'

interface Item extends Record<string, unknown> {
  readonly kind: string
  uploadHash: string
  poster: string | null
  files: { path: string; bytes: number; sha256: string }[]
}
type Files = ReadonlyMap<string, Buffer>

let site: TestServer
let count = 0
let upload: Buffer
/** Files of the archive that nadia exported before her photo was taken down: the photo, and a video whose poster it is. */
let archived: Files
let photo: Item
beforeAll(async () => {
  site = await openTestServer()
  const nadia = await site.performer('nadia')
  const olga = await site.operator()
  const plain = Buffer.from(await (await jpeg()).arrayBuffer())
  upload = await sharp(plain)
    .withExif({ IFD0: { Copyright: 'Nadia' } })
    .jpeg()
    .toBuffer()
  const { _id: photoId } = await nadia(vault.uploadVaultPhoto, { files: { file: new Blob([new Uint8Array(upload)]) } })
  const { _id: videoId } = await nadia(vault.uploadVaultVideo, { files: { file: await film(site, 1) } })
  await site.quiet()
  await nadia(putPoster, { params: { id: videoId }, body: { photoId } })
  archived = await filesIn(await fetchArchive(site, nadia, await exportOf(site, nadia, exported.startVaultExport)))
  photo = items(archived).find(({ kind }) => kind === 'photo') ?? assert.fail('no photo')
  assert.notEqual(photo.files[0]?.sha256, photo.uploadHash, 'the archive has the photo without its camera data')
  await olga(takedowns.takeDownMedia, { body: { fileIds: [photoId], reason: 'Not theirs' } })
  await site.quiet()
})

const items = (files: Files): Item[] => linesOf(files, 'media') as Item[]
const anyHash = () => sha256(randomBytes(32))
const withItems = (files: Files, change: (item: Item) => void) =>
  withSection(files, 'media', () =>
    items(files)
      .map((item) => {
        change(item)
        return `${JSON.stringify(item)}\n`
      })
      .join(''),
  )
/** Returns the archive with other bytes of one file, and their true hash. */
function withBytes(files: Files, path: string, bytes: Buffer) {
  const named = withItems(files, (item) => {
    for (const file of item.files) if (file.path === path) Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
  })
  return named.set(path, bytes)
}

/** Imports the archive into a new vault. Returns the vault's items, and what was left out and why. */
async function brings(files: Files) {
  const who: Caller = await site.performer(`vera${++count}`)
  const { status, skipped } = await imports(site, who, await zipOf(files))
  assert.equal(status, 'done')
  const { rows } = await site.sql.query<{ kind: string; poster: string; hash: Buffer }>(
    'select kind, poster, hash from files where owner_id = $1 order by kind',
    [who.id],
  )
  return { stored: rows.map(({ kind, poster }) => `${kind} ${poster === '' ? 'by its frame' : 'by a poster'}`), skipped }
}

const WITHOUT = {
  stored: ['video by its frame'],
  skipped: [{ label: 'Photos, videos and audio', reason: 'This file was removed from the site and can’t be uploaded again.' }],
}

test('an older archive restores neither the photo nor its copy as a poster', async () => {
  assert.deepEqual(await brings(archived), WITHOUT)
})

test('a performer who states another hash for the bytes of the archive or the upload changes nothing', async () => {
  const lying = (files: Files) =>
    withItems(files, (item) => {
      item.uploadHash = anyHash()
    })
  assert.deepEqual(await brings(lying(archived)), WITHOUT)
  const [{ path } = assert.fail()] = photo.files
  assert.deepEqual(await brings(lying(withBytes(archived, path, upload))), WITHOUT)
})

test('a performer cannot restore the upload as the poster of a video', async () => {
  const poster = items(archived).find(({ kind }) => kind === 'video')?.poster ?? assert.fail('no poster')
  assert.deepEqual(await brings(withBytes(archived, poster, upload)), WITHOUT)
  const other = Buffer.from(await (await jpeg()).arrayBuffer())
  assert.deepEqual((await brings(withBytes(archived, poster, other))).stored, ['video by a poster'])
})

test('a stated hash blocks no other bytes, because a takedown records the received bytes', async () => {
  const [olga, nils] = [await site.operator('omar'), await site.performer('nils')]
  const innocent = Buffer.from(await (await jpeg()).arrayBuffer())
  const [{ path } = assert.fail()] = photo.files
  const lying = withItems(withBytes(archived, path, Buffer.from(await (await jpeg()).arrayBuffer())), (item) => {
    if (item.kind === 'photo') item.uploadHash = sha256(innocent)
  })
  await imports(site, nils, await zipOf(lying))
  const { data } = await nils(vault.searchVault, { query: { kind: 'photo' } })
  const fileIds = data.map(({ _id }) => _id)
  assert.equal(fileIds.length, 1)
  await olga(takedowns.takeDownMedia, { body: { fileIds, reason: 'Not theirs' } })
  await site.quiet()
  const honest = await site.performer('honest')
  await honest(vault.uploadVaultPhoto, { files: { file: new Blob([new Uint8Array(innocent)]) } })
})

test('only media and captions import files from an archive', () => {
  const withFiles = archiveSections(site.ctx).filter(({ entry, restoration }) => restoration && 'files' in entry.properties)
  assert.deepEqual(withFiles.map(({ name }) => name).toSorted(), ['captions', 'media'])
})
