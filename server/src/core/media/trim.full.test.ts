/** Stories about performers who trim a video of their vault. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import * as vault from '@fanfare/contract/vault'
import { openRecordings, H264, PICTURE, TONE } from '../../../test/recordings.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer } from '../../../test/test-server.ts'

const recordings = await openRecordings()
const site = await openTestServer()
const nadia = await site.performer('nadia')
const mara = await site.performer('mara')

const path = recordings.make('show.mp4', `${PICTURE} ${TONE} -t 8 ${H264} -g 10 -c:a aac`)
const { _id: id } = await nadia(vault.uploadVaultVideo, { files: { file: new Blob([new Uint8Array(await readFile(path))]) } })
await site.quiet()

/** Waits for the cuts, which begin two seconds after the press. */
async function cuts(): Promise<void> {
  await makeJobsDue(site.sql, 'trim %')
  await site.quiet()
}

const itemsOf = async () => (await nadia(vault.searchVault)).data

test('a performer who trims a recording gets a shorter video, and the recording stays as it is', async () => {
  await nadia(vault.trimVaultVideo, { params: { id }, body: { from: 2.5, to: 5 } })
  await cuts()
  const items = await itemsOf()
  assert.equal(items.length, 2)
  const seconds = items.map(({ media }) => (media.type === 'video' ? media.seconds : 0))
  assert.ok(Math.abs((seconds[0] ?? 0) - 3) <= 1, `${seconds[0]} s, from the key frame before the start`)
  assert.equal(Math.round(seconds[1] ?? 0), 8)
  assert.ok(items.every(({ media }) => media.status === 'ready'))
})

test('a performer who presses twice gets one trimmed video', async () => {
  const before = (await itemsOf()).length
  const trim = () => nadia(vault.trimVaultVideo, { params: { id }, body: { from: 1, to: 3 } })
  await Promise.all([trim(), trim()])
  await cuts()
  assert.equal((await itemsOf()).length, before + 1)
})

test('a cut without length, after the end or of someone else’s video is refused', async () => {
  const trim = (body: { from: number; to: number }, who = nadia) => who(vault.trimVaultVideo, { params: { id }, body })
  await assert.rejects(trim({ from: 3, to: 3.5 }), { code: 'not_valid', message: /at least a second/ })
  await assert.rejects(trim({ from: 5, to: 2 }), { code: 'not_valid' })
  await assert.rejects(trim({ from: 9, to: 12 }), { code: 'not_valid', message: /ends before/ })
  await assert.rejects(trim({ from: -1, to: 2 }), { code: 'not_valid' })
  await assert.rejects(trim({ from: 0, to: 2 }, mara), { code: 'not_found' })
})
