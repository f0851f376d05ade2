/** A performer leaves: what was bought and said stays with the fan, and nothing is offered that would be refused. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { listConversations, sendMessage } from '@fanfare/contract/messages'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** What changes nothing but one's own list. */
const OF_ONESELF = ['Pin to the top', 'Mute', 'Mark as unread', 'Archive', 'Hide until the next message']

async function commandsOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Options for this conversation' }).click()
  const items = page.getByRole('menu', { name: 'Options for this conversation' }).getByRole('menuitem')
  await items.first().waitFor()
  return items.allInnerTexts()
}

test('a conversation with a performer who has left can be read, and says that nothing is written there any more', async () => {
  const demo = await openDemo()
  const [ada, felix] = [await demo.callOf('ada.vale'), await demo.callOf('felix')]
  const { data } = await felix(listConversations, { query: { limit: 100 } })
  const talk = data.find(({ with: other }) => other.username === 'ada.vale')
  assert.ok(talk)
  await ada(sendMessage, { params: { id: talk._id }, body: { text: 'So long, and keep the pictures' } })
  await demo.site.sql.query(`update accounts set status = 'deleted' where username = 'ada.vale'`)

  const page = await demo.as('felix', 'phone')
  await visit(page, `/messages/${talk._id}`)
  await page.getByText('You cannot write here any more.').waitFor()
  await page.getByRole('heading', { name: 'Deleted account' }).waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0)
  assert.equal(await page.getByRole('link', { name: /Deleted account/ }).count(), 0, 'no way to a profile that is not there')
  const said = page.getByRole('list', { name: 'Messages', exact: true }).getByText('So long, and keep the pictures')
  await said.waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Options for this message' }).last().click()
  const menu = page.getByRole('menu', { name: 'Options for this message' })
  await menu.getByRole('menuitem', { name: 'Copy text' }).waitFor()
  assert.deepEqual(await menu.getByRole('menuitem').allInnerTexts(), ['Copy text'])
  await page.keyboard.press('Escape')
  assert.deepEqual(await commandsOf(page), ['Media of this conversation', ...OF_ONESELF, 'Message settings'])

  // A performer whose fan has left.
  const { rows } = await demo.site.sql.query<{ id: string; performer: string }>(
    `with talk as (
      select c.id, c.fan_id, p.username as performer from conversations c join accounts f on f.id = c.fan_id and f.username <> 'felix'
      join accounts p on p.id = c.performer_id and p.status = 'active' order by c.id limit 1
    ) update accounts set status = 'deleted' from talk where accounts.id = talk.fan_id returning talk.id, talk.performer`,
  )
  const [other] = rows
  assert.ok(other)
  const desk = await demo.as(other.performer, 'desktop')
  await visit(desk, `/messages/${other.id}`)
  await desk.getByRole('heading', { name: 'Deleted account' }).waitFor()
  assert.equal(await desk.getByRole('complementary', { name: 'About this fan' }).count(), 0, 'no card of who has left')
  assert.deepEqual(await commandsOf(desk), [
    'Media of this conversation',
    ...OF_ONESELF,
    'Message settings',
    'Restrict',
    'Empty the conversation',
  ])
})

test('what was bought of a performer who has left is opened as before, without a tip, a comment or a way to the profile', async () => {
  const demo = await openDemo()
  const { data } = await (await demo.callOf('felix'))(listOwnPurchases, { query: { kind: 'post' } })
  const bought = data[0]?.card
  assert.ok(bought)
  const { username } = bought.performer
  const page = await demo.as('felix', 'phone')
  await visit(page, `/post/${bought._id}`)
  await page.getByRole('button', { name: 'Tip', exact: true }).waitFor()
  await demo.site.sql.query(`update accounts set status = 'deleted' where username = $1`, [username])

  await visit(page, `/post/${bought._id}`)
  await page.getByText('Deleted account').first().waitFor()
  await page.getByText('Nobody can comment here at the moment.').waitFor()
  await page.getByRole('button', { name: 'Copy the link' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Tip', exact: true }).count(), 0)
  assert.equal(await page.locator(`a[href="/${username}"]`).count(), 0)
  await assertAccessible(page)
})
