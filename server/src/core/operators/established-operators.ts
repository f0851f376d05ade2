/**
 * Decides which operators may take part in two-person decisions. One operator alone could invite a friend as an operator, or
 * raise the amount above which two are needed. So either change takes effect after three days, in which the others can notice it.
 */
import { lowestSince } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { currentRow } from './store.ts'
import type { OperatorRow, OperatorsDb } from './tables.ts'

const MIN_OPERATOR_DAYS = 3

/**
 * Returns when an operator may be one of two; undefined for the first operator of the site, and for an operator without a
 * password.
 */
export const establishedAt = (row: Pick<OperatorRow, 'accepted_at'> | undefined): Date | undefined =>
  row?.accepted_at ? addDays(row.accepted_at, MIN_OPERATOR_DAYS) : undefined

export async function isEstablished(db: OperatorsDb, accountId: string, now: Date): Promise<boolean> {
  const row = await currentRow(db, accountId)
  const at = establishedAt(row)
  return row === undefined || (at !== undefined && at <= now)
}

/** Throws `not_allowed` if this operator is too new for a two-person decision. */
export async function assertEstablished({ db, now }: Pick<Tx, 'db' | 'now'>, accountId: string): Promise<void> {
  if (!(await isEstablished(db, accountId, now))) throw tooNew()
}

const tooNew = () =>
  apiError(
    'not_allowed',
    t('This amount needs two operators, and you have been an operator for less than {days} days.', { days: MIN_OPERATOR_DAYS }),
  )

/**
 * Returns the amount in minor units above which two operators decide. Read from the database, because it may have been lowered
 * just now.
 */
export const twoPersonLimit = (tx: Tx, name: 'twoPersonPayoutAmount' | 'twoPersonTopUpAmount'): Promise<number> =>
  lowestSince(tx.db, name, addDays(tx.now, -MIN_OPERATOR_DAYS))
