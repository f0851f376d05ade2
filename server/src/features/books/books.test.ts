import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { beforeAll, test } from 'vitest'
import { sql } from 'kysely'
import * as books from '@fanfare/contract/books'
import * as earnings from '@fanfare/contract/earnings'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { bookChecks } from '#core/money/index.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { reconcile } from './reconcile.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
  await aBusyDay()
})

/** Makes payments by card, token packages, tips, posts and subscriptions, and refunds some of them. */
async function aBusyDay(): Promise<void> {
  const [ada, felix, gil] = [await site.performer('ada'), await site.fan('felix', 500), await site.fan('gil', 500)]
  const card = await saves(felix)
  const [small] = (await felix(payments.listTokenPackages)).data
  await felix(payments.purchaseTokens, { params: { id: small!._id }, body: { cardId: card._id } })
  await felix(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card._id, amount: 3.33 } })
  await subscribes(felix, ada)
  const { _id: id } = await ada(posts.createPost, { body: { text: 'words', teaser: 'a teaser', audience: 'paid', price: 9.99 } })
  for (const fan of [felix, gil]) {
    await fan(posts.buyPost, { params: { id } })
    await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 55.55 } })
  }
  for (const { _id: saleId } of (await ada(earnings.listEarnings)).data.slice(0, 3))
    await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'mistake', amount: 1.23 } })
  const [latest] = (await ada(earnings.listEarnings)).data
  await operator(refunds.refundSale, { params: { id: latest!._id }, body: { reason: 'mistake' } })
  const subscription = (await ada(earnings.listEarnings)).data.find(({ kind }) => kind === 'subscription')
  await operator(refunds.refundSale, { params: { id: subscription!._id }, body: { reason: 'mistake', amount: 2 } })
  await site.quiet()
  site.clock.moveTo(addMinutes(site.clock.now(), 120))
}

/** Returns the names of the checks that found something. */
async function differing(ctx = site.ctx): Promise<string[]> {
  await reconcile(ctx)
  const found = await operator(books.readReconciliation)
  return (found?.checks ?? []).filter(({ differences }) => differences.length > 0).map(({ name }) => name)
}

test('after a busy day everything agrees, and both sides of the trial balance are equal', async () => {
  assert.deepEqual(await differing(), [])
  const { accounts } = await operator(books.readTrialBalance)
  for (const unit of ['token', 'money']) {
    const sums = accounts.filter((one) => one.unit === unit)
    const sumOf = (field: 'debit' | 'credit') => sums.reduce((all, one) => all + Math.round(one[field] * 100), 0)
    assert.ok(sums.length > 1)
    assert.equal(sumOf('debit'), sumOf('credit'))
  }
  for (const { account, about } of accounts) assert.match(about, /^[A-Z].+\.$/, account)
  const discounts = accounts.find(({ account }) => account === 'platform:discounts')
  assert.equal(discounts?.debit, 0.01, 'the small package sells ten tokens for 9.99')
})

/** Entries of closed hours would also differ from the sums. */
const LATER = `(select max(closed_until) + interval '1 minute' from ledger_closings)`

