import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as payments from '@fanfare/contract/payments'
import * as referrals from '@fanfare/contract/referrals'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { addDays } from '#lib/time.ts'
import { opens, registers } from '../../../test/visitors.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { isApiError, saves } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const codeOf = async (of: Caller) => (await of(referrals.readReferralCode)).code
const referred = async (by: Caller) => (await by(referrals.searchReferrals)).data
const stats = (of: Caller) => of(referrals.readReferralStats)

/** Registers someone new with this account's link. */
async function brings(by: Caller, email: string): Promise<Caller> {
  const cookies = await opens(site, `/?ref=${await codeOf(by)}`)
  return registers(site, email, cookies)
}

/** Buys 100 tokens and tips 50 of them: a commission of 10.00. */
async function tips(fan: Caller): Promise<string> {
  const card = await saves(fan)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 100 } })
  return (await fan(tokens.tip, { params: { id: nadia.id }, body: { amount: 50 } }))._id
}

/** Moves past the hold of the earnings and runs the jobs of that day. */
async function afterTheHold(): Promise<void> {
  site.clock.moveTo(addDays(site.clock.now(), 8))
  await makeJobsDue(site.sql, 'referrals:%')
  await site.quiet()
}

test('a fan with two shares that become available on one day gets both that day, in either order', async () => {
  const rosa = await site.fan('rosa')
  const fan = await brings(rosa, 'of.rosa@example.test')
  const day = addDays(site.clock.now(), 1).toISOString().slice(0, 10)
  // The share earned first is available last, as if holds had different lengths.
  for (const hour of ['15', '09']) {
    site.clock.moveTo(new Date(`${day}T${hour}:00:00Z`))
    await tips(fan)
  }
  // Jobs run by the clock of the database, which is not moved.
  const ahead = site.clock.now().getTime() - Date.now()
  const { rows } = await site.sql.query<{ at: Date; available: Date }>(
    `select j.run_at as at, e.available_at as available from referral_earnings e
      join graphile_worker._private_jobs j on j.key = 'referrals:' || e.referrer_id || ':' || to_char(e.available_at at time zone 'utc', 'YYYY-MM-DD')
      where e.referrer_id = $1`,
    [rosa.id],
  )
  assert.deepEqual(
    rows.map(({ at, available }) => at.getTime() + ahead >= available.getTime() + 3_600_000),
    [true, true],
  )
  site.clock.reset()
})

test("a referred fan pays, and after the hold the referrer's wallet receives the share as tokens, once", async () => {
  const rita = await site.fan('rita')
  const [first, second] = [await codeOf(rita), await codeOf(rita)]
  assert.equal(first, second)
  const felix = await brings(rita, 'felix.new@example.test')
  const [line = assert.fail()] = await referred(rita)
  assert.deepEqual([line.name, line.isPerformer, line.state, line.percent], ['felix.new', false, 'active', 10])
  assert.ok(!JSON.stringify(line).includes(felix.id) && !JSON.stringify(line).includes(felix.email))
  await tips(felix)
  assert.deepEqual(await stats(rita), { currency: 'USD', total: 1, pending: 1, waiting: 0, moved: 0 })
  assert.equal((await referred(rita))[0]?.earned, 1)
  await afterTheHold()
  assert.deepEqual(await stats(rita), { currency: 'USD', total: 1, pending: 0, waiting: 0, moved: 1 })
  assert.equal((await rita(users.readMe)).balance, 1)
  assert.equal((await rita(tokens.listTokenTransactions)).data[0]?.kind, 'referral')
  await afterTheHold()
  assert.equal((await rita(users.readMe)).balance, 1)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a performer gets referral shares as earnings, and a refund takes its part back', async () => {
  const star = await site.performer('stella')
  const fan = await brings(star, 'guest.one@example.test')
  const sale = await tips(fan)
  await tips(fan)
  await nadia(refunds.refundOwnSale, { params: { id: sale }, body: { reason: 'requested' } })
  assert.equal((await stats(star)).total, 1)
  const { data } = await star(referrals.searchReferralEarnings)
  assert.deepEqual(
    data.map((one) => [one.name, one.amount]),
    [
      ['guest.one', -1],
      ['guest.one', 1],
      ['guest.one', 1],
    ],
  )
  await afterTheHold()
  assert.equal((await star(earnings.readEarningStats)).available, 1)
})

