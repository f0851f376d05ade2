/** Stories of rules that refund without a request, automatically or after an operator's decision. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as galleries from '@fanfare/contract/galleries'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as rules from '@fanfare/contract/refund-rules'
import * as takedowns from '@fanfare/contract/takedowns'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import { undeliveredSales } from '#core/purchases/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { assertBooks } from '../../../../test/books.ts'
import { isApiError } from '../../../../test/payments.ts'
import { jpeg } from '../../../../test/pictures.ts'
import { subscriber, titles } from '../../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'
import { findSales } from './find-sales.ts'

const site = await openTestServer()
const olga = await site.operator()

const sets = (name: rules.RefundRule['name'], automaticUpTo = 0, span?: number) =>
  olga(rules.changeRefundRule, { params: { name }, body: { isOn: true, automaticUpTo, ...(span !== undefined && { span }) } })
/** Rewrites history, because no one can move a running site's clock. */
async function rewrites(statement: string, values: unknown[]): Promise<void> {
  await site.sql.query('set session_replication_role = replica')
  await site.sql.query(statement, values)
  await site.sql.query('set session_replication_role = origin')
}
const nightComes = async () => {
  await findSales(site.ctx)
  await site.quiet()
}
const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const tips = (fan: Caller, to: Caller, amount: number) => fan(tokens.tip, { params: { id: to.id }, body: { amount } })
const proposed = async (fan: Caller, status?: 'open' | 'refunded' | 'dismissed') =>
  (await olga(rules.searchRefundProposals, { query: { limit: 100, ...(status && { status }) } })).data.filter(
    ({ sale }) => sale.fan._id === fan.id,
  )

test('a tip given twice within minutes is proposed once an operator turns the rule on, and the operator refunds it', async () => {
  const [fan, ada] = [await site.fan('twice', 200), await site.performer('ada_twice')]
  for (const amount of [50, 50, 60]) await tips(fan, ada, amount)
  await nightComes()
  assert.deepEqual(await proposed(fan), [])
  assert.deepEqual(
    (await olga(rules.listRefundRules, {})).rules
      .map(({ name, isOn, span }) => `${name} ${isOn} ${span?.unit} ${span?.value}`)
      .toSorted((a, b) => a.localeCompare(b)),
    ['duplicate false minutes 5', 'suspended false undefined undefined', 'undelivered false hours 48', 'unshipped false days 14'],
  )
  await sets('duplicate')
  await nightComes()
  await nightComes()
  const [one, ...others] = await proposed(fan, 'open')
  assert.deepEqual([others.length, one?.rule, one?.amount, one?.sale.kind], [0, 'duplicate', 50, 'tip'])
  assert.ok((await titles(olga)).some((title) => title.includes('proposed for refund')))
  const before = await balance(fan)
  const params = { id: one!._id }
  const clicks = await Promise.allSettled(Array.from({ length: 5 }, async () => olga(rules.acceptRefundProposal, { params })))
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(await balance(fan), before + 50)
  assert.deepEqual(
    (await proposed(fan, 'refunded')).map(({ isAutomatic }) => isAutomatic),
    [false],
  )
  await assert.rejects(olga(rules.dismissRefundProposal, { params }), isApiError('already_done'))
  await nightComes()
  assert.equal((await proposed(fan)).length, 1, 'the remaining sale is not a duplicate')
  await assertBooks(site)
})

test('a rule refunds automatically up to an amount, more waits, and a dismissed sale is not proposed again', async () => {
  const [fan, ada] = [await site.fan('auto', 400), await site.performer('ada_auto')]
  await sets('duplicate', 50)
  for (const amount of [50, 50, 80, 80]) await tips(fan, ada, amount)
  await nightComes()
  assert.equal(await balance(fan), 190)
  const [done] = await proposed(fan, 'refunded')
  assert.deepEqual([done?.amount, done?.isAutomatic], [50, true])
  const [open] = await proposed(fan, 'open')
  assert.equal(open?.amount, 80)
  await olga(rules.dismissRefundProposal, { params: { id: open!._id } })
  await nightComes()
  assert.deepEqual([(await proposed(fan, 'open')).length, await balance(fan)], [0, 190])
  await assertBooks(site)
})

