/** Helpers for stories about payouts: people with available earnings, operators who pay them, and the books of payouts. */
import assert from 'node:assert/strict'
import type { ApiError } from '@fanfare/contract'
import * as earnings from '@fanfare/contract/earnings'
import * as methods from '@fanfare/contract/payout-methods'
import type { PayoutType } from '@fanfare/contract/payout-methods'
import * as payouts from '@fanfare/contract/payouts'
import * as tokens from '@fanfare/contract/tokens'
import { sumOf } from '#core/money/index.ts'
import { changeSettings, type Settings } from '#core/settings/index.ts'
import type { Caller, TestServer } from './test-server.ts'

export const code = (error: ApiError) => error.code
export const messageOf = (error: ApiError) => error.message

export const bank = {
  holder: 'Ada Vale',
  country: 'DE',
  address: 'Am Markt 1, Bremen',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
}

export const requestsPayout = (performer: Caller, amount: number, key?: string) =>
  performer(payouts.requestPayout, { body: { amount, type: 'banking' } }, key === undefined ? {} : { key })
export const calculated = (performer: Caller, body: { amount?: number; type?: PayoutType; requestId?: string } = {}) =>
  performer(payouts.calculatePayout, { body })
export const available = async (performer: Caller) => (await performer(earnings.readEarningStats)).available
export const approves = (operator: Caller, id: string) => operator(payouts.approvePayout, { params: { id } })
export const pays = (operator: Caller, id: string) =>
  operator(payouts.payPayout, { params: { id }, body: { reference: 'SEPA 4711' } })
export const fails = (operator: Caller, id: string) =>
  operator(payouts.failPayout, { params: { id }, body: { reason: 'The account is closed' } })

/** Two operators, and a fan of whose tips 80 of every 100 tokens are available immediately. */
export async function payoutPeople(site: TestServer) {
  const [olga, otto, fan] = [await site.operator('olga'), await site.operator('otto'), await site.fan('felix', 100_000)]

  const setting = (changes: Partial<Settings>) => site.ctx.write((tx) => changeSettings(tx, changes))
  // Earnings become available on the full hour, so they are dated to a past one.
  await setting({ earningHoldDays: -1, newPerformerDays: 0 })

  async function earns(performer: Caller, tipped: number): Promise<void> {
    await fan(tokens.tip, { params: { id: performer.id }, body: { amount: tipped } })
  }
  const endHold = (performer: Caller) =>
    site.sql.query('update payout_methods set held_until = saved_at where performer_id = $1', [performer.id])

  /** A performer with a bank account whose hold is over. */
  async function earner(name: string, tipped = 500): Promise<Caller> {
    const performer = await site.performer(name)
    await earns(performer, tipped)
    await performer(methods.saveBankingSettings, { body: bank })
    await endHold(performer)
    return performer
  }
  return { olga, otto, fan, earns, endHold, earner, setting }
}

/** Asserts that the ledger reserves only what requests say, and paid out only what was paid. */
export async function assertPayoutBooks(site: TestServer): Promise<void> {
  const { rows } = await site.sql.query(`
    select r.id, r.status, r.amount, s.held from payout_requests r cross join lateral (
      select coalesce(sum(case when credit = 'payout:' || r.id then amount else -amount end), 0) as held from transfers
      where 'payout:' || r.id in (credit, debit)) s
    where s.held <> case when r.status in ('pending', 'approved', 'sending') then r.amount else 0 end`)
  assert.deepEqual(rows, [], 'reserved money equals the open requests')
  const { rows: sums } = await site.sql.query(`select
    (select coalesce(sum(amount - fee), 0) from payout_requests where status = 'paid') as paid,
    (select coalesce(sum(case reason when 'payout' then amount else -amount end), 0) from transfers join entries e on e.id = entry_id
      where reason = 'payout' and (credit like 'bank:%' or credit = 'gateway:stripe')
        or reason = 'payout returned' and (debit like 'bank:%' or debit = 'gateway:stripe')) as banked,
    (select coalesce(sum(fee), 0) from payout_requests where status = 'paid') as fees`)
  assert.equal(sums[0].paid, sums[0].banked, 'money that left equals the paid payouts')
  assert.equal(Number(sums[0].fees), await sumOf(site.ctx.db, 'platform:payout-fees'))
  assert.deepEqual(await site.wrongBalances(), [])
}
