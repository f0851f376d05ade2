import { findContent } from '#core/content/index.ts'
import type { Unlock } from '@fanfare/contract/access'
import { grant, accessDecision, takeIncluded } from '#core/access/index.ts'
import { sellFiles } from '#core/media/index.ts'
import { chargeWallet, assertShownTokens, timesRefunded, type Sale } from '#core/money/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { notFound, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { contentBought } from './events.ts'
import { openMedia } from './sale-media.ts'

export interface PurchaseRequest {
  readonly kind: string
  readonly id: string
  /** The offer that the fan saw: the price in tokens and the number of media items, or that the tier includes it. */
  readonly shown: { readonly price?: number; readonly items?: number; readonly included?: boolean }
}

/** Buys one object of any kind, or unlocks it with the tier's allowance as a free sale. The fan has access after the commit. */
export async function buyContent(tx: Tx, fan: Viewer, { kind, id, shown }: PurchaseRequest): Promise<Sale> {
  // The price depends on the fan's earlier purchases, so that of two objects with the same media the later purchase sees the
  // earlier one.
  await oneAtATime(tx, `purchases ${fan.id}`)
  const content = await findContent(tx.services, tx.db, kind, id)
  if (content?.isUnlockable === false) throw notFound()
  const sold = content ? await sellFiles(tx, content.fileIds) : []
  const decision = content && (await accessDecision(tx.db, fan, content))
  if (!content || !decision || decision.sees === 'nothing') throw notFound()
  const owned = apiError('already_done', t('You already have access to this.'))
  if (decision.sees === 'all') throw owned
  // A fan can buy exactly what the locked view offers.
  const offer = decision.unlock.find((way) => way.by === 'purchase')
  if (!offer) throw notFound()
  const isIncluded = shown.included === true
  if (isIncluded) assertIncluded(decision.unlock)
  const tokens = isIncluded ? 0 : toMinorUnits(offer.price)
  if (!isIncluded) await assertShownTokens(tx, shown.price, tokens)
  if (offer.items < (shown.items ?? 0))
    throw apiError('changed_meanwhile', t('Part of this content was removed in the meantime. No tokens were spent.'))

  if (!(await grant(tx, { holderId: fan.id, kind: 'purchase', subjectId: id }))) throw owned
  const times = await timesRefunded(tx.db, fan.id, id)
  const key = `${kind}:${id}:${fan.id}${times > 0 ? `:${times}` : ''}`
  const sale = await chargeWallet(tx, {
    key,
    kind,
    fanId: fan.id,
    performerId: content.ownerId,
    targetId: id,
    tokens,
  })
  if (!sale) throw owned
  if (isIncluded) await takeIncluded(tx, { key, fanId: fan.id, performerId: content.ownerId, kind: 'unlock', saleId: sale.id })
  await openMedia(tx, sale, sold)
  tx.emit(contentBought, {
    saleId: sale.id,
    kind,
    contentId: id,
    fanId: fan.id,
    performerId: content.ownerId,
    tokens: sale.tokens,
  })
  return sale
}

function assertIncluded(ways: readonly Unlock[]): void {
  if (ways.some((way) => way.by === 'included')) return
  throw apiError('changed_meanwhile', t('Your subscription has no unlocks left this month. Nothing was unlocked or charged.'))
}
