/** A performer writes first: to a subscriber who does not follow, from the list of subscribers, from the list of fans and from the fan's card. */
import assert from 'node:assert/strict'
import { blockUser } from '@fanfare/contract/blocks'
import { unfollow } from '@fanfare/contract/follows'
import { listConversations } from '@fanfare/contract/messages'
import { listSubscribers } from '@fanfare/contract/subscriptions'
import { readMe } from '@fanfare/contract/users'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, loaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** One with whom nobody has written yet. */
async function silentSubscriber({ callOf }: Demo) {
  const ada = await callOf('ada.vale')
  const { data: subscribers } = await ada(listSubscribers, { query: { status: 'active', limit: 100 } })
  const { data: conversations } = await ada(listConversations, { query: { limit: 100 } })
  const met = new Set(conversations.map((one) => one.with._id))
  const fan = subscribers.map((one) => one.with).find(({ _id }) => !met.has(_id))
  assert.ok(fan)
  const call = await callOf(fan.username)
  await call(unfollow, { params: { id: (await ada(readMe))._id } })
  return { ...fan, call }
}

test('a performer writes to a subscriber who does not follow, from wherever the fan is listed, until there is a block', async () => {
  const demo = await openDemo()
  const { name, username, call } = await silentSubscriber(demo)
  const [ada, fan] = [await demo.as('ada.vale', 'desktop'), await demo.as(username, 'phone')]
  const write = { name: `Write to ${name}`, exact: true }
  const inThread = /\/messages\/[0-9a-f-]{36}$/

  await open(ada, '/studio/subscribers?status=active')
  await ada.getByRole('button', write).click()
  await ada.waitForURL(inThread)
  const thread = ada.url()
  await ada.getByRole('textbox', { name: `Message to ${name}` }).fill('Welcome aboard')
  await ada.getByRole('button', { name: 'Send', exact: true }).click()
  await visit(fan, '/messages')
  await fan.getByRole('link', { name: /Welcome aboard/ }).waitFor()

  // Of the card beside the conversation that is open, it would lead nowhere.
  await ada.getByRole('complementary', { name: 'About this fan' }).getByLabel('Notes').waitFor()
  assert.equal(await ada.getByRole('button', write).count(), 0)

  await open(ada, '/studio/fans')
  await ada.getByRole('searchbox', { name: 'Search your fans' }).fill(username)
  // The list is another one when it is found.
  await loaded(ada)
  await ada.getByRole('button', write).click()
  await ada.waitForURL(thread)

  await open(ada, '/studio/fans')
  await ada.getByRole('searchbox', { name: 'Search your fans' }).fill(username)
  await ada.getByRole('button', { name: `Show the card of ${name}` }).click()
  const card = ada.getByRole('dialog', { name: 'About this fan' })
  await card.getByRole('button', write).waitFor()
  await assertAccessible(ada)
  await card.getByRole('button', write).click()
  await ada.waitForURL(thread)
  await ada.getByRole('list', { name: 'Messages', exact: true }).getByText('Welcome aboard').waitFor()

  await call(blockUser, { body: { userId: (await (await demo.callOf('ada.vale'))(readMe))._id } })
  await open(ada, '/studio/subscribers')
  await ada.getByRole('row', { name: new RegExp(`@${username}`) }).waitFor()
  assert.equal(await ada.getByRole('button', write).count(), 0)
})

test('what was pressed in a list goes on although the list is another one meanwhile', async () => {
  const demo = await openDemo()
  const { username } = await silentSubscriber(demo)
  const ada = await demo.as('ada.vale', 'desktop')
  await open(ada, '/studio/fans')
  const search = ada.getByRole('searchbox', { name: 'Search your fans' })
  await search.fill(username)
  const write = ada.getByRole('button', { name: /^Write to/ })
  await waitFor(async () => (await write.count()) === 1, 'the fan alone to be listed')
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await ada.route(new URL('/api/conversations', demo.site.origin).href, async (route) => {
    await isAllowed
    await route.continue()
  })
  await write.click()
  await search.fill('nobody at all')
  await ada.getByText('No fan of this name').waitFor()
  allow()
  await ada.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
})
