/**
 * Decides which operators may take part in two-person decisions. One owner alone could invite a friend as an operator, change
 * roles, or raise the amount above which two are needed. So either change takes effect after three days, in which the others can notice it.
 */
import { recordedActs } from '#core/audit/index.ts'
import { lowestSince } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { currentRow } from './store.ts'
import type { OperatorRow, OperatorsDb } from './tables.ts'

const MIN_OPERATOR_DAYS = 3
const MAX_ROLE_CHANGES = 10_000

/**
 * Returns when an operator may be one of two; undefined for the first operator of the site, and for an operator without a
 * password.
 */
export const establishedAt = (row: Pick<OperatorRow, 'accepted_at'> | undefined): Date | undefined =>
  row?.accepted_at ? addDays(row.accepted_at, MIN_OPERATOR_DAYS) : undefined

export async function isEstablished(db: OperatorsDb, accountId: string, now: Date): Promise<boolean> {
  const row = await currentRow(db, accountId)
  const at = establishedAt(row)
  if (row !== undefined && (at === undefined || at > now)) return false
  return !(await recentRoleChanges(db, now)).has(accountId)
}

/**
 * Returns when operators whose role changed within the last days can be one of two again. Until then they count as new: the owner
 * who changed the role would otherwise decide alone.
 */
export async function recentRoleChanges(db: OperatorsDb, now: Date): Promise<ReadonlyMap<string, Date>> {
  const filter = { act: 'operator.change_role', from: addDays(now, -MIN_OPERATOR_DAYS) }
  const { rows } = await recordedActs(db, filter, { limit: MAX_ROLE_CHANGES, offset: 0 })
  return new Map(rows.toReversed().map((row) => [row.subject_id, addDays(row.at, MIN_OPERATOR_DAYS)]))
}

/** Throws `not_allowed` if this operator is too new for a two-person decision. */
export async function assertEstablished({ db, now }: Pick<Tx, 'db' | 'now'>, accountId: string): Promise<void> {
  if (!(await isEstablished(db, accountId, now))) throw tooNew()
}

const tooNew = () =>
  apiError(
    'not_allowed',
    t('This needs two operators, and you have been an operator in your role for less than {days} days.', {
      days: MIN_OPERATOR_DAYS,
    }),
  )

/**
 * Returns the amount in minor units above which two operators decide. Read from the database, because it may have been lowered
 * just now.
 */
export const twoPersonLimit = (tx: Tx, name: 'twoPersonPayoutAmount' | 'twoPersonTopUpAmount'): Promise<number> =>
  lowestSince(tx.db, name, addDays(tx.now, -MIN_OPERATOR_DAYS))
