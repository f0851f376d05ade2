import { payableSums } from '#core/money/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

/** Throws `not_allowed` while a performer owes what refunds and disputes took: later sales have to pay for that first. */
export async function assertNoDebt(tx: Tx, performerId: string): Promise<void> {
  const { short } = await payableSums(tx.db, performerId, tx.now)
  if (short > 0) throw apiError('not_allowed', t('These sales can’t be shared right now. Try again later.'))
}
