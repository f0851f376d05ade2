/** Accepts, declines, withdraws or ends an agreement, as the table of `rules.ts` allows. */
import type { SplitAction } from '@fanfare/contract/splits'
import { accountsWithBlockAmong } from '#core/access/index.ts'
import { endSplit, startSplit } from '#core/money/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { assertNoDebt } from './assert-no-debt.ts'
import { splitChanged } from './events.ts'
import { isGivenAlready, transitionOf } from './rules.ts'
import { lockedAgreement, updateAgreement, type AgreementRow } from './store.ts'

export interface Answer {
  readonly id: string
  readonly byId: string
  readonly act: SplitAction
}

/**
 * Repeating the same act by the same person changes nothing. Throws `not_found` for agreements of others, and `already_done` in
 * another state.
 */
export async function answerSplit(tx: Tx, { id, byId, act }: Answer): Promise<AgreementRow> {
  const row = await lockedAgreement(tx, id, byId)
  if (!row) throw notFound()
  const isPerformer = row.performer_id === byId
  const side = isPerformer ? 'performer' : 'partner'
  const isByOther = row.ended_by !== null && row.ended_by !== byId
  if (isGivenAlready(row.status, act, { side, isByOther })) return row
  const { to, sales } = transitionOf(row.status, act, side)
  if (sales === 'divided') await start(tx, row)
  if (sales === 'not divided') await endSplit(tx, row.id)
  const isEnd = to === 'ended'
  const changed = await updateAgreement(tx, row.id, {
    status: to,
    ...(isEnd ? { ended_at: tx.now, ended_by: byId } : { answered_at: tx.now }),
  })
  tx.emit(splitChanged, { fromId: byId, recipientId: isPerformer ? row.partner_id : row.performer_id, act })
  return changed
}

async function start(tx: Tx, { id, performer_id: performerId, partner_id: partnerId, name, percent, kinds }: AgreementRow) {
  if ((await accountsWithBlockAmong(tx.db, performerId, [partnerId])).length > 0)
    throw apiError('not_allowed', t('One of you has blocked the other. The proposal can only be declined.'))
  await assertNoDebt(tx, performerId)
  await startSplit(tx, { id, performerId, partnerId, name, percent, kinds })
}
