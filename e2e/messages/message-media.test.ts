/** Media of messages: a voice note from the microphone, and a paid video with a preview and words that open with it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { uploadMessagePhoto } from '@fanfare/contract/messages'
import { jpeg } from '../../server/test/pictures.ts'
import { openRecordings, H264, PICTURE, TONE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, reload, visit, type Site } from '../support/site.ts'
import { picture } from '../support/people.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
let path: string
let clip: string
let recordings: Recordings
test.beforeAll(async () => {
  ;({ site, as, callOf } = await openDemo())
  recordings = await openRecordings()
  clip = recordings.make('clip.mp4', `${PICTURE} ${TONE} -t 3 ${H264} -c:a aac`)
  const { rows } = await site.sql.query<{ id: string }>(
    `select c.id from conversations c join accounts f on f.id = c.fan_id and f.username = 'felix'
     join accounts p on p.id = c.performer_id and p.username = 'ada.vale'`,
  )
  path = `/messages/${rows[0]!.id}`
})

test('a fan records a voice note, the performer hears it; a paid video shows its preview and opens with its words', async () => {
  const [fan, performer] = [await as('felix', 'phone', { theme: 'dark' }), await as('ada.vale', 'desktop')]
  await visit(performer, path)
  await visit(fan, path)

  await fan.getByRole('button', { name: 'Record a voice note' }).click()
  const note = fan.getByRole('group', { name: 'Voice note' })
  await note.getByText(/^0:0[1-9] \/ 5:00$/).waitFor()
  await note.getByRole('button', { name: 'Pause the recording' }).click()
  await note.getByRole('button', { name: 'Go on recording' }).click()
  await note.getByText(/^0:0[2-9] \/ 5:00$/).waitFor()
  await assertAccessible(fan)
  await note.getByRole('button', { name: 'Stop and listen' }).click()
  await note.getByRole('slider', { name: 'Position' }).waitFor()
  await note.getByRole('button', { name: 'Send', exact: true }).click()

  const player = performer.getByRole('group', { name: 'Player of the recording' }).last()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await player.getByRole('button', { name: /^(Pause|Play again)$/ }).waitFor()
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')

  const video = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: readFileSync(clip) }
  await performer
    .locator('input[type=file]')
    .last()
    .setInputFiles([await picture('harbour'), video])
  await performer.getByText('The files are uploaded.').waitFor({ state: 'attached' })
  await performer.getByRole('textbox', { name: 'Price' }).fill('5')
  await performer.getByRole('checkbox', { name: /photo 1/ }).check()
  await performer.getByRole('textbox', { name: 'Text that opens with it' }).fill('The harbour at dawn')
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Send', exact: true }).click()
  await performer.getByText('The harbour at dawn').waitFor()

  await fan.getByText(/1 video \(0:03\) and a text/).waitFor()
  await fan.getByRole('button', { name: 'Photo, open' }).last().waitFor()
  assert.equal(await fan.getByText('The harbour at dawn').count(), 0)
  assert.doesNotMatch(await fan.content(), /harbour at dawn/)
  await fan.getByRole('button', { name: 'Unlock for 5 tokens' }).last().click()
  await fan
    .getByRole('dialog')
    .getByRole('button', { name: /Unlock for 5/ })
    .click()
  await fan.getByText('The harbour at dawn').waitFor()
  await fan.getByRole('button', { name: /^Play the video/ }).waitFor()

  await fan.getByRole('button', { name: 'Options for this conversation' }).click()
  await fan.getByRole('menuitem', { name: 'Media of this conversation' }).click()
  const info = fan.getByRole('dialog', { name: /^Your conversation with/ })
  await info.getByRole('combobox', { name: 'Show' }).selectOption('Recordings')
  await info.getByRole('button', { name: /^Recording,/ }).click()
  await info.getByRole('link', { name: 'Go to the message' }).waitFor()
  await assertAccessible(fan)
  await info.getByRole('button', { name: 'Close' }).first().click()
  await fan.getByRole('button', { name: 'Options for this conversation' }).click()
  await fan.getByRole('menuitem', { name: 'Disappearing messages' }).click()
  const timer = fan.getByRole('dialog', { name: 'Disappearing messages' })
  await timer.getByRole('combobox', { name: 'Your next messages here' }).selectOption('After 1 hour')
  await assertAccessible(fan)
  await timer.getByRole('button', { name: 'Close' }).first().click()
  await fan.getByText('Your messages here go by themselves after 1 hour.', { exact: false }).waitFor()
  await fan.getByRole('textbox', { name: /^Message/ }).fill('For an hour')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await performer.getByText(/^Goes by itself:/).waitFor()
})

test('a performer sends a GIF out of the vault: it moves by itself in the conversation, and stands still for who wants less motion', async () => {
  const [performer, fan] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  await performer.emulateMedia({ reducedMotion: 'no-preference' })
  await fan.emulateMedia({ reducedMotion: 'reduce' })
  await visit(performer, '/studio/vault')
  const gif = { name: 'wave.gif', mimeType: 'image/gif', buffer: readFileSync(recordings.make('wave.gif', `${PICTURE} -t 1`)) }
  await performer.locator('input[type=file]').first().setInputFiles([gif])
  await performer.getByRole('button', { name: /^Details: .*GIF$/ }).waitFor()
  await visit(performer, path)
  await visit(fan, path)

  await performer.getByRole('button', { name: 'From the vault' }).click()
  const picker = performer.getByRole('dialog', { name: 'From the vault' })
  await picker.getByRole('combobox', { name: 'Kind' }).selectOption('GIFs')
  await picker.getByRole('checkbox', { name: 'GIF without a title' }).check()
  await picker.getByRole('button', { name: 'Add 1 file' }).click()
  await performer.getByRole('button', { name: 'Send', exact: true }).click()

  await performer.getByRole('button', { name: 'Stop the GIF' }).waitFor()
  const still = fan.getByRole('button', { name: 'Play the GIF' })
  await still.waitFor()
  await assertAccessible(fan)
  await still.click()
  await fan.getByRole('button', { name: 'Stop the GIF' }).click()
  await still.waitFor()
})

test('where the browser plays nothing by itself, a press begins the GIF, and another one stops it', async () => {
  const fan = await as('felix', 'phone')
  await fan.emulateMedia({ reducedMotion: 'no-preference' })
  // Strict browsers let a page play within the handling of a press only.
  await fan.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return window.event?.type === 'click' ? play.call(this) : Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    }
  })
  await visit(fan, path)
  await reload(fan)
  const still = fan.getByRole('button', { name: 'Play the GIF' })
  await still.scrollIntoViewIfNeeded()
  await still.click()
  await fan.getByRole('button', { name: 'Stop the GIF' }).click()
  await still.click()
  await fan.getByRole('button', { name: 'Stop the GIF' }).waitFor()
})

test('a GIF plays also where its source arrives while the browser still looks for one', async () => {
  const fan = await as('felix', 'phone')
  await fan.emulateMedia({ reducedMotion: 'no-preference' })
  // To play without a source is to look for one: whatever source is set before that search has ended stops the playing.
  await fan.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    const { set: setSource } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      set(this: HTMLMediaElement, url: string) {
        if (!this.paused) void play.call(this).catch(() => undefined)
        setSource!.call(this, url)
      },
    })
  })
  await visit(fan, path)
  await reload(fan)
  await fan.getByRole('button', { name: / the GIF$/ }).scrollIntoViewIfNeeded()
  await fan.getByRole('button', { name: 'Stop the GIF' }).waitFor()
})

/** Lets nothing of a file through until it is told to, but for the first so many. */
async function heldUploads(page: Page, passing = 0) {
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  let begun = 0
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || begun++ >= passing) await isLet
    // The page that asked may be gone by then.
    await route.continue().catch(() => undefined)
  })
  return { letThrough, begun: () => begun }
}

