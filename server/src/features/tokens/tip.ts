import { profileOf } from '#core/content/index.ts'
import { accessDecision } from '#core/access/index.ts'
import { charge, type Sale } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { performerById, type Performer } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { tipGiven } from './events.ts'

export interface Tip {
  readonly key: string
  readonly performerId: string
  /** Tokens as typed. */
  readonly amount: number
  readonly message: string
}

export interface Tipped {
  readonly sale: Sale
  readonly performer: Performer
}

/** Tips a performer whom the fan may see. The same key pays once. */
export async function tip(tx: Tx, fan: Viewer, { key, performerId, amount, message }: Tip): Promise<Tipped> {
  const { minimumTipPrice: least, maximumTipPrice: most } = await settings(tx)
  const tokens = toMinorUnits(amount)
  if (tokens < least || tokens > most)
    throw notValid('amount', t('A tip must be {min} to {max} tokens', amountRange(least, most)))
  const [performer, decision] = await Promise.all([
    performerById(tx.db, performerId),
    accessDecision(tx.db, fan, profileOf(performerId)),
  ])
  if (!performer || decision.sees !== 'all') throw notFound('performer')

  const sale = await charge(tx, {
    key: `tip:${fan.id}:${key}`,
    kind: 'tip',
    fanId: fan.id,
    performerId,
    tokens,
    commissionPercent: performer.commission_percent,
  })
  if (!sale) throw apiError('already_done', t('This tip has been sent already.'))
  tx.emit(tipGiven, { saleId: sale.id, fanId: fan.id, performerId, tokens, message })
  return { sale, performer }
}
