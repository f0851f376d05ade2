/** Visitors who press a button and sign in continue where they were: each kind of button on its own page. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { unfollow } from '@fanfare/contract/follows'
import { searchGalleries } from '@fanfare/contract/galleries'
import { createPost, viewPost } from '@fanfare/contract/posts'
import { viewPerformer } from '@fanfare/contract/performers'
import { searchVideos } from '@fanfare/contract/videos'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { expectSignUpPrompt } from '../support/people.ts'
import { DEMO_PASSWORD, assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** A fan with tokens. */
const FAN = 'felix'
const HOST = 'kit.marlowe'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Opens a page as a visitor, presses something there, reads `shown` on both forms, and signs in with an existing account. */
async function signsInAfter(path: string, press: (page: Page) => Promise<void>, ...shown: readonly string[]): Promise<Page> {
  const page = await demo.as('visitor', 'phone')
  await visit(page, path)
  await press(page)
  await expectSignUpPrompt(page)
  for (const words of shown) await page.getByRole('main').getByText(words).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  for (const words of shown) await page.getByRole('main').getByText(words).waitFor()
  await page.getByLabel('Email or username').fill(FAN)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
  return page
}

/** Presses the link in the sheet that opens if a press needs no other page. */
const createsAccount = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Create account' }).click()

async function publish(post: { readonly audience: 'free' } | { readonly audience: 'paid'; readonly price: number }) {
  const host = await demo.callOf(HOST)
  const { _id } = await host(createPost, {
    body: { text: 'From the wings', teaser: post.audience === 'paid' ? 'Wings' : '', ...post },
  })
  return _id
}

/** One item of each kind for sale, with its price and the text of its sheet. */
const forSale = {
  post: {
    intro: 'Locked post',
    find: async () => ({ path: `/post/${await publish({ audience: 'paid', price: 3 })}`, price: 3 }),
  },
  gallery: {
    intro: 'Locked gallery',
    find: async () => {
      // The fan has bought nothing from this performer, because earlier purchases would lower the price.
      const { _id: performerId } = await demo.site.guest(viewPerformer, { params: { id: 'ines.caron' } })
      return found('gallery', (await demo.site.guest(searchGalleries, { query: { performerId, limit: 50 } })).data)
    },
  },
  video: {
    intro: 'Locked video',
    find: async () => found('video', (await demo.site.guest(searchVideos, { query: { limit: 50 } })).data),
  },
}

interface Listed {
  readonly _id: string
  readonly audience: string
  readonly price: number
}

/** Returns the demo's first paid item. */
function found(kind: string, all: readonly Listed[]) {
  const { _id: id, price } = all.find(({ audience }) => audience === 'paid') ?? assert.fail(`no ${kind} is for sale`)
  return { path: `/${kind}/${id}`, price }
}

for (const [kind, { intro, find }] of Object.entries(forSale))
  test(`a visitor who presses Unlock at a ${kind} unlocks it after signing in`, async () => {
    const { path, price } = await find()
    const page = await signsInAfter(
      path,
      (visitor) => visitor.getByRole('link', { name: `Unlock for ${price} tokens` }).click(),
      `Unlock a ${kind} by `,
      `${price} tokens ($${(price / 10).toFixed(2)})`,
    )
    const sheet = page.getByRole('dialog', { name: 'Unlock' })
    await sheet.getByText(intro, { exact: true }).waitFor()
    await assertAccessible(page)
    await sheet.getByRole('button', { name: `Unlock for ${price} tokens` }).click()
    await page.getByRole('status').getByText('Unlocked.').waitFor()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Unlock for ${price} tokens` }).waitFor({ state: 'detached' })
  })

for (const { reaction, isOn } of [
  { reaction: 'Like', isOn: 'isLiked' },
  { reaction: 'Bookmark', isOn: 'isBookmarked' },
] as const)
  test(`a visitor who presses ${reaction} confirms it after signing in`, async () => {
    const id = await publish({ audience: 'free' })
    const button = (page: Page) => page.getByRole('article').getByRole('button', { name: reaction })
    const page = await signsInAfter(`/post/${id}`, async (visitor) => {
      await button(visitor).click()
      await createsAccount(visitor)
    })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: reaction, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('article').getByRole('button', { name: reaction, pressed: true }).waitFor()
    // The button changes before the server replies.
    const fan = await demo.callOf(FAN)
    await waitFor(async () => (await fan(viewPost, { params: { id } })).engagement[isOn], 'the reaction to be stored')
  })

test('a visitor who presses Follow confirms it after signing in, and follows', async () => {
  const call = await demo.callOf(FAN)
  const { _id: id } = await call(viewPerformer, { params: { id: HOST } })
  await call(unfollow, { params: { id } })
  const page = await signsInAfter(
    `/${HOST}`,
    async (visitor) => {
      await visitor.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click()
      await createsAccount(visitor)
    },
    'Follow Kit Marlowe',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('button', { name: 'Following Kit Marlowe' }).waitFor()
  assert.equal((await call(viewPerformer, { params: { id } })).isFollowed, true)
})

test('a visitor who presses Send a tip finds its sheet open after signing in', async () => {
  const page = await signsInAfter(
    `/${HOST}`,
    (visitor) => visitor.getByRole('button', { name: 'Send a tip' }).click(),
    'Send Kit Marlowe a tip',
    'From 50 tokens ($5.00)',
  )
  await page.getByRole('dialog', { name: 'Send a tip' }).getByRole('textbox', { name: 'Amount' }).waitFor()
  await assertAccessible(page)
})

test('a visitor who presses Write a message confirms it after signing in, and is in the conversation', async () => {
  const page = await signsInAfter(
    `/${HOST}`,
    (visitor) => visitor.getByRole('button', { name: 'Write a message' }).click(),
    'Message Kit Marlowe',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Write a message' }).click()
  await page.waitForURL('**/messages/**')
})
