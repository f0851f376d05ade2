/** GIFs in messages play in a loop, unless the browser or the person does not want them to. */
import { readFileSync } from 'node:fs'
import { sendMessage } from '@fanfare/contract/messages'
import { updateVaultItem, uploadVaultPhoto } from '@fanfare/contract/vault'
import { openRecordings, PICTURE, type Recordings } from '../../server/test/recordings.ts'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { messageContaining, writeMessage } from '../support/people.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let conversation: string
let path: string
let recordings: Recordings
test.beforeAll(async () => {
  demo = await openDemo()
  recordings = await openRecordings()
  conversation = await conversationOf(demo, 'felix', 'ada.vale')
  path = `/messages/${conversation}`
})

/** Makes a GIF of this length. Each test uses another length, because the vault stores equal bytes once. */
const makeGif = (seconds: number): Buffer => readFileSync(recordings.make(`moves-${seconds}.gif`, `${PICTURE} -t ${seconds}`))

/** Sends a GIF of Ada's to Felix with a text, which is also its title in the vault. */
async function sendGif(text: string, seconds: number): Promise<void> {
  const ada = await demo.callOf('ada.vale')
  const file = new Blob([new Uint8Array(makeGif(seconds))])
  const { _id: id } = await ada(uploadVaultPhoto, { files: { file } })
  await ada(updateVaultItem, { params: { id }, body: { title: text } })
  await demo.site.jobsDone()
  await ada(sendMessage, { params: { id: conversation }, body: { text, fileIds: [id] } })
}

test('a performer uploads and sends a GIF, and it plays only for people who have not asked for reduced motion', async () => {
  const [performer, fan] = [await demo.as('ada.vale', 'desktop'), await demo.as('felix', 'phone')]
  await performer.emulateMedia({ reducedMotion: 'no-preference' })
  await fan.emulateMedia({ reducedMotion: 'reduce' })
  await visit(performer, '/studio/vault')
  const gif = { name: 'wave.gif', mimeType: 'image/gif', buffer: makeGif(1) }
  await performer.getByLabel('Upload photos, videos and audio').setInputFiles([gif])
  await performer.getByRole('button', { name: /^Details: .*GIF$/ }).waitFor()
  await visit(performer, path)
  await visit(fan, path)

  await performer.getByRole('button', { name: 'From vault' }).click()
  const picker = performer.getByRole('dialog', { name: 'From vault' })
  await picker.getByRole('combobox', { name: 'Type' }).selectOption('GIFs')
  await picker.getByRole('checkbox', { name: 'Untitled GIF' }).check()
  await picker.getByRole('button', { name: 'Add 1 file' }).click()
  await writeMessage(performer, 'A wave to you')

  await messageContaining(performer, 'A wave to you').getByRole('button', { name: 'Stop GIF' }).waitFor()
  const message = messageContaining(fan, 'A wave to you')
  const play = message.getByRole('button', { name: 'Play GIF' })
  await play.waitFor()
  await assertAccessible(fan)
  await play.click()
  await message.getByRole('button', { name: 'Stop GIF' }).click()
  await play.waitFor()
})

test('a fan whose browser blocks autoplay plays and stops a GIF by pressing it', async () => {
  await sendGif('The tide comes in', 1.1)
  const fan = await demo.as('felix', 'phone')
  await fan.emulateMedia({ reducedMotion: 'no-preference' })
  // Strict browsers allow playing only while they handle a press.
  await fan.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return window.event?.type === 'click' ? play.call(this) : Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    }
  })
  await visit(fan, path)
  await reload(fan)
  const message = messageContaining(fan, 'The tide comes in')
  const play = message.getByRole('button', { name: 'Play GIF' })
  await play.click()
  await message.getByRole('button', { name: 'Stop GIF' }).click()
  await play.click()
  await message.getByRole('button', { name: 'Stop GIF' }).waitFor()
})

test('a fan sees a GIF play although its source arrives while the browser is still looking for one', async () => {
  await sendGif('The tide goes out', 1.2)
  const fan = await demo.as('felix', 'phone')
  await fan.emulateMedia({ reducedMotion: 'no-preference' })
  // Playing without a source makes the browser look for one. A source set before the search ends stops the playback.
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
  const message = messageContaining(fan, 'The tide goes out')
  await message.scrollIntoViewIfNeeded()
  await message.getByRole('button', { name: 'Stop GIF' }).waitFor()
})
