import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { findForOperator, readOverview, type OverviewPeriod } from '@fanfare/contract/overview'
import { createPost } from '@fanfare/contract/posts'
import { refundSale, searchSales } from '@fanfare/contract/refunds'
import { tip } from '@fanfare/contract/tokens'
import { addDays } from '#lib/time.ts'
import { answersBank, AUTHENTICATION_CARD, isApiError, saves, subscribes } from '../../../test/payments.ts'
import { cancels, onlyOne, runDueSubscriptions } from '../../../test/subscribers.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { recordSiteFigures } from './jobs.ts'

const site = await openTestServer()
const start = new Date(`${site.clock.now().getUTCFullYear() + 1}-03-01T10:00:00Z`)
const day = (number: number) => addDays(start, number - 1)
site.clock.moveTo(day(1))
const olga = await site.operator('olga')
const [ada, felix, gina] = [await site.performer('ada.vale'), await site.fan('felix', 500), await site.fan('gina', 500)]

const readFor = async (period: OverviewPeriod) => {
  const { figures } = await olga(readOverview, { query: { period } })
  return new Map(figures.map((figure) => [figure.name, figure]))
}
const runsJob = async () => {
  await site.ctx.write(async (tx) => tx.enqueue(recordSiteFigures, {}))
  await site.quiet()
}
/** The bars that are not zero, by their days. */
const barsOf = async (name: string, period: OverviewPeriod) =>
  Object.fromEntries(
    ((await readFor(period)).get(name)?.bars ?? []).flatMap(({ day: of, value }) => (value === 0 ? [] : [[of.slice(5), value]])),
  )
const nowAndBefore = async (period: OverviewPeriod) =>
  Object.fromEntries([...(await readFor(period)).values()].map(({ name, now, before }) => [name, [now, before]]))

test('the figures of a small site are those that a person counts', async () => {
  // 1 March: three accounts, a tip of 100, and a subscription of 9.99. The site keeps 20 percent, rounded down.
  await felix(tip, { params: { id: ada.id }, body: { amount: 100 } })
  await saves(gina)
  await subscribes(gina, ada)
  await cancels(gina, (await onlyOne(gina))._id)
  // 6 March: a new fan, a tip of 60, and a payment that the fan does not confirm.
  site.clock.moveTo(day(6))
  const hans = await site.fan('hans', 100)
  await hans(tip, { params: { id: ada.id }, body: { amount: 60 } })
  await saves(hans, AUTHENTICATION_CARD)
  await answersBank(hans, await subscribes(hans, ada), false)
  // 8 March: the tip of 60 is refunded.
  site.clock.moveTo(day(8))
  const sale = (await olga(searchSales, { query: { username: 'hans' } })).data[0]
  await olga(refundSale, { params: { id: sale?._id ?? '' }, body: { reason: 'requested' } })
  const counted = {
    turnover: [0, 109.99],
    commission: [0, 21.99],
    failed_payments: [1, 0],
    new_accounts: [1, 3],
    subscribers: [1, 1],
    lost_subscribers: [0, 0],
    churn: [0, 0],
    stored_bytes: [0, 0],
  }
  const read = await nowAndBefore('7_days')
  assert.deepEqual(read, counted)
  assert.deepEqual(await barsOf('turnover', '7_days'), { '03-06': 60, '03-08': -60 })
  assert.deepEqual(await barsOf('turnover', '30_days'), { '03-01': 109.99, '03-06': 60, '03-08': -60 })
  await runsJob()
  assert.deepEqual(await nowAndBefore('7_days'), counted, 'stored days are the same')
  await runsJob()
  assert.deepEqual(await nowAndBefore('7_days'), counted, 'a repeated job adds nothing')
})

test('a subscriber who leaves is churn of the month', async () => {
  site.clock.moveTo(day(34))
  await runDueSubscriptions(site)
  await runsJob()
  const figures = await nowAndBefore('12_months')
  assert.deepEqual(figures['subscribers'], [0, 0])
  assert.deepEqual(figures['lost_subscribers'], [1, 0])
  assert.deepEqual(await barsOf('subscribers', '12_months'), { '03-01': 1 })
  assert.deepEqual(await barsOf('churn', '12_months'), { '04-01': 1 })
  assert.deepEqual((await nowAndBefore('30_days'))['churn'], [1, 0])
})

test('each role sees the figures that it may read', async () => {
  const namesOf = async (role: OperatorRole) => {
    const operator = await site.operator(`one.${role}`)
    await site.sql.query('update accounts set operator_role = $2 where id = $1', [operator.id, role])
    return (await operator(readOverview, { query: {} })).figures.map(({ name }) => name)
  }
  assert.ok((await namesOf('finance')).includes('turnover'))
  assert.deepEqual(
    (await namesOf('moderation')).filter((name) => ['turnover', 'commission', 'failed_payments'].includes(name)),
    [],
  )
  for (const one of [felix, ada]) await assert.rejects(one(readOverview, { query: {} }), isApiError('not_allowed'))
})

const finds = async (q: string) =>
  Object.fromEntries(
    (await olga(findForOperator, { query: { q } })).groups.map(({ name, hits }) => [
      name,
      hits.map(({ title, path }) => `${title} ${path}`),
    ]),
  )

test('one box finds accounts, payments, receipts and posts', async () => {
  const post = await ada(createPost, { body: { text: 'Sunrise over Lisbon', audience: 'paid', price: 5 } })
  await site.quiet()
  assert.deepEqual((await finds('sunrise'))['content']?.length ?? 0, 0, 'the text of a locked post is not public')
  const open = await ada(createPost, { body: { text: 'Sunset over Porto', audience: 'free' } })
  await site.quiet()
  assert.deepEqual((await finds('sunset'))['content'], [`Sunset over Porto /post/${open._id}`])
  const { accounts, payments } = await finds('gina')
  assert.deepEqual(accounts, [`gina /admin/accounts/${gina.id}`])
  assert.equal(payments?.length, 1)
  assert.match(payments[0] ?? '', /^\$9\.99 · /)
  const [row] = (
    await site.sql.query<{ id: string; intent_id: string }>('select id, intent_id from payments where account_id = $1', [gina.id])
  ).rows
  for (const id of [row?.id ?? '', row?.intent_id ?? '']) assert.deepEqual((await finds(id))['payments'], payments)
  assert.equal((await finds('R-2000-1'))['receipts'], undefined)
  assert.deepEqual(await finds('   '), {})
  assert.ok(post._id)
})