const FORGERIES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a wallet whose balance increased without an entry',
    'update wallets set balance = balance + 1000000',
    ['wallets', 'tokens', 'deferred'],
  ],
  [
    'a sale that says more than was moved',
    `update sales set gross = gross + 1, net = net + 1 where id = (select min(id::text)::uuid from sales where kind = 'tip')`,
    ['sales', 'earnings', 'earning releases', 'earning fans', 'performers'],
  ],
  [
    'money that left the account of deferred tokens',
    `update transfers set amount = amount + 7 where id = (select max(id) from transfers where credit = 'platform:deferred')`,
    ['deferred', 'refunds', 'commission', 'sums'],
  ],
  [
    'a refund that gave back more than was taken',
    `update refunds set gross = gross + 100000, net = net + 100000 where id = (select min(id::text)::uuid from refunds)`,
    ['refunds', 'too much refunded', 'earnings', 'earning releases', 'earning fans', 'performers'],
  ],
  ['a sum that was changed', `update account_days set credit = credit + 1 where account = 'platform:commission'`, ['sums']],
  [
    'earnings that can be paid out before their time',
    `update earning_releases set available_at = available_at - interval '30 days' where net > 0`,
    ['earning releases'],
  ],
  ['a day with more earnings than its sales', 'update earning_quarter_hours set net = net + 1', ['earning days']],
  ['a fan with more earnings than payments', 'update earning_fans set net = net + 1', ['earning fans']],
  ['content with more earnings than its sales', 'update earning_items set net = net + 1', ['earning items']],
  [
    'a payment that was not posted',
    `update payments set amount = amount + 1 where id = (select min(id::text)::uuid from payments where status = 'succeeded' and gateway = 'sandbox')`,
    ['payments', 'receipts', 'gateways'],
  ],
  [
    'an owed refund that is not in the ledger',
    `update gateway_refunds set status = 'pending', finished_at = null`,
    ['owed refunds', 'gateways'],
  ],
  [
    'money that is reserved without a payout',
    `insert into transfers (entry_id, debit, credit, unit, amount, at) select id, 'platform:commission', 'payout:nobody', 'money', 5, ${LATER}
      from entries where reason = 'purchase' limit 1`,
    ['commission', 'payouts'],
  ],
  [
    'a referral share that no one earned',
    `insert into transfers (entry_id, debit, credit, unit, amount, at) select id, 'platform:commission', 'referrer:nobody', 'money', 5, ${LATER}
      from entries where reason = 'purchase' limit 1`,
    ['referrals', 'commission'],
  ],
  [
    'earnings without a sale',
    `insert into transfers (entry_id, debit, credit, unit, amount, at) select e.id, 'platform:commission', 'performer:' || s.performer_id, 'money', 5, ${LATER}
      from entries e, sales s where e.reason = 'purchase' limit 1`,
    ['commission', 'performers'],
  ],
  [
    'money that left a performer without a payout',
    `insert into transfers (entry_id, debit, credit, unit, amount, at) select e.id, 'performer:' || s.performer_id, 'bank:banking', 'money', 5, ${LATER}
      from entries e, sales s where e.reason = 'purchase' limit 1`,
    ['performers'],
  ],
  ['a paid subscription without a period', `delete from subscription_periods`, ['periods']],
  ['a paid subscription without access', `delete from entitlements where kind = 'subscription'`, ['subscription access']],
  [
    'a subscription with access beyond the paid period',
    `update entitlements set expires_at = expires_at + interval '30 days' where kind = 'subscription'`,
    ['subscription access'],
  ],
  [
    'access without a subscription',
    `insert into entitlements (holder_id, kind, subject_id, expires_at, tier_id) select id, 'subscription', id, site_now() + interval '9 days', id
      from accounts where role = 'performer'`,
    ['subscription access'],
  ],
  [
    'a thing that is open as bought and was never paid for',
    `insert into entitlements (holder_id, kind, subject_id, created_at) select fan_id, 'purchase', id, at from sales where kind = 'tip' limit 1`,
    ['unpaid purchases'],
  ],
  ['a purchase that opens nothing', `delete from entitlements where kind = 'purchase'`, ['entitlements']],
]

const ROLLBACK = new Error('rollback')

/** Returns the findings after a change that is rolled back. The change disables triggers, as the database's owner can. */
async function foundAfter(change: string, ctx = site.ctx): Promise<string[]> {
  const found: string[] = []
  await ctx.db
    .transaction()
    .execute(async (db) => {
      await sql.raw('set local session_replication_role = replica').execute(db)
      await sql.raw(change).execute(db)
      for (const { name, find } of bookChecks(ctx)) if ((await find({ ...ctx, db })).length > 0) found.push(name)
      throw ROLLBACK
    })
    .catch((error: unknown) => assert.equal(error, ROLLBACK))
  return found
}

for (const [what, change, found] of FORGERIES)
  test(`the checks find ${what}`, async () => assert.deepEqual(await foundAfter(change), found))

const shift = (by: number) =>
  site.sql.query(`update account_days set credit = credit + ${by} where account = 'platform:commission'`)
const alarms = async (): Promise<string[]> => {
  await site.quiet()
  const { rows } = await site.sql.query<{ text: string }>(
    "select text from mails where subject like '%action needed' order by created_at, id",
  )
  return rows.map(({ text }) => text)
}

/** Returns the site's context with an additional payment processor that does not reply. */
function withGatewayDown(): Context {
  const { ctx } = site
  const away = { name: 'away', transactionsBetween: () => Promise.reject(new GatewayDown('away', 'offline')) }
  const all = ctx.gateways.all.flatMap((gateway) => [Object.assign(Object.create(gateway), away), gateway])
  return { ...ctx, gateways: { ...ctx.gateways, all } }
}

