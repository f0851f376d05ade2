import type { TaxLiability, GatewayReceivable, Remittance, Settlement } from '@fanfare/contract/settlements'
import { peopleById } from '#core/accounts/index.ts'
import { gatewayClaims, taxRemitted, taxTaken } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import { statusOf } from './settlement-rules.ts'
import { settledByGateway, type RecordedRow, type RemittanceRow, type SettlementRow } from './settlement-store.ts'

type People = Awaited<ReturnType<typeof peopleById>>

const peopleOf = (db: Db, rows: readonly RecordedRow[]): Promise<People> =>
  peopleById(
    db,
    rows.flatMap(({ recorded_by: recordedBy, reversed_by: reversedBy }) => [
      recordedBy,
      ...(reversedBy === null ? [] : [reversedBy]),
    ]),
  )

function recordedView(row: RecordedRow, people: People) {
  const { reversed_by: by, reversed_at: at, reversal_reason: reason } = row
  return {
    _id: row.id,
    reference: row.reference,
    status: statusOf(row),
    recordedBy: people.get(row.recorded_by) ?? null,
    recordedAt: row.recorded_at.toISOString(),
    reversal: at === null ? null : { reason: reason ?? '', by: (by !== null && people.get(by)) || null, at: at.toISOString() },
  }
}

export async function settlementViews(db: Db, rows: readonly SettlementRow[]): Promise<Settlement[]> {
  const people = await peopleOf(db, rows)
  return rows.map((row) => ({
    ...recordedView(row, people),
    gateway: row.gateway,
    amount: fromMinorUnits(row.amount),
    fees: fromMinorUnits(row.fees),
    arrivedOn: row.arrived_on,
  }))
}

export async function remittanceViews(db: Db, rows: readonly RemittanceRow[]): Promise<Remittance[]> {
  const people = await peopleOf(db, rows)
  return rows.map((row) => ({
    ...recordedView(row, people),
    country: row.country,
    from: row.period_from.slice(0, 7),
    until: row.period_until.slice(0, 7),
    amount: fromMinorUnits(row.amount),
    paidOn: row.paid_on,
  }))
}

/** Returns processors that owe money or have settled some, sorted by name. */
export async function claimViews(db: Db): Promise<GatewayReceivable[]> {
  const [claims, settled] = [await gatewayClaims(db), await settledByGateway(db)]
  return [...new Set([...claims.keys(), ...settled.keys()])].toSorted().map((gateway) => ({
    gateway,
    owed: fromMinorUnits(claims.get(gateway) ?? 0),
    settled: fromMinorUnits(settled.get(gateway)?.amount ?? 0),
    fees: fromMinorUnits(settled.get(gateway)?.fees ?? 0),
  }))
}

export async function debtViews(db: Db): Promise<TaxLiability[]> {
  const [taken, remitted] = [await taxTaken(db), await taxRemitted(db)]
  return [...taken.keys()].toSorted().map((country) => {
    const [all, paid] = [taken.get(country) ?? 0, remitted.get(country) ?? 0]
    return { country, taken: fromMinorUnits(all), remitted: fromMinorUnits(paid), owed: fromMinorUnits(all - paid) }
  })
}
