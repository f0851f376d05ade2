/** Stories of custom orders whose performer or fan leaves, is banned, or blocks the other. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import { banAccount, suspendAccount } from '@fanfare/contract/account-control'
import * as closing from '@fanfare/contract/account-closing'
import { blockUser } from '@fanfare/contract/blocks'
import { disputeCustomOrder, splitCustomOrder } from '@fanfare/contract/custom-order-disputes'
import * as orders from '@fanfare/contract/custom-orders'
import * as notifications from '@fanfare/contract/notifications'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import { asks, delivers, passDays, startsOrder, takesOrders, uploadsOrderFile, viewOrder } from '../../../test/custom-orders.ts'
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

const accountStatus = async ({ id }: Caller): Promise<unknown> =>
  (await site.sql.query('select status from accounts where id = $1', [id])).rows[0]?.status
async function runErasures(days: number): Promise<void> {
  if (days > 0) await passDays(site, days)
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
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
  await runErasures(0)
  assert.equal(await accountStatus(fan), 'deleted')
  const { rows: words } = await site.sql.query(`select brief from custom_orders where fan_id = $1 and brief <> ''`, [fan.id])
  assert.deepEqual(words, [])
  assert.equal((await viewOrder(ada, delivered)).state, 'completed')
  await assertBooks(site)
})

test('a fan keeps a paid delivery after the performer is erased, and an unpaid one is deleted with the words about it', async () => {
  const [paid, refunded] = [await startsOrder(site, fan, ada), await startsOrder(site, fan, ada)]
  for (const id of [paid, refunded]) {
    const { _id: fileId } = await uploadsOrderFile(site, ada, id, { name: 'song.gif' })
    await delivers(site, ada, id, [fileId])
  }
  await fan(orders.acceptCustomOrderDelivery, by(paid))
  await ada(orders.cancelCustomOrder, { ...by(refunded), body: { note: 'My mother is ill' } })
  await leaves(ada)
  await runErasures(16)
  assert.deepEqual([await accountStatus(ada), await balance()], ['deleted', 160])
  const [kept, lost] = [await viewOrder(fan, paid), await viewOrder(fan, refunded)]
  assert.deepEqual(
    [kept.performer.name, kept.brief, kept.delivery?.note],
    ['Closed account', 'A song for my sister', 'Here it is'],
  )
  assert.deepEqual([kept.delivery?.locked, kept.delivery?.downloads.map(({ name }) => name)], [false, ['song.gif']])
  assert.deepEqual([lost.brief, lost.delivery?.note, lost.delivery?.downloads], ['A song for my sister', '', []])
  assert.deepEqual(
    [...kept.steps, ...lost.steps].flatMap(({ by: side, note }) => (side === 'performer' && note !== '' ? [note] : [])),
    [],
  )
  await assertBooks(site)
})

test('a fan in a dispute is erased only after an operator has decided', async () => {
  const id = await startsOrder(site, fan, ada)
  await delivers(site, ada, id)
  await fan(disputeCustomOrder, { ...by(id), body: { note: 'My sister is called Mia', pictureIds: [] } })
  await leaves(fan)
  await runErasures(16)
  assert.equal(await accountStatus(fan), 'closed')
  await operator(splitCustomOrder, { ...by(id), body: { returned: 40, note: 'Another song' } })
  await runErasures(20)
  assert.equal(await accountStatus(fan), 'deleted')
  const seen = await viewOrder(ada, id)
  assert.deepEqual([seen.state, seen.fan.name, seen.brief], ['settled', 'Closed account', ''])
  assert.deepEqual(
    seen.steps.flatMap(({ note }) => (note === '' ? [] : [note])),
    ['Here it is', 'Another song'],
  )
  await assertBooks(site)
})

test('an order that was asked for by a fan who is suspended meanwhile charges no one', async () => {
  const { _id: id } = await asks(site, fan, ada)
  await operator(suspendAccount, { ...by(fan.id), body: { reason: 'A review' } })
  await assert.rejects(ada(orders.acceptCustomOrder, by(id)), isApiError('changed_meanwhile'))
  assert.equal(await stateOf(id), 'requested')
})
