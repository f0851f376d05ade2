/** Stories of custom orders whose performer or fan leaves, is banned, or blocks the other. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import { banAccount, suspendAccount } from '@fanfare/contract/account-control'
import * as closing from '@fanfare/contract/account-closing'
import { blockUser } from '@fanfare/contract/blocks'
import * as orders from '@fanfare/contract/custom-orders'
import * as notifications from '@fanfare/contract/notifications'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import { asks, delivers, passDays, startsOrder, takesOrders, viewOrder } from '../../../test/custom-orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const operator = await site.operator()
let count = 0
let [fan, ada] = [await site.fan('felix', 200), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 200), await site.performer(`ada${count}`)]
  await takesOrders(ada)
})
afterEach(() => site.clock.reset())

const by = (id: string) => ({ params: { id } })
const stateOf = async (id: string): Promise<unknown> =>
  (await site.sql.query('select state from custom_orders where id = $1', [id])).rows[0]?.state
const balance = async () => (await fan(users.readMe)).balance

/** Returns an order that was asked for, one in work and one that is delivered. */
async function three(): Promise<readonly [string, string, string]> {
  const { _id: asked } = await asks(site, fan, ada)
  const active = await startsOrder(site, fan, ada)
  const delivered = await startsOrder(site, fan, ada)
  await delivers(site, ada, delivered)
  return [asked, active, delivered]
}

const leaves = (who: Caller) => who(closing.closeOwnAccount, { body: { username: who.username } })
const bans = (who: Caller) => operator(banAccount, { ...by(who.id), body: { reason: 'Fraud' } })
const blocks = (who: Caller, other: Caller) => who(blockUser, { body: { userId: other.id } })

test.for([
  ['closes the account', () => leaves(ada)],
  ['is banned', () => bans(ada)],
  ['blocks the fan', () => blocks(ada, fan)],
] as const)('the fan gets all tokens back when the performer %s', async ([, happens]) => {
  const ids = await three()
  assert.equal(await balance(), 120)
  const { consequences } = await ada(closing.readClosing)
  assert.match(consequences.find(({ kind }) => kind === 'custom_orders')?.text ?? '', /^3 open custom orders end/)
  await happens()
  await site.quiet()
  assert.deepEqual(await Promise.all(ids.map(stateOf)), ['expired', 'refunded', 'refunded'])
  assert.equal(await balance(), 200)
  const titles = (await fan(notifications.listNotifications)).data.map(({ title }) => title)
  assert.equal(titles.filter((one) => one === 'A custom order has ended').length, 3)
  await assertBooks(site)
})

test('a fan who blocks the performer takes back open questions, and paid orders continue', async () => {
  const [asked, active, delivered] = await three()
  await blocks(fan, ada)
  await site.quiet()
  assert.deepEqual(await Promise.all([asked, active, delivered].map(stateOf)), ['expired', 'active', 'delivered'])
  await delivers(site, ada, active)
  await passDays(site, 4)
  assert.deepEqual(await Promise.all([active, delivered].map(stateOf)), ['completed', 'completed'])
  assert.equal(await sumOf(site.ctx.db, `performer:${ada.id}`), 6400)
  await assertBooks(site)
})

test('a fan who has closed the account is no longer charged, and keeps nothing in escrow', async () => {
  const [asked, active, delivered] = await three()
  await leaves(fan)
  await site.quiet()
  assert.deepEqual(await Promise.all([asked, active, delivered].map(stateOf)), ['expired', 'active', 'delivered'])
  await passDays(site, 16)
  assert.deepEqual(await Promise.all([active, delivered].map(stateOf)), ['refunded', 'completed'])
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
  const { rows } = await site.sql.query('select status from accounts where id = $1', [fan.id])
  assert.equal(rows[0]?.status, 'deleted')
  const { rows: words } = await site.sql.query(`select brief from custom_orders where fan_id = $1 and brief <> ''`, [fan.id])
  assert.deepEqual(words, [])
  assert.equal((await viewOrder(ada, delivered)).state, 'completed')
  await assertBooks(site)
})

test('an order that was asked for by a fan who is suspended meanwhile charges no one', async () => {
  const { _id: id } = await asks(site, fan, ada)
  await operator(suspendAccount, { ...by(fan.id), body: { reason: 'A review' } })
  await assert.rejects(ada(orders.acceptCustomOrder, by(id)), isApiError('changed_meanwhile'))
  assert.equal(await stateOf(id), 'requested')
})
