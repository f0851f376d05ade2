/** Media of messages: voice notes, paid videos with a free preview, and files that are still uploading. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { updateVaultItem, uploadVaultPhoto } from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { openRecordings, H264, PICTURE, TONE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { attachFiles, composer, messageContaining, createPicture, thread, writeMessage } from '../support/people.ts'
import { assertAccessible, reload, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
let path: string
let recordings: Recordings
test.beforeAll(async () => {
  const demo = await openDemo()
  ;({ site, as, callOf } = demo)
  recordings = await openRecordings()
  path = `/messages/${await conversationOf(demo, 'felix', 'ada.vale')}`
})

test('a fan sends a voice note, which the performer listens to and the fan finds among the media', async () => {
  const [fan, performer] = [await as('felix', 'phone', { theme: 'dark' }), await as('ada.vale', 'desktop')]
  await visit(performer, path)
  await visit(fan, path)

  await fan.getByRole('button', { name: 'Record a voice note' }).click()
  const note = fan.getByRole('group', { name: 'Voice note' })
  await note.getByText(/^0:0[1-9] \/ 5:00$/).waitFor()
  await note.getByRole('button', { name: 'Pause recording' }).click()
  await note.getByRole('button', { name: 'Resume recording' }).click()
  await note.getByText(/^0:0[2-9] \/ 5:00$/).waitFor()
  await assertAccessible(fan)
  await note.getByRole('button', { name: 'Stop and listen' }).click()
  await note.getByRole('slider', { name: 'Position' }).waitFor()
  await note.getByRole('button', { name: 'Send', exact: true }).click()

  const player = thread(performer).getByRole('group', { name: 'Audio player' })
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await player.getByRole('button', { name: 'Play again' }).waitFor()
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')

  await fan.getByRole('button', { name: 'Conversation options' }).click()
  await fan.getByRole('menuitem', { name: 'Shared media' }).click()
  const info = fan.getByRole('dialog', { name: 'Shared media with Ada Vale' })
  await info.getByRole('combobox', { name: 'Show' }).selectOption('Audio')
  await info.getByRole('button', { name: /^Audio,/ }).click()
  await info.getByRole('link', { name: 'Go to message' }).waitFor()
  await assertAccessible(fan)
})

test('a fan sees the free preview of a paid video, and unlocks the video with its text', async () => {
  const [fan, performer] = [await as('felix', 'phone'), await as('ada.vale', 'desktop')]
  await visit(performer, path)
  await visit(fan, path)
  const clip = recordings.make('clip.mp4', `${PICTURE} ${TONE} -t 3 ${H264} -c:a aac`)
  const video = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(clip) }
  await composer(performer).fill('From the pier')
  await attachFiles(performer, [await createPicture('harbour'), video])
  await performer.getByText('Files uploaded.').waitFor({ state: 'attached' })
  await performer.getByRole('textbox', { name: 'Price' }).fill('5')
  await performer.getByRole('checkbox', { name: /photo 1/ }).check()
  await performer.getByRole('textbox', { name: 'Locked text' }).fill('The harbour at dawn')
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Send', exact: true }).click()
  await performer.getByText('The harbour at dawn').waitFor()

  const message = messageContaining(fan, 'From the pier')
  await message.getByText('1 video (0:03) and text').waitFor()
  await message.getByRole('button', { name: 'Open photo' }).waitFor()
  assert.doesNotMatch(await fan.content(), /harbour at dawn/)
  await message.getByRole('button', { name: 'Unlock for 5 tokens' }).click()
  await fan.getByRole('dialog', { name: 'Unlock' }).getByRole('button', { name: 'Unlock for 5 tokens' }).click()
  await message.getByText('The harbour at dawn').waitFor()
  await message.getByRole('button', { name: /^Play video/ }).waitFor()
})

test('a fan’s messages disappear after the chosen time, and both people read when', async () => {
  const [fan, performer] = [await as('felix', 'phone', { theme: 'dark' }), await as('ada.vale', 'desktop')]
  await visit(performer, path)
  await visit(fan, path)
  await fan.getByRole('button', { name: 'Conversation options' }).click()
  await fan.getByRole('menuitem', { name: 'Disappearing messages' }).click()
  const timer = fan.getByRole('dialog', { name: 'Disappearing messages' })
  await timer.getByRole('combobox', { name: 'Your next messages here' }).selectOption('After 1 hour')
  await assertAccessible(fan)
  await timer.getByRole('button', { name: 'Close' }).click()
  await fan.getByText('Your messages here disappear after 1 hour.').waitFor()
  await writeMessage(fan, 'For an hour')
  await messageContaining(performer, 'For an hour')
    .getByText(/^Disappears:/)
    .waitFor()
})

/** Holds back the parts of uploaded files, except for the first `passing`, until `letThrough` is called. */
async function heldUploads(page: Page, passing = 0) {
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  let begun = 0
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || begun++ >= passing) await isLet
    // The page may be closed by then.
    await route.continue().catch(() => undefined)
  })
  return { letThrough, begun: () => begun }
}

