/** A live room with real media and people who behave or not: moderation, a goal, and a window or media process that dies. */
import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { changeLiveStatus, createLiveRoom } from '@fanfare/contract/live'
import { startTipGoal } from '@fanfare/contract/tip-goals'
import { press, seeMoving, startCamera, withCamera } from '../support/camera.ts'
import { buyTokens, openConnected, openDemo, type Demo } from '../support/demo.ts'
import { toast } from '../support/people.ts'
import { visit } from '../support/site.ts'
import { test } from '../support/test.ts'

test.use(withCamera)

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const PERFORMER = 'rio.tanaka'
const PICTURE = 'Live picture of Rio Tanaka'
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const goal = (page: Page) => page.getByRole('region', { name: 'Goal' })

async function writes(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await press(page, 'Send')
  await log(page).getByText(text).waitFor()
}

test('a performer deletes a message, mutes and bans, and a fan tips until the goal is reached', async () => {
  const [rio, felix] = await Promise.all([demo.callOf(PERFORMER), demo.callOf('felix')])
  await buyTokens(felix)
  await rio(startTipGoal, { body: { title: 'A new microphone', tokens: 50 } })
  const { _id: id } = await rio(createLiveRoom, { body: { title: 'An open rehearsal', category: 'music', audience: 'everyone' } })
  const performer = await demo.as(PERFORMER, 'desktop')
  await openConnected(performer, `/studio/live/${id}`)
  await startCamera(performer)
  const [fan, rude] = [await demo.as('felix', 'phone'), await demo.as('hanna.w', 'desktop')]
  await openConnected(fan, `/live/${PERFORMER}`)
  await openConnected(rude, `/live/${PERFORMER}`)
  await Promise.all([seeMoving(fan, PICTURE), seeMoving(rude, PICTURE)])
  await writes(fan, 'Good evening!')
  await writes(rude, 'Something rude')

  const chooses = async (name: string) => {
    await performer.getByRole('button', { name: 'Options for the message of Hanna Weiss' }).click()
    await performer.getByRole('menuitem', { name }).click()
  }
  await log(performer).getByText('Something rude').waitFor()
  await chooses('Mute for 10 minutes')
  await toast(performer, 'Hanna Weiss is muted for 10 minutes').waitFor()
  await rude.getByText('A moderator has muted you until', { exact: false }).waitFor()
  await expect(rude.getByRole('textbox', { name: 'Message' })).toBeDisabled()
  await chooses('Ban from your rooms')
  await performer.getByRole('dialog', { name: 'Ban Hanna Weiss?' }).getByRole('button', { name: 'Ban', exact: true }).click()
  await rude.locator(`video[aria-label="${PICTURE}"]`).waitFor({ state: 'detached' })
  await chooses('Delete')
  await log(fan).getByText('Message deleted').waitFor()
  await expect(log(fan).getByText('Something rude')).toHaveCount(0)
  await visit(rude, `/live/${PERFORMER}`)
  await rude.getByText('Rio Tanaka isn’t live now').waitFor()

  await goal(fan).getByText('0%').waitFor()
  await press(fan, 'Send a tip')
  await fan
    .getByRole('dialog', { name: 'Send a tip' })
    .getByRole('button', { name: /^Send 50 tokens/ })
    .click()
  await goal(performer).getByText('Reached').waitFor()
  await log(performer).getByText('Tipped 50 tokens', { exact: false }).waitFor()
  await fan.keyboard.press('Escape')
  await goal(fan).getByText('Reached').waitFor()
  await rio(changeLiveStatus, { body: { _id: id, status: 'ended' } })
})

/** Returns the name of the connection behind a video, which changes when the window joins again. */
const connectionOf = (page: Page) =>
  page
    .locator(`video[aria-label="${PICTURE}"]`)
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream | null)?.id)

/** Kills the media process of this file's site. */
function killMedia(serverId: number): void {
  const [id] = execFileSync('pgrep', ['-P', String(serverId), '-f', 'media-process'])
    .toString()
    .trim()
    .split('\n')
  process.kill(Number(id), 'SIGKILL')
}

test('a show goes on after the performer’s window has died, and after the media process has', async () => {
  const rio = await demo.callOf(PERFORMER)
  const { _id: id } = await rio(createLiveRoom, { body: { title: 'A long evening', category: 'music', audience: 'everyone' } })
  const first = await demo.as(PERFORMER, 'desktop')
  await openConnected(first, `/studio/live/${id}`)
  await startCamera(first)
  const fan = await demo.as('felix', 'phone')
  await openConnected(fan, `/live/${PERFORMER}`)
  await seeMoving(fan, PICTURE)

  await first.close()
  await fan.getByText('Rio Tanaka isn’t sending a picture', { exact: false }).waitFor()
  const second = await demo.as(PERFORMER, 'desktop')
  await openConnected(second, `/studio/live/${id}`)
  await startCamera(second)
  await seeMoving(fan, PICTURE)
  await expect(fan.getByText('Rio Tanaka isn’t sending a picture', { exact: false })).toHaveCount(0)

  const before = await connectionOf(fan)
  killMedia(demo.site.serverId)
  await expect.poll(() => connectionOf(fan)).not.toBe(before)
  await seeMoving(fan, PICTURE)
  await second.locator('strong').getByText('Live', { exact: true }).waitFor()
  await press(second, 'Viewers')
  await second.getByRole('list', { name: 'Viewers' }).getByText('Felix Brandt', { exact: true }).waitFor()
  await rio(changeLiveStatus, { body: { _id: id, status: 'ended' } })
})
