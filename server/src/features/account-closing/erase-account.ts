/**
 * Erases a closed account whose time is over. The job may be interrupted anywhere: every part can run again, and the closing is
 * over only after all of them.
 */
import { accountById, anonymizeAccount, keepIdentity, lockAccount } from '#core/accounts/index.ts'
import { endClosing, holdOf, isErasureBlocked, lockCurrentClosing, startErasure, type ClosingRow } from '#core/closing/index.ts'
import { allPersonalData } from '#core/personal-data/index.ts'
import type { Context, Tx } from '#platform/context.ts'

export async function eraseAccount(ctx: Context, accountId: string, signal: AbortSignal): Promise<void> {
  const begun = await ctx.write((tx) => begin(tx, accountId))
  if (!begun) return
  for (const { erasure } of allPersonalData(ctx)) {
    signal.throwIfAborted()
    if ('run' in erasure) await erasure.run({ ctx, accountId, email: begun.email ?? '' })
  }
  await ctx.write((tx) => endClosing(tx, begun.id, 'erased'))
}

/**
 * Removes the name and the sign-in, so that nothing can be undone in the middle. Returns undefined if the account was kept, is
 * held, or others still need its data.
 */
async function begin(tx: Tx, accountId: string): Promise<ClosingRow | undefined> {
  await lockAccount(tx, accountId)
  const closing = await lockCurrentClosing(tx, accountId)
  if (!closing || closing.erase_at > tx.now || (await holdOf(tx.db, accountId))) return undefined
  if (closing.status === 'erasing') return closing
  if (await isErasureBlocked(tx.services, tx.db, accountId)) return undefined
  const { email = '' } = (await accountById(tx.db, accountId)) ?? {}
  await startErasure(tx, closing.id, email)
  await keepIdentity(tx, accountId)
  await anonymizeAccount(tx, accountId)
  return { ...closing, status: 'erasing', email }
}
