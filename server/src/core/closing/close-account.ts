/** Closes accounts, with some days in which the owner can keep the account, and holds their erasure. */
import { closeAccountRow, endSessions, lockAccount, reopenAccountRow } from '#core/accounts/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { accountClosed, accountKept } from './events.ts'
import {
  currentClosing,
  endClosing,
  holdOf,
  insertClosing,
  insertHold,
  lockCurrentClosing,
  postponeErasure,
  releaseHold,
} from './store.ts'
import type { ClosingRow } from './tables.ts'

const GRACE_DAYS = 14
export const REMINDER_DAYS = 3

/** Signs the account out everywhere. Returns the closing that is already there if the account is closed. */
export async function closeAccount(tx: Tx, accountId: string): Promise<ClosingRow> {
  const account = await lockAccount(tx, accountId)
  const there = await currentClosing(tx.db, accountId)
  if (there) return there
  if (!account || account.status === 'deleted') throw notFound()
  if (account.role === 'admin')
    throw apiError('not_allowed', t('Operators can’t close their account. Another operator can remove them.'))
  await closeAccountRow(tx, accountId)
  const closing = await insertClosing(tx, {
    id: newId(tx.now),
    account_id: accountId,
    status: 'closed',
    status_before: account.status,
    closed_at: tx.now,
    erase_at: addDays(tx.now, GRACE_DAYS),
  })
  await endSessions(tx, accountId)
  tx.emit(accountClosed, { accountId })
  return closing
}

/** Restores the account as it was. Throws `already_done` if the account is not closed or its erasure has begun. */
export async function keepAccount(tx: Tx, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  const closing = await lockCurrentClosing(tx, accountId)
  if (closing?.status !== 'closed') throw apiError('already_done', t('This account isn’t closed.'))
  await endClosing(tx, closing.id, 'kept')
  await reopenAccountRow(tx, accountId, closing.status_before)
  tx.emit(accountKept, { accountId })
}

interface Hold {
  readonly accountId: string
  readonly reason: string
  readonly byId: string
}

/** Stops the erasure of an account, which may be closed now or later. A second hold changes nothing. */
export async function holdErasure(tx: Tx, { accountId, reason, byId }: Hold): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account || account.status === 'deleted') throw notFound()
  if (await holdOf(tx.db, accountId)) return
  await insertHold(tx, { id: newId(tx.now), account_id: accountId, reason, held_by: byId, held_at: tx.now })
}

/** Lets the erasure continue, after the owner has been reminded again. */
export async function releaseErasure(tx: Tx, accountId: string, byId: string): Promise<void> {
  await lockAccount(tx, accountId)
  if (!(await releaseHold(tx, accountId, byId))) throw notFound()
  await postponeErasure(tx, accountId, addDays(tx.now, REMINDER_DAYS))
}