test('a fan gets a refund for media that never became ready, and loses access', async () => {
  const [fan, ada] = [await site.fan('waits', 100), await site.performer('ada_waits')]
  const { _id: id } = await ada(posts.createPost, { body: { text: 'words', teaser: 'a', audience: 'paid', price: 20 } })
  const sale = await fan(posts.buyPost, { params: { id }, body: { price: 20 } })
  const { rows } = await site.sql.query<{ id: string }>(
    `insert into files (id, owner_id, kind, status, in_vault, bytes, created_at, detail)
      values (gen_random_uuid(), $1, 'photo', 'processing', true, 1, now(), '{}') returning id`,
    [ada.id],
  )
  await site.sql.query('insert into sale_media (sale_id, fan_id, file_id) values ($1, $2, $3)', [sale._id, fan.id, rows[0]?.id])
  await sets('undelivered', 0, 1)
  await nightComes()
  assert.deepEqual(await proposed(fan), [], 'the media may still arrive')
  await rewrites('update sales set at = at - $1::interval where id = $2', ['2 hours', sale._id])
  await nightComes()
  const [one] = await proposed(fan, 'open')
  assert.deepEqual([one?.rule, one?.amount], ['undelivered', 20])
  await olga(refunds.refundSale, { params: { id: sale._id }, body: { reason: 'requested' } })
  await site.quiet()
  assert.equal((await proposed(fan, 'open')).length, 0, 'an operator refunded it in between')
})

test('a fan gets a partial refund for content taken down soon after the sale, and none long after', async () => {
  const ada = await site.performer('ada_gone')
  const photo = async () => (await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  const [gone, left] = [await photo(), await photo()]
  await site.quiet()
  const { _id: id } = await ada(galleries.createGallery, {
    body: { title: 'Pier', audience: 'paid', price: 10, fileIds: [gone, left] },
  })
  const fans = await Promise.all(['gus', 'gil', 'gwen'].map((name) => site.fan(name, 50)))
  for (const fan of fans) await fan(galleries.buyGallery, { params: { id } })
  await olga(takedowns.takeDownMedia, { body: { fileIds: [gone], reason: 'Not theirs' } })
  await site.quiet()
  await sets('undelivered', 0, 2)
  await rewrites('update media_takedowns set ordered_at = now() - $1::interval where owner_id = $2', ['2 hours', ada.id])
  for (const [nr, ago] of ['6 hours', '3 hours', '3 hours'].entries())
    await rewrites('update sales set at = now() - $1::interval where fan_id = $2', [ago, fans[nr]?.id])
  // A page of one, whose sale the rule skips, is not the last page.
  const found = await undeliveredSales(site.ctx.db, {
    hours: 2,
    now: new Date(),
    since: new Date(Date.now() - 86_400_000),
    after: FIRST_ID,
    limit: 1,
  })
  assert.equal(found.length, 1)
  await nightComes()
  const amounts = await Promise.all(fans.map(async (fan) => (await proposed(fan, 'open')).map(({ amount }) => amount)))
  assert.deepEqual(amounts, [[], [5], [5]])
})

test('a subscriber of a suspended performer gets the rest of the period refunded', async () => {
  const { fan, ada } = await subscriber(site, 'left')
  await sets('suspended')
  await nightComes()
  assert.deepEqual(await proposed(fan), [])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [ada.id])
  await nightComes()
  const [one] = await proposed(fan, 'open')
  assert.ok(one && one.amount > 9 && one.amount <= 9.99, 'nearly all of the month')
  const refund = await olga(rules.acceptRefundProposal, { params: { id: one._id } })
  assert.deepEqual([refund.amount, refund.reason], [one.amount, 'undelivered'])
  await site.quiet()
  await assertBooks(site)
})

test('only operators see and change rules, and cannot save invalid values', async () => {
  const [fan, ada] = [await site.fan('curious'), await site.performer('ada_curious')]
  for (const who of [fan, ada]) {
    await assert.rejects(who(rules.listRefundRules, {}), isApiError('not_allowed'))
    await assert.rejects(who(rules.searchRefundProposals, { query: {} }), isApiError('not_allowed'))
  }
  await assert.rejects(sets('suspended', 0, 5), isApiError('not_valid', 'span'))
})
