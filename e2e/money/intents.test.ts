/** What a visitor was about to do goes on once they have signed in: each kind of it, on the page where it was pressed. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { unfollow } from '@fanfare/contract/follows'
import { searchGalleries } from '@fanfare/contract/galleries'
import { listPosts } from '@fanfare/contract/posts'
import { viewPerformer } from '@fanfare/contract/performers'
import { searchVideos } from '@fanfare/contract/videos'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { isAskedToJoin } from '../support/people.ts'
import { assertAccessible, DEMO_PASSWORD } from '../support/site.ts'
import { test } from '../support/test.ts'

/** Has tokens. */
const FAN = 'felix'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** A visitor opens a page, presses a button there, and signs in with an account that they have. */
async function pressedBefore(path: string, press: (page: Page) => Promise<void>): Promise<Page> {
  const page = await demo.as('visitor', 'phone')
  await open(page, path)
  await press(page)
  await isAskedToJoin(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail or username').fill(FAN)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
  return page
}

const presses = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const isPaid = ({ audience }: { audience: string }) => audience === 'paid'

/** The address of something for sale, of each kind, and how the sheet names it. */
const forSale = {
  post: {
    intro: 'A post to unlock',
    address: async () =>
      `/post/${(await demo.site.guest(listPosts, { query: { source: 'discover', limit: 100 } })).data.find(isPaid)?._id}`,
  },
  gallery: {
    intro: 'A gallery to unlock',
    address: async () => `/gallery/${(await demo.site.guest(searchGalleries, { query: { limit: 50 } })).data.find(isPaid)?._id}`,
  },
  video: {
    intro: 'A video to unlock',
    address: async () => `/video/${(await demo.site.guest(searchVideos, { query: { limit: 50 } })).data.find(isPaid)?._id}`,
  },
}

for (const [kind, { intro, address }] of Object.entries(forSale))
  test(`a visitor who presses Unlock at a ${kind} finds it in the sheet after signing in, and unlocks it`, async () => {
    const page = await pressedBefore(await address(), (before) =>
      before
        .getByRole('link', { name: /^Join to unlock/ })
        .first()
        .click(),
    )
    const sheet = page.getByRole('dialog', { name: 'Unlock' })
    await sheet.getByText(intro).waitFor()
    await sheet.getByText(/inside$/).waitFor()
    await assertAccessible(page)
    await sheet.getByRole('button', { name: /^Unlock for/ }).click()
    await page.getByText(/^Unlocked\./).waitFor()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Unlock for/ }).waitFor({ state: 'detached' })
  })

for (const { reaction, stored } of [
  { reaction: 'Like', stored: 'liked_at' },
  { reaction: 'Bookmark', stored: 'bookmarked_at' },
])
  test(`a visitor who presses ${reaction} is asked after signing in, and presses it once more`, async () => {
    const { data } = await demo.site.guest(listPosts, { query: { source: 'discover', limit: 100 } })
    const post = data.find(({ audience }) => audience === 'free')!
    const page = await pressedBefore(`/post/${post._id}`, presses(new RegExp(`^${reaction}`)))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: reaction, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const pressed = page.getByRole('button', { name: new RegExp(`^${reaction}`), pressed: true }).first()
    await pressed.waitFor()
    // It is shown at once, and sent a moment later.
    const isStored = async () => {
      const { rows } = await demo.site.sql.query(
        `select from engagements where subject_id = $1 and ${stored} is not null and account_id = (select id from accounts where username = $2)`,
        [post._id, FAN],
      )
      return rows.length === 1
    }
    await waitFor(isStored, 'it to be stored')
  })

const HOST = 'kit.marlowe'

test('a visitor who presses Follow is asked after signing in, and follows', async () => {
  const call = await demo.callOf(FAN)
  await call(unfollow, { params: { id: (await call(viewPerformer, { params: { id: HOST } }))._id } })
  const page = await pressedBefore(`/${HOST}`, (before) =>
    before
      .getByRole('link', { name: /^Follow/ })
      .first()
      .click(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Follow', exact: true }).click()
  await page
    .getByText(/^Following /)
    .first()
    .waitFor()
  const { isFollowed } = await call(viewPerformer, { params: { id: HOST } })
  assert.equal(isFollowed, true)
})

test('a visitor who presses the tip finds its sheet open after signing in', async () => {
  const page = await pressedBefore(`/${HOST}`, presses('Send a tip'))
  const sheet = page.getByRole('dialog', { name: 'Send a tip' })
  await sheet.getByRole('textbox', { name: 'Amount' }).waitFor()
  await assertAccessible(page)
})

test('a visitor who presses the message is asked after signing in, and is in the conversation', async () => {
  const page = await pressedBefore(`/${HOST}`, presses('Write a message'))
  await page.getByRole('dialog').getByRole('button', { name: 'Write a message' }).click()
  await page.waitForURL('**/messages/**')
})