test('a performer sends a message while its video uploads: later messages go first, and a reload loses none', async () => {
  const [performer, fan] = [await as('ada.vale', 'phone', { theme: 'dark' }), await as('felix', 'desktop')]
  const held = await heldUploads(performer, 1)
  await visit(performer, path)
  await visit(fan, path)
  const video = {
    name: 'later.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync(recordings.make('later.mp4', `${PICTURE} -t 2 ${H264}`)),
  }
  await attachFiles(performer, [await createPicture('harbour'), video])
  const words = composer(performer)
  const send = performer.getByRole('button', { name: 'Send', exact: true })
  await words.fill('The whole evening')
  await performer.getByRole('textbox', { name: 'Price' }).fill('7')
  await send.click()
  await performer.getByText('Uploading: 50%').waitFor()
  await waitFor(() => held.begun() > 1, 'the upload to begin')
  await assertAccessible(performer)
  await words.fill('It takes a moment')
  await send.click()
  await messageContaining(fan, 'It takes a moment').waitFor()
  await expect(messageContaining(fan, 'The whole evening')).toHaveCount(0)

  // Editing the message does not restart the upload.
  await performer.getByRole('button', { name: 'Edit' }).click()
  assert.equal(await words.inputValue(), 'The whole evening')
  assert.equal(await performer.getByRole('textbox', { name: 'Price' }).inputValue(), '7')
  await words.fill('The whole long evening')
  await send.click()
  await performer.getByText('Uploading: 50%').waitFor()

  performer.on('dialog', (dialog) => void dialog.accept())
  await reload(performer)
  held.letThrough()
  await messageContaining(fan, 'The whole long evening').getByRole('button', { name: 'Unlock for 7 tokens' }).waitFor()
  await performer.getByText('Uploading:').waitFor({ state: 'hidden' })
  const { rows } = await site.sql.query(`select price, kind from messages where text like 'The whole%'`)
  assert.deepEqual(
    rows.map(({ price, kind }) => [Number(price), kind]),
    [[700, 'video']],
  )
})

test('a fan whose page closed during a photo upload sees a notice, and gets the text back', async () => {
  const fan = await as('felix', 'phone')
  const held = await heldUploads(fan)
  await visit(fan, path)
  await attachFiles(fan, [await createPicture('harbour')])
  const words = composer(fan)
  await words.fill('Seen from my window')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await fan.getByText(/^Uploading:/).waitFor()
  await waitFor(() => held.begun() > 0, 'the upload to begin')
  fan.on('dialog', (dialog) => void dialog.accept())
  await reload(fan)
  held.letThrough()
  const failed = fan.getByRole('alert').filter({ hasText: 'This file wasn’t uploaded. Add it again.' })
  await failed.getByRole('button', { name: 'Edit' }).click()
  assert.equal(await words.inputValue(), 'Seen from my window')
  await fan.getByRole('button', { name: 'Remove photo 1' }).click()
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await waitFor(
    async () => (await site.sql.query(`select from messages where text = 'Seen from my window'`)).rowCount === 1,
    'the words to be sent',
  )
})

test('a performer sends a script step with a price, a free preview and a locked text, and the fan unlocks it', async () => {
  const [performer, fan] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  const call = await callOf('ada.vale')
  for (const title of ['The lagoon from above', 'The lagoon from the shore']) {
    const { _id: id } = await call(uploadVaultPhoto, { files: { file: await jpeg() } })
    await call(updateVaultItem, { params: { id }, body: { title } })
  }
  await site.jobsDone()
  await visit(performer, '/studio/templates')
  await performer.getByRole('button', { name: 'New script' }).click()
  const sheet = performer.getByRole('dialog', { name: 'New script' })
  await sheet.getByLabel('Name', { exact: true }).fill('The lagoon')
  await sheet.getByLabel('Step name').fill('Photos')
  await sheet.getByLabel('Text', { exact: true }).fill('Look, {name}')
  await sheet.getByRole('button', { name: 'From vault' }).click()
  const vault = performer.getByRole('dialog', { name: 'From vault' })
  await vault.getByRole('checkbox', { name: 'The lagoon from above' }).check()
  await vault.getByRole('checkbox', { name: 'The lagoon from the shore' }).check()
  await vault.getByRole('button', { name: 'Add 2 files' }).click()
  await sheet.getByLabel('Price').fill('4')
  await sheet.getByRole('checkbox', { name: 'File 1' }).check()
  await sheet.getByLabel('Locked text').fill('Where the boats sleep, {name}')
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Save script' }).click()
  await sheet.waitFor({ state: 'detached' })

  await visit(performer, path)
  await performer.getByRole('button', { name: 'Saved replies', exact: true }).click()
  const picker = performer.getByRole('dialog', { name: 'Saved replies and scripts' })
  await picker.getByRole('button', { name: /^Next: Photos.*1 free preview · with locked text · 4 tokens/ }).click()
  assert.equal(await performer.getByRole('textbox', { name: 'Locked text' }).inputValue(), 'Where the boats sleep, Felix Brandt')
  assert.ok(await performer.getByRole('checkbox', { name: /photo 1/ }).isChecked())
  await performer.getByRole('button', { name: 'Send', exact: true }).click()
  await messageContaining(performer, 'Where the boats sleep, Felix Brandt').waitFor()

  await visit(fan, path)
  const message = messageContaining(fan, 'Look, Felix Brandt')
  await message.getByText('1 photo and text').waitFor()
  assert.doesNotMatch(await fan.content(), /boats sleep|The lagoon/)
  await message.getByRole('button', { name: 'Unlock for 4 tokens' }).click()
  await fan.getByRole('dialog', { name: 'Unlock' }).getByRole('button', { name: 'Unlock for 4 tokens' }).click()
  await message.getByText('Where the boats sleep, Felix Brandt').waitFor()
})
