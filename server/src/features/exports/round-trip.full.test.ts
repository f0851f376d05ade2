/** Stories about a vault that moves: exported as an archive and imported by another, empty site. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as captions from '@fanfare/contract/captions'
import * as exported from '@fanfare/contract/exports'
import * as galleries from '@fanfare/contract/galleries'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { putPoster } from '@fanfare/contract/previews'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { film, tone } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { exportOf, fetchArchive, filesIn, imports, linesOf } from '../../../test/archives.ts'

let here: TestServer
let there: TestServer
let nadia: Caller
let moved: Caller
beforeAll(async () => {
  ;[here, there] = await Promise.all([openTestServer(), openTestServer()])
  nadia = await here.performer('nadia')
  moved = await there.performer('nadia.moved')
})

const VTT = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nThe tide comes in.\n'

/** Creates a vault with something of everything. */
async function fill(): Promise<void> {
  const photos = []
  for (const alt of ['A boat', 'The pier', 'Gulls']) {
    const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
    await nadia(vault.updateVaultItem, { params: { id: _id }, body: { alt, title: `${alt}, at dawn` } })
    photos.push(_id)
  }
  const video = (await nadia(vault.uploadVaultVideo, { files: { file: await film(here, 3) } }))._id
  const sound = (await nadia(vault.uploadVaultAudio, { files: { file: await tone(here, 2) } }))._id
  await here.quiet()
  const album = await nadia(vault.createAlbum, { body: { name: 'Harbour' } })
  await nadia(vault.addToAlbum, { params: { id: album._id }, body: { ids: [photos[0]!, video] } })
  await nadia(vault.setWatermark, { body: { style: 'corner' } })
  await nadia(captions.putCaptions, { params: { id: video }, body: { language: 'en' }, files: { file: new Blob([VTT]) } })
  await nadia(captions.putTranscript, { params: { id: sound }, body: { text: 'Wind, and a bell.' } })
  await nadia(putPoster, { params: { id: video }, body: { photoId: photos[1]! } })
  const poll = await nadia(polls.createPoll, { body: { question: 'Again?', options: ['Yes', 'No'] } })
  const free = { text: 'First light', audience: 'free', pollId: poll._id } as const
  await nadia(posts.createPost, { body: free })
  await nadia(posts.createPost, {
    body: {
      text: 'All of it',
      teaser: 'Some of it',
      audience: 'paid',
      price: 12.5,
      subscribersIncluded: true,
      fileIds: [photos[2]!, photos[0]!, sound],
      alts: ['Gulls again', '', ''],
      openFileIds: [photos[2]!],
    },
  })
  const terms = { audience: 'paid', price: 30, subscribersIncluded: true } as const
  await nadia(galleries.createGallery, {
    body: {
      title: 'Harbour',
      description: 'Boats & <b>gulls</b>',
      ...terms,
      fileIds: [...photos].reverse(),
      coverId: photos[1]!,
    },
  })
  await nadia(videos.createVideo, {
    body: { title: 'Tide', description: '', tags: 'sea dawn', ...terms, videoId: video, thumbnailId: photos[0]! },
  })
  await here.quiet()
}

interface ArchivedItem {
  readonly uploadHash: string
  readonly original: string
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
}

/**
 * Returns the hash of each imported item by the hash of its upload. They differ because exported originals have no camera data.
 */
const importedHashes = (files: ReadonlyMap<string, Buffer>) =>
  new Map(
    (linesOf(files, 'media') as unknown as ArchivedItem[]).map((item) => [
      item.uploadHash,
      item.files.find(({ path }) => path === item.original)?.sha256,
    ]),
  )

