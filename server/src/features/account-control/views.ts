import type { AccountDetails, AccountRow } from '@fanfare/contract/account-control'
import { NO_AVATAR } from '@fanfare/contract/people'
import {
  documentsOf,
  lastVisits,
  peopleById,
  performerById,
  personOf,
  secondFactorOf,
  sessionsOf,
  type Account,
} from '#core/accounts/index.ts'
import { actLabel, recordedActs } from '#core/audit/index.ts'
import { currentClosings, heldAccounts, holdOf, type ClosingRow } from '#core/closing/index.ts'
import { balanceOf, countSales, sumOf, type SaleCounts } from '#core/money/index.ts'
import { strikesOf } from '#core/cases/index.ts'
import { countriesOf } from '#core/tax/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { deviceName } from '#lib/device-names.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { amountsOf } from './account-figures.ts'
import { possibleActs, statusOf } from './rules.ts'
import { latestNotes, suspensionsOf, type SuspensionRow } from './store.ts'

/** In the same order. */
export async function accountRows(db: Db, accounts: readonly Account[]): Promise<AccountRow[]> {
  const ids = accounts.map(({ id }) => id)
  const [countries, visits, amounts, suspensions, closings, held] = await Promise.all([
    countriesOf(db, ids),
    lastVisits(db, ids),
    amountsOf(db, accounts),
    suspensionsOf(db, ids),
    currentClosings(db, ids),
    heldAccounts(db, ids),
  ])
  return accounts.map((account) => ({
    _id: account.id,
    // An operator still sees the name of a closed account.
    person: { ...personOf(account), name: account.name, username: account.username, avatar: account.avatar || NO_AVATAR },
    role: account.role,
    status: statusOf(account, suspensions.get(account.id)?.kind),
    email: account.email,
    country: countries.get(account.id) ?? null,
    joinedAt: account.created_at.toISOString(),
    lastSeenAt: visits.get(account.id)?.toISOString() ?? null,
    amount: account.role === 'admin' ? null : fromMinorUnits(amounts.get(account.id) ?? 0),
    closing: account.status === 'closed' ? closingView(closings.get(account.id), held.has(account.id)) : null,
  }))
}

const closingView = (row: ClosingRow | undefined, isHeld: boolean) =>
  row ? { eraseAt: row.erase_at.toISOString(), isHeld } : null

const NO_SALES: SaleCounts = { sales: 0, refunds: 0, lastAt: undefined }

const MAX_ACTS = 100

export async function accountDetails(from: Context | Tx, viewer: Viewer, account: Account): Promise<AccountDetails> {
  const { db } = from
  const { id, role } = account
  const [rows, suspensions, hold, secondFactor, performer, sales, wallet, balance, sessions, notes, acts, strikes] =
    await Promise.all([
      accountRows(db, [account]),
      suspensionsOf(db, [id]),
      holdOf(db, id),
      secondFactorOf(db, id),
      role === 'performer' ? performerById(db, id) : undefined,
      role === 'admin' ? NO_SALES : countSales(db, role, id),
      role === 'fan' ? balanceOf(db, id) : 0,
      role === 'performer' ? sumOf(db, `performer:${id}`) : 0,
      sessionsOf(db, id),
      latestNotes(db, id),
      recordedActs(db, { subjectKind: 'account', subjectIds: [id] }, { limit: MAX_ACTS, offset: 0 }),
      strikesOf(db, id),
    ])
  const suspension = suspensions.get(id)
  const people = await peopleById(db, [
    ...notes.map((one) => one.operator_id),
    ...(suspension ? [suspension.suspended_by] : []),
    ...(hold ? [hold.held_by] : []),
  ])
  return {
    ...rows[0]!,
    newEmail: account.new_email,
    isEmailConfirmed: account.email_confirmed_at !== null,
    locale: account.locale,
    verification: performer
      ? {
          ...documentsOf(performer),
          submittedAt: performer.submitted_at.toISOString(),
        }
      : null,
    twoFactorSince: secondFactor?.since.toISOString() ?? null,
    suspension: suspension ? { ...suspensionView(suspension), by: people.get(suspension.suspended_by)! } : null,
    strikes: { decisions: strikes.decidedCases, copyright: strikes.copyrightStrikes },
    erasureHold: hold ? { reason: hold.reason, since: hold.held_at.toISOString(), by: people.get(hold.held_by)! } : null,
    sales: {
      count: sales.sales,
      refunds: sales.refunds,
      lastAt: sales.lastAt?.toISOString() ?? null,
      wallet: fromMinorUnits(wallet),
      balance: fromMinorUnits(balance),
    },
    sessions: sessions.map((one) => ({
      _id: one.id,
      device: deviceName(one.device),
      address: one.address,
      createdAt: one.created_at.toISOString(),
      lastSeenAt: one.last_seen_at.toISOString(),
    })),
    notes: notes.map((one) => ({ _id: one.id, by: people.get(one.operator_id)!, text: one.text, at: one.at.toISOString() })),
    acts: acts.rows.map((one) => actView(from, one)),
    possible: possibleActs({ account, kind: suspension?.kind, hasSecondFactor: secondFactor !== undefined }, viewer.operator),
  }
}

const actView = (from: Context | Tx, one: Awaited<ReturnType<typeof recordedActs>>['rows'][number]) => ({
  _id: one.seq,
  label: actLabel(from, one.act),
  by: one.operator_name,
  reason: one.reason,
  until: typeof one.after?.['until'] === 'string' ? one.after['until'] : null,
  at: one.at.toISOString(),
})

export const suspensionView = ({ kind, reason, suspended_at: since, until }: SuspensionRow) => ({
  kind,
  reason,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
})
