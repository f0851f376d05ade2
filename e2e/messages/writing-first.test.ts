/** A performer writes to a fan first: from the list of subscribers, the list of fans and the fan card. */
import { expect } from '@playwright/test'
import { blockUser } from '@fanfare/contract/blocks'
import { unfollow } from '@fanfare/contract/follows'
import { listConversations } from '@fanfare/contract/messages'
import { listSubscribers } from '@fanfare/contract/subscriptions'
import { readMe } from '@fanfare/contract/users'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Returns a subscriber who no longer follows Ada and has no conversation with her. */
async function silentSubscriber() {
  const { callOf } = demo
  const ada = await callOf('ada.vale')
  const { data: subscribers } = await ada(listSubscribers, { query: { status: 'active', limit: 100 } })
  const { data: conversations } = await ada(listConversations, { query: { limit: 100 } })
  const met = new Set(conversations.map((one) => one.with._id))
  const fan = subscribers.map((one) => one.with).find(({ _id }) => !met.has(_id))
  if (!fan) throw new Error('The demo has a conversation with every subscriber.')
  const call = await callOf(fan.username)
  const performerId = (await ada(readMe))._id
  await call(unfollow, { params: { id: performerId } })
  return { ...fan, call, performerId }
}

test('a performer writes to a subscriber who does not follow, from every list of fans, until the fan blocks her', async () => {
  const { name, username, call, performerId } = await silentSubscriber()
  const [ada, fan] = [await demo.as('ada.vale', 'desktop'), await demo.as(username, 'phone')]
  const write = { name: `Message ${name}`, exact: true }

  await visit(ada, '/studio/subscribers?status=active')
  await ada.getByRole('button', write).click()
  await expect(ada).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  const thread = ada.url()
  await ada.getByRole('textbox', { name: `Message to ${name}` }).fill('Welcome aboard')
  await ada.getByRole('button', { name: 'Send', exact: true }).click()
  await visit(fan, '/messages')
  await expect(fan.getByRole('link', { name: /Welcome aboard/ })).toBeVisible()

  // On the card next to this conversation, the button would lead nowhere.
  await expect(ada.getByRole('complementary', { name: 'About this fan' }).getByLabel('Notes', { exact: true })).toBeVisible()
  await expect(ada.getByRole('button', write)).toHaveCount(0)

  // The results replace the row, so it is pressed only after they have arrived.
  const search = async () => {
    await visit(ada, '/studio/fans')
    const found = ada.waitForResponse((answer) => answer.url().includes('/api/fans/search') && answer.url().includes(username))
    await ada.getByRole('searchbox', { name: 'Search your fans' }).fill(username)
    await found
  }
  await search()
  await ada.getByRole('button', write).click()
  await expect(ada).toHaveURL(thread)

  await search()
  await ada.getByRole('button', { name: `Show ${name}’s fan card` }).click()
  const card = ada.getByRole('dialog', { name: 'About this fan' })
  await expect(card.getByRole('button', write)).toBeVisible()
  await assertAccessible(ada)
  await card.getByRole('button', write).click()
  await expect(ada).toHaveURL(thread)
  await expect(ada.getByRole('list', { name: 'Messages', exact: true }).getByText('Welcome aboard')).toBeVisible()

  await call(blockUser, { body: { userId: performerId } })
  await visit(ada, '/studio/subscribers')
  await expect(ada.getByRole('row', { name: new RegExp(`@${username}`) })).toBeVisible()
  await expect(ada.getByRole('button', write)).toHaveCount(0)
})
