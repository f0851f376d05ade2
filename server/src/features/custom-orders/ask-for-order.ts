import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { checkedPrice } from '#core/money/index.ts'
import { mayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { applyStep } from './apply-step.ts'
import { assertDate, clockAt, wishDates } from './rules.ts'
import { countMaking, countUnpaid, insertOrder, type OrderRow } from './store.ts'
import { lockTerms, type TermsRow } from './terms-store.ts'

export interface Wish {
  readonly performerId: string
  readonly brief: string
  readonly referenceIds: readonly string[]
  /** In tokens, as typed. */
  readonly price: number
  readonly dueAt: Date
}

/** How many unpaid orders a fan can have with one performer. */
const MAX_UNPAID = 3

/**
 * Asks a performer for a custom order. Throws `not_found` for a performer whom the fan may not see or who takes no orders,
 * `not_valid`, and `not_allowed` if the performer or the fan has too many.
 */
export async function askForOrder(
  tx: Tx,
  fan: Viewer,
  { performerId, brief, referenceIds, price, dueAt }: Wish,
): Promise<OrderRow> {
  if ((await accessDecision(tx.db, fan, profileOf(performerId))).sees !== 'all') throw notFound()
  const terms = await lockTerms(tx, performerId)
  if (!terms?.is_open || !(await mayPublish(tx, performerId))) throw notFound()
  await assertRoom(tx, terms)
  if ((await countUnpaid(tx.db, { fanId: fan.id, performerId })) >= MAX_UNPAID)
    throw apiError(
      'not_allowed',
      t('You already have {count} unanswered or unpaid requests with this performer.', { count: MAX_UNPAID }),
    )
  assertTextAllowed('brief', brief, await settings(tx))
  assertDate(dueAt, (now) => wishDates(terms.notice_days, now), tx.now)
  const tokens = await checkedPrice(tx, { field: 'price', price, least: Number(terms.min_price) })
  const row = await insertOrder(tx, {
    id: newId(tx.now),
    fan_id: fan.id,
    performer_id: performerId,
    brief,
    price: tokens,
    due_at: dueAt,
    revisions: terms.revisions,
    clock_at: clockAt('requested', dueAt, tx.now),
  })
  const pictures = { ownerId: fan.id, ids: referenceIds }
  return applyStep(tx, row, { event: 'ask', by: 'fan', to: 'requested', price: tokens, dueAt, pictures })
}

/** Throws `not_allowed` while the performer has as many orders as they make at the same time. The terms are locked. */
export async function assertRoom(tx: Tx, { performer_id: performerId, max_open: most }: TermsRow): Promise<void> {
  if ((await countMaking(tx.db, performerId)) >= most)
    throw apiError('not_allowed', t('The maximum number of custom orders at the same time has been reached.'))
}
