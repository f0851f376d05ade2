/**
 * What two operators decide together. One of them alone could make a friend an operator, or raise the amount from which two are needed: neither
 * counts before the others have had three days to see it.
 */
import { lowestSince } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { currentRow } from './store.ts'
import type { OperatorRow, OperatorsDb } from './tables.ts'

const DAYS = 3

/** When somebody may be one of two; undefined for the first operator of the site, and for whoever has no password yet. */
export const establishedAt = (row: Pick<OperatorRow, 'accepted_at'> | undefined): Date | undefined =>
  row?.accepted_at ? addDays(row.accepted_at, DAYS) : undefined

export async function isEstablished(db: OperatorsDb, accountId: string, now: Date): Promise<boolean> {
  const row = await currentRow(db, accountId)
  const at = establishedAt(row)
  return row === undefined || (at !== undefined && at <= now)
}

/** Throws `not_allowed` where this operator is too new for what needs two. */
export async function assertEstablished({ db, now }: Pick<Tx, 'db' | 'now'>, accountId: string): Promise<void> {
  if (!(await isEstablished(db, accountId, now))) throw tooNew()
}

const tooNew = () =>
  apiError(
    'not_allowed',
    t('Two operators decide about this amount, and you have been one for less than {days} days.', { days: DAYS }),
  )

/** Above how much two decide, in minor units; read from the database, as it may have been lowered just now. */
export const twoPersonLimit = (tx: Tx, name: 'twoPersonPayoutAmount' | 'twoPersonTopUpAmount'): Promise<number> =>
  lowestSince(tx.db, name, addDays(tx.now, -DAYS))