test('a new user counts for the first link only, and wrong codes, own codes and existing users refer no one', async () => {
  const [one, two] = [await site.fan('ref.one'), await site.fan('ref.two')]
  const [first, second] = [await codeOf(one), await codeOf(two)]
  assert.equal(await opens(site, '/?ref=NOSUCHCODE'), '')
  assert.equal(await opens(site, "/?ref=x'; drop table referrals"), '')
  const cookies = await opens(site, `/?ref=${second}`, { cookies: await opens(site, `/?ref=${first}`) })
  assert.equal(cookies, `via_ref=${first}`)
  assert.equal(await opens(site, `/?ref=${first}`, { token: two.token }), '')
  // The same mailbox in another spelling, as its provider sees it.
  const self = await brings(await site.fan('me.self'), 'Me.Self+again@example.test')
  assert.equal((await site.sql.query('select 1 from referrals where referred_id = $1', [self.id])).rowCount, 0)
  const stranger = await registers(site, 'forged@example.test', 'via_ref=FORGED00')
  assert.equal((await site.sql.query('select 1 from referrals where referred_id = $1', [stranger.id])).rowCount, 0)
  assert.equal((await referred(one)).length, 0)
})

test('an operator changes the terms of new referrals, and existing ones keep theirs until they end', async () => {
  const [operator, pat] = [await site.operator(), await site.fan('pat')]
  await assert.rejects(operator(referrals.readReferralCode), isApiError('not_allowed'))
  const fan = await brings(pat, 'early@example.test')
  const change = (fanPercent: number, months = 12) =>
    operator(referrals.changeReferralTerms, { body: { performerPercent: 20, fanPercent, months } })
  for (const percent of [-1, 51, 1.5, 1e21]) await assert.rejects(change(percent), isApiError('not_valid', 'fanPercent'))
  await change(50, 1)
  await brings(pat, 'late@example.test')
  assert.deepEqual(
    (await referred(pat)).map((one) => one.percent),
    [50, 10],
  )
  await tips(fan)
  assert.equal((await stats(pat)).total, 1)
  site.clock.moveTo(addDays(site.clock.now(), 32))
  assert.deepEqual(
    (await referred(pat)).map((one) => one.state),
    ['ended', 'active'],
  )
  await assert.rejects(
    pat(referrals.changeReferralTerms, { body: { performerPercent: 1, fanPercent: 1, months: 1 } }),
    isApiError('not_allowed'),
  )
})

test("a user who pays with the referrer's card counts as the same person, and neither earns from then on", async () => {
  const [first, second] = [await site.fan('ref.first'), await site.fan('ref.second')]
  await saves(first)
  const own = await brings(first, 'own.card@example.test')
  await tips(own)
  assert.deepEqual([(await stats(first)).total, (await referred(first))[0]?.state], [0, 'ended'])
  const later = await brings(second, 'later.card@example.test')
  await tips(later)
  const { total } = await stats(second)
  assert.ok(total > 0)
  await saves(second)
  assert.equal((await referred(second))[0]?.state, 'ended')
  await tips(later)
  assert.equal((await stats(second)).total, total, 'earlier earnings do not change')
  await tips(later)
  assert.equal((await stats(second)).total, total, 'no earnings after the end')
  const other = await brings(await site.fan('ref.third'), 'other.card@example.test')
  assert.equal(
    (await site.sql.query('select 1 from referrals where referred_id = $1 and ends_at > now()', [other.id])).rowCount,
    1,
  )
})
