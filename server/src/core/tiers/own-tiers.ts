/** Checks that content is limited to tiers of its own performer. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { tiersOf } from './store.ts'

/** Throws for a tier of another performer. An archived tier is allowed, because it still has subscribers. */
export async function assertOwnTiers(tx: Tx, performerId: string, tierIds: readonly string[]): Promise<void> {
  if (tierIds.length === 0) return
  const own = new Set((await tiersOf(tx.db, performerId)).map(({ id }) => id))
  if (tierIds.some((id) => !own.has(id))) throw notValid('tierIds', t('Choose one of your own tiers'))
}
