/** A fan in a network that blocks WebRTC: the show comes over HTTP, a few seconds late, and chat works as always. */
import { expect } from '@playwright/test'
import { openConnected, openDemo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'
import { withCamera, seeMoving } from '../support/camera.ts'

test.use(withCamera)

const PICTURE = 'Live picture of Ada Vale'
const LINE = 'Playing with a delay of a few seconds. Your network blocks direct video.'

test('a fan whose network blocks direct video watches with a short delay, and chats', async () => {
  const demo = await openDemo()
  const performer = await demo.as('ada.vale', 'desktop')
  await openConnected(performer, '/studio/live/new')
  await performer.getByLabel('Title').fill('Songs behind a firewall')
  await performer.getByRole('button', { name: 'Open room', exact: true }).click()
  await performer.getByRole('button', { name: 'Check camera and microphone', exact: true }).click()
  await performer.getByRole('button', { name: 'Start camera', exact: true }).click()
  await performer.locator('video[aria-label="Your camera"]').waitFor()

  const fan = await demo.as('felix', 'phone', { browser: 'without-udp' })
  await visit(fan, '/live')
  await fan.getByRole('link', { name: 'Songs behind a firewall' }).click()
  await fan.getByText(LINE).waitFor()
  await seeMoving(fan, PICTURE)
  await expect(fan.getByText('Connecting…')).toHaveCount(0)
  const behind = () =>
    fan.locator(`video[aria-label="${PICTURE}"]`).evaluate((one: HTMLVideoElement) => one.buffered.end(0) - one.currentTime)
  await expect.poll(behind).toBeLessThan(3)
  await assertAccessible(fan)
  await fan.getByRole('textbox', { name: 'Message' }).fill('I can see you')
  await fan.getByRole('button', { name: 'Send', exact: true }).click()
  await performer.getByRole('log', { name: 'Messages' }).getByText('I can see you').waitFor()

  await performer.getByText('End show', { exact: true }).click()
  await performer.getByRole('dialog', { name: 'End the show?' }).getByRole('button', { name: 'End show' }).click()
  await fan.getByText('The show is over.').waitFor()
})