const inThread = (page: Page, text: string) => page.getByRole('list', { name: 'Messages' }).getByText(text)

test('a message is sent while its video is still uploaded: what is written after it passes, and a reload loses neither', async () => {
  const [performer, fan] = [await as('ada.vale', 'phone', { theme: 'dark' }), await as('felix', 'desktop')]
  const held = await heldUploads(performer, 1)
  await visit(performer, path)
  await visit(fan, path)
  const video = {
    name: 'later.mp4',
    mimeType: 'video/mp4',
    buffer: readFileSync(recordings.make('later.mp4', `${PICTURE} -t 2 ${H264}`)),
  }
  await performer
    .locator('input[type=file]')
    .last()
    .setInputFiles([await picture('harbour'), video])
  const words = performer.getByRole('textbox', { name: /^Message to/ })
  const send = performer.getByRole('button', { name: 'Send', exact: true })
  await words.fill('The whole evening')
  await performer.getByRole('textbox', { name: 'Price' }).fill('7')
  await send.click()
  await performer.getByText('Uploading, 50%').waitFor()
  await waitFor(() => held.begun() > 1, 'the upload to begin')
  await assertAccessible(performer)
  await words.fill('It takes a moment')
  await send.click()
  await inThread(fan, 'It takes a moment').waitFor()
  assert.equal(await inThread(fan, 'The whole evening').count(), 0)

  // Back in the composer and away again it is the same upload.
  await performer.getByRole('button', { name: 'Edit' }).click()
  assert.equal(await words.inputValue(), 'The whole evening')
  assert.equal(await performer.getByRole('textbox', { name: 'Price' }).inputValue(), '7')
  await words.fill('The whole long evening')
  await send.click()
  await performer.getByText('Uploading, 50%').waitFor()

  performer.on('dialog', (dialog) => void dialog.accept())
  await reload(performer)
  held.letThrough()
  await inThread(fan, 'The whole long evening').waitFor()
  await fan.getByRole('button', { name: 'Unlock for 7 tokens' }).waitFor()
  await performer.getByText('Uploading,').waitFor({ state: 'hidden' })
  const { rows } = await site.sql.query(`select price, kind from messages where text like 'The whole%'`)
  assert.deepEqual(
    rows.map(({ price, kind }) => [Number(price), kind]),
    [[700, 'video']],
  )
})

