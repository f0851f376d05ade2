/** Knows the ways to sign in to an account: its password, linked providers and passkeys. */
import { sql } from 'kysely'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { lockAccount } from './accounts.ts'

/**
 * Throws `not_allowed` if the account has only one way to sign in. Call this before removing one: the account stays locked, so that
 * two parallel requests cannot remove the last two.
 */
export async function assertAnotherWay(tx: Tx, accountId: string): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw notFound()
  if (account.password_hash !== null) return
  const { rows } = await sql<{ ways: number }>`select (select count(*) from identities where account_id = ${accountId})::int
    + (select count(*) from passkeys where account_id = ${accountId})::int as ways`.execute(tx.db)
  if ((rows[0]?.ways ?? 0) < 2)
    throw apiError('not_allowed', t('This is the only way to sign in to your account. Set a password first.'))
}
