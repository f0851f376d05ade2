/**
 * Records and reverses settlements of payment processors and tax payments to countries. Reversing adds entries; nothing is
 * edited.
 */
import {
  gatewayClaims,
  postRemittance,
  postRemittanceReversed,
  postSettlement,
  postSettlementReversed,
  taxOwed,
} from '#core/money/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { assertPast, assertPeriod, assertRemits, assertReversible, assertSettles, assertNotEmpty } from './settlement-rules.ts'
import {
  insertRemittance,
  insertSettlement,
  lockedRemittance,
  lockedSettlement,
  markRemittance,
  markSettlement,
  type RemittanceRow,
  type Reversed,
  type SettlementRow,
} from './settlement-store.ts'

export interface SettlementInput {
  readonly gateway: string
  /** In major units, as typed. */
  readonly amount: number
  readonly fees: number
  /** `2026-11-22`. */
  readonly arrivedOn: string
  readonly reference: string
}

/** Throws `not_valid`, and `already_done` if the reference is already recorded. */
export async function recordSettlement(tx: Tx, byId: string, input: SettlementInput): Promise<SettlementRow> {
  const { gateway, arrivedOn } = input
  const money = { amount: toMinorUnits(input.amount), fees: toMinorUnits(input.fees) }
  assertNotEmpty(money)
  assertPast('arrivedOn', arrivedOn, tx.now)
  await oneAtATime(tx, `settlements ${gateway}`)
  const id = newId(tx.now)
  const reference = input.reference.trim()
  // Inserts first: an operator who repeats a settlement learns that, and not that less is owed.
  const row = await insertSettlement(tx, { id, gateway, reference, ...money, arrived_on: arrivedOn, recorded_by: byId })
  if (!row) throw recordedBefore(reference)
  assertSettles(money, (await gatewayClaims(tx.db)).get(gateway) ?? 0)
  await postSettlement(tx, { id, gateway, ...money })
  return row
}

export interface RemittanceInput {
  readonly country: string
  /** The first and the last month, as `2026-10`. */
  readonly from: string
  readonly until: string
  /** In major units, as typed. */
  readonly amount: number
  /** `2026-11-22`. */
  readonly paidOn: string
  readonly reference: string
}

/** Throws `not_valid`, and `already_done` if the reference is already recorded. */
export async function recordRemittance(tx: Tx, byId: string, input: RemittanceInput): Promise<RemittanceRow> {
  const { country, from, until, paidOn } = input
  const amount = toMinorUnits(input.amount)
  assertPeriod({ from, until }, tx.now)
  assertPast('paidOn', paidOn, tx.now)
  await oneAtATime(tx, `remittances ${country}`)
  const id = newId(tx.now)
  const reference = input.reference.trim()
  const row = await insertRemittance(tx, {
    id,
    country,
    reference,
    amount,
    period_from: `${from}-01`,
    period_until: `${until}-01`,
    paid_on: paidOn,
    recorded_by: byId,
  })
  if (!row) throw recordedBefore(reference)
  assertRemits(amount, (await taxOwed(tx.db)).get(country) ?? 0)
  await postRemittance(tx, { id, country, amount })
  return row
}

const recordedBefore = (reference: string) =>
  apiError('already_done', t('{reference} is already recorded. If that record is wrong, reverse it first.', { reference }))

/** Throws `not_found`, and `already_done` if it is already reversed. */
export async function reverseSettlement(tx: Tx, id: string, by: Reversed): Promise<SettlementRow> {
  const row = await lockedSettlement(tx, id)
  if (!row) throw notFound()
  assertReversible('settlement', row)
  await postSettlementReversed(tx, { id, gateway: row.gateway, amount: Number(row.amount), fees: Number(row.fees) })
  return markSettlement(tx, id, by)
}

/** Throws `not_found`, and `already_done` if it is already reversed. */
export async function reverseRemittance(tx: Tx, id: string, by: Reversed): Promise<RemittanceRow> {
  const row = await lockedRemittance(tx, id)
  if (!row) throw notFound()
  assertReversible('remittance', row)
  await postRemittanceReversed(tx, { id, country: row.country, amount: Number(row.amount) })
  return markRemittance(tx, id, by)
}
