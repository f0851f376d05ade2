/** For which tiers something can be: those of its own performer. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { tiersOf } from './store.ts'

/** Rejects a tier of somebody else; one that is archived still has its subscribers. */
export async function assertOwnTiers(tx: Tx, performerId: string, tierIds: readonly string[]): Promise<void> {
  if (tierIds.length === 0) return
  const own = new Set((await tiersOf(tx.db, performerId)).map(({ id }) => id))
  if (tierIds.some((id) => !own.has(id))) throw notValid('tierIds', t('Please choose one of your own tiers'))
}
