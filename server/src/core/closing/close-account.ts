/** Closes accounts, with some days in which the closing can be undone, and holds their erasure. */
import { closeAccountRow, endSessions, lockAccount, reopenAccountRow, type Account } from '#core/accounts/index.ts'
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

/** Owners cannot close a suspended account, so this earlier status means that an operator has closed the account. */
const BY_OPERATOR = 'suspended' satisfies Account['status']

export const isByOperator = ({ status_before: before }: ClosingRow): boolean => before === BY_OPERATOR

/**
 * Closes an account for its owner and signs it out everywhere. Returns the closing that is already there if the account is closed.
 * Throws `suspended` if an operator has suspended the account in the meantime.
 */
export async function closeAccount(tx: Tx, accountId: string): Promise<ClosingRow> {
  const account = await lockAccount(tx, accountId)
  const there = await currentClosing(tx.db, accountId)
  if (there) return there
  if (!account || account.status === 'deleted') throw notFound()
  if (account.role === 'admin')
    throw apiError('not_allowed', t('Operators can’t close their account. Another operator can remove them.'))
  if (account.status === BY_OPERATOR) throw apiError('suspended', t('This account is suspended.'))
  const closing = await close(tx, accountId, account.status)
  tx.emit(accountClosed, { accountId })
  return closing
}

/** Closes an account so that only an operator can reopen it. The account must be locked and open. */
export const closeForOperator = (tx: Tx, accountId: string): Promise<ClosingRow> => close(tx, accountId, BY_OPERATOR)

async function close(tx: Tx, accountId: string, before: Account['status']): Promise<ClosingRow> {
  await closeAccountRow(tx, accountId)
  const closing = await insertClosing(tx, {
    id: newId(tx.now),
    account_id: accountId,
    status: 'closed',
    status_before: before,
    closed_at: tx.now,
    erase_at: addDays(tx.now, GRACE_DAYS),
  })
  await endSessions(tx, accountId)
  return closing
}

/**
 * Restores the account as it was. Throws `already_done` if the account is not closed or its erasure has begun, and `not_allowed`
 * if an operator has closed it.
 */
export async function keepAccount(tx: Tx, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  const closing = await lockCurrentClosing(tx, accountId)
  if (closing && isByOperator(closing))
    throw apiError('not_allowed', t('An operator has closed your account. Contact us to reopen it.'))
  await reopen(tx, closing)
  tx.emit(accountKept, { accountId })
}

/** Undoes a closing by an operator. The account is then suspended. */
export const reopenForOperator = async (tx: Tx, accountId: string): Promise<void> =>
  reopen(tx, await lockCurrentClosing(tx, accountId))

async function reopen(tx: Tx, closing: ClosingRow | undefined): Promise<void> {
  if (closing?.status !== 'closed') throw apiError('already_done', t('This account isn’t closed.'))
  await endClosing(tx, closing.id, 'kept')
  await reopenAccountRow(tx, closing.account_id, closing.status_before)
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
