/** Stories of near copies of removed photos and videos, which operators find in the case. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { beforeAll, test } from 'vitest'
import * as cases from '@fanfare/contract/cases'
import * as posts from '@fanfare/contract/posts'
import * as reports from '@fanfare/contract/reports'
import * as vault from '@fanfare/contract/vault'
import { drawPicture } from '../../../demo/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { film, filmCopy, filmWithSameStart } from '../../../test/test-videos.ts'

const site = await openTestServer()
let olga: Caller
let nadia: Caller
let felix: Caller
beforeAll(async () => {
  ;[olga, nadia, felix] = [await site.operator('olga'), await site.performer('nadia'), await site.fan('felix')]
})

/** Publishes a file, which a fan reports and an operator removes. Returns the case. */
async function removed(fileId: string): Promise<string> {
  const { _id: objectId } = await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free', fileIds: [fileId] } })
  await site.quiet()
  await felix(reports.createReport, { body: { objectType: 'post', objectId, reason: 'violence' } })
  const { data } = await olga(cases.searchCases, { query: {} })
  const { _id: id, version } = await olga(cases.readCase, { params: { id: data[0]?._id ?? '' } })
  const body = { version, measures: ['remove' as const], rule: 'illegal_acts' as const, reason: 'It shows a crime in detail.' }
  await olga(cases.decideCase, { params: { id }, body })
  await site.quiet()
  return id
}

test('near copies of a removed photo are found in the library and at upload, cropped, mirrored and encoded again', async () => {
  const original = await drawPicture({ kind: 'motif', motif: 'mountains', seed: 7, width: 1200, height: 800 })
  const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
  const upload = async (who: Caller, bytes: Buffer) => (await who(vault.uploadVaultPhoto, { files: { file: blob(bytes) } }))._id
  const thief = await site.performer('thief')
  const mirrored = await upload(thief, await sharp(original).flop().jpeg({ quality: 60 }).toBuffer())
  const other = await upload(thief, await drawPicture({ kind: 'motif', motif: 'city', seed: 3, width: 1200, height: 800 }))
  const id = await removed(await upload(nadia, original))
  const matches = async () => (await olga(cases.readCase, { params: { id } })).matches
  assert.deepEqual(
    (await matches()).map(({ fileId, isMirrored, owner }) => [fileId, isMirrored, owner.username]),
    [[mirrored, true, 'thief']],
  )
  const cropped = await upload(
    thief,
    await sharp(original).extract({ left: 60, top: 40, width: 1080, height: 720 }).webp().toBuffer(),
  )
  await site.quiet()
  const found = (await matches()).map(({ fileId }) => fileId)
  assert.deepEqual(found.toSorted(), [mirrored, cropped].toSorted())
  assert.equal(found.includes(other), false)
  // Near copies are only advice, so the thief still has the files.
  assert.equal((await thief(vault.searchVault, {})).data.length, 3)
})

test('a video that was encoded again is a near copy by its frames, and one that shares a single frame is not', async () => {
  const upload = async (who: Caller, file: Blob) => (await who(vault.uploadVaultVideo, { files: { file } }))._id
  const pirate = await site.performer('pirate')
  const original = await upload(nadia, await film(site))
  await site.quiet()
  const copy = await upload(pirate, await filmCopy(site))
  await upload(pirate, await filmWithSameStart(site))
  await site.quiet()
  const id = await removed(original)
  const { matches } = await olga(cases.readCase, { params: { id } })
  assert.deepEqual(
    matches.flatMap(({ owner, fileId, isMirrored }) => (owner.username === 'pirate' ? [[fileId, isMirrored]] : [])),
    [[copy, true]],
  )
})