/** Returns everything in a vault except ids, which differ by site. */
async function vaultOf(site: TestServer, who: Caller, imported: ReadonlyMap<string, string | undefined> = new Map()) {
  const { data } = await who(vault.searchVault, { query: { limit: 100 } })
  const albums = (await who(vault.listAlbums)).data
  const nameOf = new Map(albums.map(({ _id, name }) => [_id, name]))
  const { rows: hashes } = await site.sql.query<{ id: string; hash: Buffer; poster: string }>(
    'select id, hash, poster from files',
  )
  const hashOf = new Map(
    hashes.map(({ id, hash }) => {
      const own = hash.toString('hex')
      return [id, imported.get(own) ?? own]
    }),
  )
  const postered = new Set(hashes.flatMap(({ id, poster }) => (poster.startsWith('poster-own-') ? id : [])))
  const items = data.map(({ _id, media, title, alt, albumIds, createdAt }) => ({
    hash: hashOf.get(_id),
    type: media.type,
    title,
    alt,
    albums: albumIds.map((id) => nameOf.get(id)),
    captions: media.type === 'video' ? media.captions.map(({ language }) => language) : [],
    transcript: media.type === 'audio' ? media.transcript : '',
    hasOwnPoster: postered.has(_id),
    createdAt,
  }))
  const watermark = (await who(vault.readWatermark)).style
  return {
    items,
    albums: albums.map(({ name, totalItems }) => ({ name, totalItems })),
    watermark,
    ...(await published(who, hashOf)),
  }
}

async function published(who: Caller, hashOf: ReadonlyMap<string, string>) {
  const hashes = (ids: readonly string[]) => ids.map((id) => hashOf.get(id))
  const ownPosts = (await who(posts.listOwnPosts)).data
  const ownGalleries = await Promise.all(
    (await who(galleries.searchOwnGalleries)).data.map(({ _id }) => who(galleries.viewOwnGallery, { params: { id: _id } })),
  )
  const ownVideos = await Promise.all(
    (await who(videos.searchOwnVideos)).data.map(({ _id }) => who(videos.viewOwnVideo, { params: { id: _id } })),
  )
  return {
    posts: ownPosts.map(({ text, teaser, audience, price, subscribersIncluded, files, openFileIds, poll }) => ({
      text,
      teaser,
      audience,
      price,
      subscribersIncluded,
      media: files.map(({ _id, alt }) => [hashOf.get(_id), alt]),
      open: hashes(openFileIds),
      poll: poll && { question: poll.question, options: poll.options },
    })),
    galleries: ownGalleries.map(({ title, description, audience, price, subscribersIncluded, photos, coverId }) => ({
      title,
      description,
      terms: [audience, price, subscribersIncluded],
      photos: hashes(photos.map(({ _id }) => _id)),
      cover: coverId && hashOf.get(coverId),
    })),
    videos: ownVideos.map(({ title, tags, audience, price, subscribersIncluded, video, thumbnail }) => ({
      title,
      tags,
      terms: [audience, price, subscribersIncluded],
      files: hashes([video?._id ?? '', thumbnail?._id ?? '']),
    })),
  }
}

test('an empty site imports the archive and has the same vault with published content as drafts; a second import changes nothing', async () => {
  await fill()
  const archive = await fetchArchive(here, nadia, await exportOf(here, nadia, exported.startVaultExport))
  const files = await filesIn(archive)
  const manifest = JSON.parse(files.get('fanfare.json')!.toString()) as { format: string; version: number; leftOut: unknown[] }
  assert.deepEqual([manifest.format, manifest.version, manifest.leftOut], ['fanfare-vault', 1, []])
  assert.equal(linesOf(files, 'media').length, 5)

  const first = await imports(there, moved, archive)
  assert.deepEqual([first.status, first.message, first.skipped], ['done', undefined, []])
  const before = await vaultOf(here, nadia, importedHashes(files))
  const after = await vaultOf(there, moved)
  assert.deepEqual(after.items, before.items)
  assert.deepEqual([after.albums, after.watermark], [before.albums, before.watermark])
  assert.deepEqual([after.posts, after.galleries, after.videos], [before.posts, before.galleries, before.videos])
  const { rows: shown } = await there.sql.query(
    `select status from posts union all select status from galleries union all select status from videos`,
  )
  assert.deepEqual(
    shown.map(({ status }) => String(status)),
    Array.from({ length: 4 }, () => 'draft'),
  )
  assert.deepEqual((await there.sql.query('select id from sales')).rowCount, 0)

  const second = await imports(there, moved, archive)
  assert.deepEqual(
    second.sections.map(({ name, taken, skipped }) => [name, taken, skipped]),
    first.sections.map(({ name }) => [name, 0, 0]),
  )
  assert.deepEqual(await vaultOf(there, moved), after)
})
