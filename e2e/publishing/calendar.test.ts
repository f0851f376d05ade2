/**
 * A performer schedules a gallery in its form, and moves posts, videos and galleries in the calendar by drag, by keyboard and in
 * a sheet.
 */
import assert from 'node:assert/strict'
import { createGallery } from '@fanfare/contract/galleries'
import { createPost } from '@fanfare/contract/posts'
import { uploadVaultPhoto, uploadVaultVideo, viewVaultItem } from '@fanfare/contract/vault'
import { createVideo } from '@fanfare/contract/videos'
import { readFileSync } from 'node:fs'
import { jpeg } from '../../server/test/pictures.ts'
import { H264, openRecordings, PICTURE, type Recordings } from '../../server/test/recordings.ts'
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
test.beforeAll(async () => {
  demo = await openDemo()
})
const DAY_MS = 86_400_000
/** Returns noon of a day of next month. Days near the middle can move by a few days and stay in that month and in the future. */
const inTheMonth = (day: number) => {
  const next = new Date()
  next.setUTCMonth(next.getUTCMonth() + 1, day)
  next.setUTCHours(12, 0, 0, 0)
  return next
}
const MONTH = inTheMonth(15).toISOString().slice(0, 7)

test('a performer moves posts, videos and galleries in one calendar by drag, by keyboard and in a sheet', async () => {
  const { as, callOf, site } = demo
  const call = await callOf('juno.park')
  const { _id: photo } = await call(uploadVaultPhoto, { files: { file: await jpeg() } })
  const film = new Blob([new Uint8Array(readFileSync(recordings.make('tide.mp4', `${PICTURE} -t 2 ${H264}`)))])
  const { _id: videoId } = await call(uploadVaultVideo, { files: { file: film } })
  for (const id of [photo, videoId])
    await waitFor(async () => (await call(viewVaultItem, { params: { id } })).media.status === 'ready', 'the media')
  const scheduledAt = inTheMonth(15).toISOString()
  await call(createPost, { body: { text: 'Notes on salt', audience: 'free', publish: 'scheduled', scheduledAt } })
  await call(createVideo, { body: { title: 'Ebb and flow', audience: 'free', videoId, publish: 'scheduled', scheduledAt } })
  await call(createGallery, { body: { title: 'A draft of doors', audience: 'free', fileIds: [photo], publish: 'draft' } })
  const timeOf = async (table: string) =>
    (
      await site.sql.query<{ scheduled_at: Date | null }>(
        `select scheduled_at from ${table} where performer_id = (select id from accounts where username = 'juno.park')
         order by created_at desc limit 1`,
      )
    ).rows[0]?.scheduled_at?.getTime() ?? 0

  const juno = await as('juno.park', 'desktop')
  await visit(juno, '/studio/galleries?status=draft')
  await juno.getByRole('link', { name: 'Edit “A draft of doors”' }).click()
  await juno.getByLabel('When to publish').selectOption({ label: 'Schedule' })
  await juno.getByRole('button', { name: 'Schedule' }).click()
  await juno.getByText('Choose when to publish it.').waitFor()
  await juno.getByLabel('Date and time').fill(inTheMonth(15).toISOString().slice(0, 16))
  await assertAccessible(juno)
  await juno.getByRole('button', { name: 'Schedule' }).click()
  await juno.getByText(/^Scheduled for/).waitFor()

  await visit(juno, `/studio/calendar?month=${MONTH}`)
  const list = juno.getByRole('list', { name: 'Scheduled items' })
  for (const title of ['Notes on salt', 'Ebb and flow', 'A draft of doors'])
    await list.getByRole('article', { name: title }).waitFor()
  const month = juno.getByRole('region', { name: 'Month' })
  const chip = (words: RegExp) => month.getByRole('button', { name: words })
  const day = (date: string) => month.locator('td').filter({ has: juno.locator(`time[datetime="${date}"]`) })
  await chip(/Gallery.*A draft of doors/).waitFor()
  await assertAccessible(juno)

  // The reply to the drag arrives only during the next move.
  const before = await timeOf('galleries')
  const answer = Promise.withResolvers<void>()
  await juno.route(/\/calendar\/gallery\//, async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await chip(/A draft of doors/).dragTo(day(`${MONTH}-17`))
  await waitFor(async () => (await timeOf('galleries')) - before === 2 * DAY_MS, 'the gallery to be moved by two days')
  await day(`${MONTH}-17`)
    .getByRole('button', { name: /A draft of doors/ })
    .waitFor()

  // Until then, the moved gallery does not take the focus.
  await juno.getByRole('button', { name: 'Next month' }).click()
  await chip(/A draft of doors/).waitFor({ state: 'detached' })
  const back = juno.getByRole('button', { name: 'Previous month' })
  await back.click()
  await chip(/A draft of doors/).waitFor()
  await back.and(juno.locator(':focus')).waitFor()

  // The down arrow moves by a week. Escape cancels a move.
  const film0 = await timeOf('videos')
  await chip(/Ebb and flow/).focus()
  await juno.keyboard.press('ArrowDown')
  answer.resolve()
  await juno.getByText(/^Scheduled for/).waitFor()
  await juno.keyboard.press('Enter')
  await waitFor(async () => (await timeOf('videos')) - film0 === 7 * DAY_MS, 'the video to be moved by a week')
  const post0 = await timeOf('posts')
  await chip(/Notes on salt/).focus()
  await juno.keyboard.press('ArrowRight')
  await juno.keyboard.press('Escape')
  await day(`${MONTH}-15`)
    .getByRole('button', { name: /Notes on salt/ })
    .waitFor()
  assert.equal(await timeOf('posts'), post0)

  // A phone shows the list and moves content in a sheet.
  const phone = await as('juno.park', 'phone', { theme: 'dark' })
  await visit(phone, '/studio/calendar')
  await phone.getByRole('button', { name: 'Reschedule “Notes on salt”' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Reschedule' })
  await sheet.getByLabel('Publish on').fill('2020-01-01T12:00')
  await sheet.getByRole('button', { name: 'Reschedule' }).click()
  await sheet.getByText('Choose a time in the future').waitFor()
  await sheet.getByLabel('Publish on').fill(inTheMonth(20).toISOString().slice(0, 16))
  await sheet.getByRole('button', { name: 'Reschedule' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await waitFor(async () => (await timeOf('posts')) - post0 === 5 * DAY_MS, 'the post to be moved by five days')
  await assertAccessible(phone)
})
