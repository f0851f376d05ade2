import { roleHas } from '@fanfare/contract/operator-roles'
import type { Operator } from '@fanfare/contract/operators'
import { operatorAccounts, peopleById, personOf, type Account } from '#core/accounts/index.ts'
import { establishedAt, latestRows, recentRoleChanges, type OperatorRow } from '#core/operators/index.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { lastDayOf } from './rules.ts'

const ORDER = ['active', 'invited', 'ended'] as const

export async function operatorViews({ db, clock }: Context, viewer: Viewer): Promise<Operator[]> {
  const now = clock.now()
  const [accounts, rows, changes] = await Promise.all([operatorAccounts(db), latestRows(db), recentRoleChanges(db, now)])
  const people = await peopleById(
    db,
    [...rows.values()].flatMap((row) => [row.invited_by, row.ended_by ?? []].flat()),
  )
  const knownAs = (id: string | null = null) => (id === null ? null : (people.get(id) ?? null))
  const views = accounts.map((account): Operator => {
    const row = rows.get(account.id)
    const role = account.operator_role ?? 'read_only'
    const status = statusOf(account, row)
    const at = latest([establishedAt(row), changes.get(account.id)])
    const isFirst = row === undefined || row.invited_by === account.id
    return {
      person: personOf(account),
      role,
      email: account.email,
      isYou: account.id === viewer.id,
      status,
      since: (row ? row.accepted_at : account.created_at)?.toISOString() ?? null,
      invitedBy: isFirst ? null : knownAs(row.invited_by),
      invitedAt: isFirst ? null : row.invited_at.toISOString(),
      establishedAt: status === 'active' && roleHas(role, 'finance') && at !== undefined && at > now ? at.toISOString() : null,
      lastDay: row?.access_ends_at ? lastDayOf(row.access_ends_at) : null,
      endedBy: knownAs(row?.ended_by),
      endedAt: row?.ended_at?.toISOString() ?? null,
    }
  })
  return views.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
}

const latest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce((last, time) => (last === undefined || (time !== undefined && time > last) ? time : last), undefined)

function statusOf({ status }: Account, row: OperatorRow | undefined): Operator['status'] {
  if (status !== 'active') return 'ended'
  return row !== undefined && row.accepted_at === null ? 'invited' : 'active'
}
