/** A public live room with real media: a performer goes live, a fan watches, chats and tips, and the show ends for both. */
import { expect, type Page } from '@playwright/test'
import { readMe } from '@fanfare/contract/users'
import { press, seeMoving, startCamera, withCamera } from '../support/camera.ts'
import { buyTokens, openConnected, openDemo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

test.use(withCamera)

async function seePicture(page: Page): Promise<void> {
  await seeMoving(page, 'Live picture of Ada Vale')
  await expect(page.getByText('Connecting…')).toHaveCount(0)
}

test('a performer goes live, and a fan watches, chats and tips until the end of the show', async () => {
  const demo = await openDemo()
  const felix = await demo.callOf('felix')
  await buyTokens(felix)
  const { balance } = await felix(readMe)
  const performer = await demo.as('ada.vale', 'desktop')
  await openConnected(performer, '/studio/live/new')
  await performer.getByLabel('Title').fill('Songs by the window')
  await press(performer, 'Open room')
  await startCamera(performer)
  await assertAccessible(performer)

  const fan = await demo.as('felix', 'phone')
  await visit(fan, '/live')
  await fan.getByRole('link', { name: 'Songs by the window' }).click()
  await seePicture(fan)
  await assertAccessible(fan)
  await fan.getByRole('textbox', { name: 'Message' }).fill('Hello from the sofa')
  await press(fan, 'Send')
  await performer.getByRole('log', { name: 'Messages' }).getByText('Hello from the sofa').waitFor()

  await press(fan, 'Send a tip')
  const checkout = fan.getByRole('dialog', { name: 'Send a tip' })
  await checkout.getByRole('button', { name: /^Send 50 tokens/ }).click()
  await performer.getByRole('log', { name: 'Messages' }).getByText('Tipped 50 tokens', { exact: false }).waitFor()
  expect((await felix(readMe)).balance).toBe(balance - 50)

  await performer.getByText('End show', { exact: true }).click()
  await performer.getByRole('dialog', { name: 'End the show?' }).getByRole('button', { name: 'End show' }).click()
  await performer.getByRole('heading', { name: 'Viewers over time' }).waitFor()
  // Once as tips and once in total.
  await expect(performer.getByRole('region', { name: 'Earnings' }).getByText('50 tokens ($5.00)')).toHaveCount(2)
  await fan.keyboard.press('Escape')
  await fan.getByText('The show is over.').waitFor()
})
