/** A performer writes first: to a subscriber who does not follow, from the list of subscribers, from the list of fans and from the fan's card. */
import { expect } from '@playwright/test'
import { blockUser } from '@fanfare/contract/blocks'
import { unfollow } from '@fanfare/contract/follows'
import { listConversations } from '@fanfare/contract/messages'
import { listSubscribers } from '@fanfare/contract/subscriptions'
import { readMe } from '@fanfare/contract/users'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** A subscriber with whom the performer has no conversation, and who has stopped to follow. */
async function silentSubscriber({ callOf }: Demo) {
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

test('a performer writes to a subscriber who does not follow, from wherever the fan is listed, until there is a block', async () => {
  const demo = await openDemo()
  const { name, username, call, performerId } = await silentSubscriber(demo)
  const [ada, fan] = [await demo.as('ada.vale', 'desktop'), await demo.as(username, 'phone')]
  const write = { name: `Write to ${name}`, exact: true }

  await visit(ada, '/studio/subscribers?status=active')
  await ada.getByRole('button', write).click()
  await expect(ada).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  const thread = ada.url()
  await ada.getByRole('textbox', { name: `Message to ${name}` }).fill('Welcome aboard')
  await ada.getByRole('button', { name: 'Send', exact: true }).click()
  await visit(fan, '/messages')
  await expect(fan.getByRole('link', { name: /Welcome aboard/ })).toBeVisible()

  // Of the card beside the conversation that is open, it would lead nowhere.
  await expect(ada.getByRole('complementary', { name: 'About this fan' }).getByLabel('Notes')).toBeVisible()
  await expect(ada.getByRole('button', write)).toHaveCount(0)

  // A row of all fans has the button, and so has the only one that is left: it is pressed once the list was searched.
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
  await ada.getByRole('button', { name: `Show the card of ${name}` }).click()
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
