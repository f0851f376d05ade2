/** A show with tickets breaks off and is refunded. Its recording is in the vault, from which the performer sells it. */
import { expect } from '@playwright/test'
import { createLiveRoom, viewOwnLiveRoom } from '@fanfare/contract/live'
import { readMe } from '@fanfare/contract/users'
import { updateVaultItem, viewVaultItem } from '@fanfare/contract/vault'
import { waitFor } from '../../server/test/wait.ts'
import { press, seeMoving, startCamera, withCamera } from '../support/camera.ts'
import { buyTokens, openConnected, openDemo } from '../support/demo.ts'
import { visit, waitUntilHydrated } from '../support/site.ts'
import { test } from '../support/test.ts'

test.use(withCamera)

const PRICE = 20

test('a show that breaks off is refunded, and its recording is sold from the vault', async () => {
  const demo = await openDemo()
  const [felix, ada] = await Promise.all([demo.callOf('felix'), demo.callOf('ada.vale')])
  await buyTokens(felix)
  const { balance } = await felix(readMe)
  const { _id: id } = await ada(createLiveRoom, {
    body: { title: 'The storm from the window', category: 'outdoors', audience: 'everyone', price: PRICE, isRecorded: true },
  })
  const performer = await demo.as('ada.vale', 'desktop')
  await openConnected(performer, `/studio/live/${id}`)
  await startCamera(performer)

  const fan = await demo.as('felix', 'phone')
  await openConnected(fan, '/live/ada.vale')
  await fan.getByRole('button', { name: /^Buy a ticket for 20 tokens/ }).click()
  await fan
    .getByRole('dialog', { name: 'Buy a ticket' })
    .getByRole('button', { name: /^Buy a ticket for 20 tokens/ })
    .click()
  await seeMoving(fan, 'Live picture of Ada Vale')
  expect((await felix(readMe)).balance).toBe(balance - PRICE)
  await waitFor(async () => (await ada(viewOwnLiveRoom, { params: { id } })).isRecording, 'the recording to start')
  // A recording needs some seconds of picture.
  await seeMoving(fan, 'Live picture of Ada Vale')

  await performer.getByText('End show', { exact: true }).click()
  const question = performer.getByRole('dialog', { name: 'End the show?' })
  await question.getByText('all tickets are refunded', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'End show' }).click()
  await fan.getByText('The show is over.').waitFor()
  await waitFor(async () => (await felix(readMe)).balance === balance, 'the refund')
  await visit(fan, '/notifications')
  await fan.getByText('Your ticket was refunded: 20 tokens', { exact: false }).waitFor()

  const [recording] = await waitFor(async () => {
    const { recordingIds } = await ada(viewOwnLiveRoom, { params: { id } })
    return recordingIds.length > 0 ? recordingIds : undefined
  }, 'the recording')
  await performer.getByRole('heading', { name: 'Recording' }).waitFor()
  const isReady = async () => (await ada(viewVaultItem, { params: { id: recording! } })).media.status === 'ready'
  await waitFor(isReady, 'the recording to be transcoded')
  await ada(updateVaultItem, { params: { id: recording! }, body: { title: 'The storm', alt: 'A storm over the sea' } })
  await visit(performer, '/studio/posts/new')
  await performer.getByLabel('Text').fill('The storm, recorded live')
  await press(performer, 'From vault')
  const picker = performer.getByRole('dialog', { name: 'From vault' })
  await picker.getByRole('checkbox', { name: /^The storm/ }).check()
  await picker.getByRole('button', { name: 'Add 1 file' }).click()
  await performer.getByRole('group', { name: 'Who can see it' }).getByText('Pay-per-view', { exact: true }).click()
  await performer.getByRole('textbox', { name: 'Price' }).fill('5')
  await performer.getByRole('button', { name: 'Publish' }).click()
  await performer.waitForURL((url) => url.pathname === '/studio/posts')
  await performer.getByRole('link', { name: 'The storm, recorded live', exact: true }).click()
  await performer.waitForURL(/\/post\//)

  await visit(fan, new URL(performer.url()).pathname)
  await waitUntilHydrated(fan)
  await fan.getByRole('button', { name: /^Unlock for 5/ }).click()
  await fan
    .getByRole('dialog')
    .getByRole('button', { name: /^Unlock for 5/ })
    .click()
  await fan.getByRole('button', { name: /^Play video/ }).click()
  const video = fan.locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  expect((await felix(readMe)).balance).toBe(balance - 5)
})
