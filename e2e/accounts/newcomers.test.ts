/** A visitor sees a performer's welcome video once. A fan who owns some photos of a gallery pays only for the others. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Call } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { uploadVaultPhoto, viewVaultItem } from '@fanfare/contract/vault'
import { uploadWelcomeVideo, viewWelcome } from '@fanfare/contract/welcome'
import { jpeg } from '../../server/test/pictures.ts'
import { H264, openRecordings, PICTURE, TONE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { chooseFile } from '../support/files.ts'
import { test } from '../support/test.ts'

let recordings: Recordings
test.beforeAll(async () => {
  await chooseFile()
  recordings = await openRecordings()
})
let demo: Demo
let juno: Call
test.beforeAll(async () => {
  demo = await openDemo()
  juno = await demo.callOf('juno.park')
})

test('a visitor sees the welcome video muted, closes it, and does not see it on the next visit', async () => {
  const film = await readFile(recordings.make('welcome.mp4', `${PICTURE} ${TONE} -t 3 ${H264} -c:a aac`))
  await juno(uploadWelcomeVideo, { files: { file: new Blob([new Uint8Array(film)]) } })
  const { rows } = await demo.site.sql.query<{ id: string }>(`select id from accounts where username = 'juno.park'`)
  const params = { id: rows[0]!.id }
  await waitFor(async () => (await juno(viewWelcome, { params })).video?.progress === 100, 'the welcome')
  const page = await demo.as('visitor', 'phone')
  await visit(page, '/juno.park')
  const card = page.getByRole('complementary', { name: 'Welcome from Juno Park' })
  const video = card.locator('video')
  // The test browsers ask for reduced motion, so the video waits for a press.
  assert.equal(await video.evaluate((one: HTMLVideoElement) => one.paused), true)
  await card.getByRole('button', { name: /^Play/ }).click()
  await waitFor(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0), 'the welcome video to play')
  assert.equal(await video.evaluate((one: HTMLVideoElement) => one.muted), true)
  await assertAccessible(page)
  await card.getByRole('button', { name: 'Close welcome' }).click()
  await card.waitFor({ state: 'detached' })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await visit(page, '/juno.park')
  await expect(card).toHaveCount(0)
  assert.ok(!asked.some((path) => path.endsWith('/welcome')), 'the page must not request the welcome video')
})

test('a fan who owns two of the five photos in a gallery pays for the other three', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await juno(uploadVaultPhoto, { files: { file: await jpeg() } }))._id),
  )
  for (const id of ids)
    await waitFor(async () => (await juno(viewVaultItem, { params: { id } })).media.status === 'ready', 'the photo')
  const felix = await demo.callOf('felix')
  const paid = { audience: 'paid' as const }
  const { _id: part } = await juno(galleries.createGallery, {
    body: { ...paid, title: 'Partial', price: 10, fileIds: ids.slice(0, 2) },
  })
  await felix(galleries.buyGallery, { params: { id: part } })
  const { _id: id } = await juno(galleries.createGallery, { body: { ...paid, title: 'The whole', price: 50, fileIds: ids } })
  const page = await demo.as('felix', 'phone', { theme: 'dark' })
  await visit(page, `/gallery/${id}`)
  await page
    .getByRole('article')
    .getByText(/^You already own 2 of 5/)
    .waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Unlock for 30 tokens' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for 30 tokens' }).click()
  await expect(page.getByRole('button', { name: /^Enlarge photo/ })).toHaveCount(5)
  const [sale] = (await felix(listOwnPurchases, {})).data
  assert.deepEqual([sale?.targetId, sale?.tokens], [id, 30])
})