test('a fan whose page was closed with a photo on its way is told so, and gets the words back', async () => {
  const fan = await as('felix', 'phone')
  const held = await heldUploads(fan)
  await visit(fan, path)
  await fan
    .locator('input[type=file]')
    .last()
    .setInputFiles([await picture('harbour')])
  const words = fan.getByRole('textbox', { name: /^Message to/ })
  await words.fill('Seen from my window')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await fan.getByText(/^Uploading,/).waitFor()
  await waitFor(() => held.begun() > 0, 'the upload to begin')
  fan.on('dialog', (dialog) => void dialog.accept())
  await reload(fan)
  held.letThrough()
  const failed = fan.getByRole('alert').filter({ hasText: 'This file was not uploaded. Please add it again.' })
  await failed.getByRole('button', { name: 'Edit' }).click()
  assert.equal(await words.inputValue(), 'Seen from my window')
  await fan.getByRole('button', { name: 'Take out photo 1' }).click()
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await waitFor(
    async () => (await site.sql.query(`select from messages where text = 'Seen from my window'`)).rowCount === 1,
    'the words to be sent',
  )
})

test('a step of a script carries a price, a free preview and words that open; the fan gets an ordinary message', async () => {
  const [performer, fan] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  const call = await callOf('ada.vale')
  for (const width of [640, 641]) await call(uploadMessagePhoto, { files: { file: await jpeg(width) } })
  await site.jobsDone()
  await visit(performer, '/studio/templates')
  await performer.getByRole('button', { name: 'New script' }).click()
  const sheet = performer.getByRole('dialog', { name: 'New script' })
  await sheet.getByLabel('Name', { exact: true }).fill('The lagoon')
  await sheet.getByLabel('Name of the step').fill('Photos')
  await sheet.getByLabel('Text', { exact: true }).fill('Look, {name}')
  await sheet.getByRole('button', { name: 'From the vault' }).click()
  const vault = performer.getByRole('dialog', { name: 'From the vault' })
  const items = vault.getByRole('checkbox')
  await items.nth(0).check()
  await items.nth(1).check()
  await vault.getByRole('button', { name: 'Add 2 files' }).click()
  await sheet.getByLabel('Price').fill('4')
  await sheet.getByRole('checkbox', { name: 'File 1' }).check()
  await sheet.getByLabel('Locked text').fill('Where the boats sleep, {name}')
  await assertAccessible(performer)
  await sheet.getByRole('button', { name: 'Keep the script' }).click()
  await sheet.waitFor({ state: 'detached' })

  await visit(performer, path)
  await performer.getByRole('button', { name: 'Templates', exact: true }).click()
  const picker = performer.getByRole('dialog', { name: 'Templates and scripts' })
  await picker.getByRole('button', { name: /^Next: Photos.*1 free preview · with locked text · 4 tokens/ }).click()
  assert.equal(
    await performer.getByRole('textbox', { name: 'Text that opens with it' }).inputValue(),
    'Where the boats sleep, Felix Brandt',
  )
  assert.ok(await performer.getByRole('checkbox', { name: /photo 1/ }).isChecked())
  await performer.getByRole('button', { name: 'Send', exact: true }).click()
  await performer.getByText('Where the boats sleep, Felix Brandt').waitFor()

  await visit(fan, path)
  await fan.getByText('Look, Felix Brandt').last().waitFor()
  await fan.getByText(/1 photo and a text/).waitFor()
  assert.doesNotMatch(await fan.content(), /boats sleep|The lagoon/)
  await fan.getByRole('button', { name: 'Unlock for 4 tokens' }).last().click()
  await fan
    .getByRole('dialog')
    .getByRole('button', { name: /Unlock for 4/ })
    .click()
  await fan.getByText('Where the boats sleep, Felix Brandt').waitFor()
})