test('while a processor is down, other checks run, and operators are notified if the outage lasts', async () => {
  const alarmsBefore = (await alarms()).length
  const down = withGatewayDown()
  assert.deepEqual(await differing(down), [])
  const page = await operator(books.readReconciliation)
  assert.equal(page?.isGreen, false)
  assert.deepEqual(
    page?.checks.filter(({ isMade }) => !isMade).map(({ name }) => name),
    ['gateways'],
  )
  assert.equal((await alarms()).length, alarmsBefore, 'one missed night raises no alarm')
  await shift(5)
  assert.deepEqual(await differing(down), ['sums'])
  const [mail] = (await alarms()).slice(alarmsBefore)
  assert.match(mail ?? '', /don’t reconcile: sums\..*checks couldn’t be completed: gateways\./s)
  await shift(-5)
  assert.deepEqual(await differing(down), [])
  await site.quiet()
  assert.equal((await operator(notifications.listNotifications)).data[0]?.title, 'The books couldn’t be fully checked')
  assert.deepEqual(await differing(), [])
  assert.equal((await operator(books.readReconciliation))?.isGreen, true)
})

test('a payment that differs at one processor is found while another is down', async () => {
  const change = "update payments set amount = amount + 1 where status = 'succeeded' and gateway = 'sandbox'"
  assert.ok((await foundAfter(change, withGatewayDown())).includes('gateways'))
})

test('operators get an email and a notification when the books differ, and see the differences on the page', async () => {
  await shift(5)
  assert.deepEqual(await differing(), ['sums'])
  const page = await operator(books.readReconciliation)
  const [difference] = page!.checks.find(({ name }) => name === 'sums')!.differences
  assert.equal(difference?.what, 'platform:commission')
  assert.equal(Math.round((difference!.found - difference!.expected) * 100), 5)
  await site.quiet()
  const [alarmsBefore] = (await operator(notifications.listNotifications)).data
  assert.equal(alarmsBefore?.title, 'The books don’t reconcile')
  assert.ok((await alarms()).at(-1)?.includes('sums'))
  await shift(-5)
  assert.deepEqual(await differing(), [])
})

test("an operator downloads the month's journal as a table and for ledger-cli, with balanced entries", async () => {
  const month = site.clock.now().toISOString().slice(0, 7)
  const read = async (format: 'csv' | 'ledger') =>
    Buffer.from((await operator(books.downloadJournal, { query: { month, format } })).content, 'base64').toString()
  const { rows } = await site.sql.query<{ transfers: number }>('select count(*)::int as transfers from transfers')
  assert.equal((await read('csv')).trim().split('\r\n').length - 1, rows[0]!.transfers)
  const journal = await read('ledger')
  const program = spawnSync('ledger', ['--args-only', '-f', '-', 'balance', '--depth', '1'], { input: journal, encoding: 'utf8' })
  assert.ifError(program.error && new Error('This test needs ledger-cli. Install it (on Debian: apt-get install ledger).'))
  assert.equal(program.status, 0, program.stderr)
  assert.match(program.stdout, /^-+\n\s+0\s*$/m, 'all accounts add up to zero')
})

test('while the ledger cannot be closed, other checks run and report', async () => {
  site.clock.moveTo(addMinutes(site.clock.now(), 90))
  await site.sql.query(`select pg_advisory_lock(hashtextextended('post to the ledger', 0))`)
  try {
    assert.deepEqual(await differing(), [])
  } finally {
    await site.sql.query('select pg_advisory_unlock_all()')
  }
  const unmade = (await operator(books.readReconciliation))?.checks.filter(({ isMade }) => !isMade)
  assert.deepEqual(
    unmade?.map(({ title }) => title),
    ['Ledger closed up to one hour ago'],
  )
  assert.deepEqual(await differing(), [])
})

test('a difference at a processor is reported every night until it agrees', async () => {
  const change = (by: number) =>
    site.sql.query(`update sandbox_intents set amount = amount + $1 where id = (select min(id) from sandbox_intents)`, [by])
  assert.deepEqual(await differing(), [])
  await change(500)
  assert.deepEqual(await differing(), ['gateways'])
  for (const days of [6, 40, 120]) {
    site.clock.moveTo(addDays(site.clock.now(), days))
    assert.deepEqual(await differing(), ['gateways'], `${days} more days`)
  }
  await change(-500)
  assert.deepEqual(await differing(), [])
})
