/** A fan opens a video that the browser cannot decode. The player reports it after a few attempts and can retry. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import { H264, openRecordings, PICTURE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { chooseFile } from '../support/files.ts'
import { test } from '../support/test.ts'

let demo: Demo
let postId: string
let recordings: Recordings
test.beforeAll(async () => {
  await chooseFile()
  recordings = await openRecordings()
})
test.beforeAll(async () => {
  demo = await openDemo()
  const ada = await demo.callOf('ada.vale')
  const film = await readFile(recordings.make('surf.mp4', `${PICTURE} -t 4 ${H264} -an`))
  const { _id: fileId } = await ada(vault.uploadVaultVideo, { files: { file: new Blob([new Uint8Array(film)]) } })
  postId = (await ada(posts.createPost, { body: { text: 'Surf', audience: 'free', fileIds: [fileId] } }))._id
  await waitFor(async () => (await ada(posts.readOwnPost, { params: { id: postId } })).status === 'published', 'the post')
})

/** Makes the decoder reject everything until it is repaired, and counts the rejections. */
async function breakDecoder(page: Page) {
  await page.addInitScript(() => {
    const append = SourceBuffer.prototype.appendBuffer
    Object.assign(globalThis, { refused: 0, mend: () => Object.assign(SourceBuffer.prototype, { appendBuffer: append }) })
    SourceBuffer.prototype.appendBuffer = () => {
      Object.assign(globalThis, { refused: Number(Reflect.get(globalThis, 'refused')) + 1 })
      throw new Error('Nothing can be decoded')
    }
  })
  return {
    refused: () => page.evaluate(() => Number(Reflect.get(globalThis, 'refused'))),
    mend: () => page.evaluate(() => void (Reflect.get(globalThis, 'mend') as () => unknown)()),
  }
}

test('a fan whose browser cannot decode a video reads so, and plays it by retrying once the browser can', async () => {
  const page = await demo.as('felix', 'desktop')
  const decoder = await breakDecoder(page)
  await visit(page, `/post/${postId}`)
  await page.getByRole('button', { name: /^Play video/ }).click()
  await page.getByText('This video can’t be played right now.').waitFor()
  const refused = await decoder.refused()
  assert.ok(refused > 0)
  await assertAccessible(page)
  await decoder.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  const seconds = () => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)
  await waitFor(async () => (await seconds()) > 0, 'the video to play')
  await expect(page.getByText('This video can’t be played right now.')).toHaveCount(0)
  assert.equal(await decoder.refused(), refused)
})
