import type { Viewer } from '#platform/viewer.ts'
import { openConversationBetween } from '#core/messages/index.ts'
import { mayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { applyStep } from '../apply-step.ts'
import { answerBy } from '../rules.ts'
import { countOpen, hasOpenShow, insertShow, type ShowRow } from '../store.ts'
import { waysToAsk } from '../terms.ts'
import { termsOf } from '../terms-store.ts'

export interface Wish {
  readonly performerId: string
  readonly message: string
  readonly minutes: number
  /** In tokens, as typed; undefined for no limit. */
  readonly maxCost: number | undefined
  readonly hasCamera: boolean
  readonly mayRecord: boolean
}

/** How many performers a fan can ask at the same time. */
const MAX_OPEN = 5

export const lockShowsOf = (tx: Tx, accountId: string): Promise<void> => oneAtATime(tx, `private shows of ${accountId}`)

/**
 * Asks a performer for a private show. Throws `not_found` for a performer whom the fan may not see or who gives no shows,
 * `not_allowed` for a fan who may not ask or has asked too often, and `not_valid`.
 */
export async function requestShow(tx: Tx, fan: Viewer, wish: Wish): Promise<ShowRow> {
  const { performerId, message, minutes, maxCost, hasCamera, mayRecord } = wish
  const terms = await termsOf(tx.db, performerId)
  await assertMayAsk(tx, fan, performerId, terms?.audience ?? 'everyone')
  if (!terms?.is_open || !(await mayPublish(tx, performerId))) throw notFound()
  await lockShowsOf(tx, fan.id)
  await assertFewOpen(tx, fan.id, performerId)
  assertTextAllowed('message', message, await settings(tx))
  if (maxCost !== undefined && maxCost <= 0) throw notValid('maxCost', t('The limit must be greater than zero'))
  const pair = { fanId: fan.id, performerId }
  const row = await insertShow(tx, {
    id: newId(tx.now),
    fan_id: fan.id,
    performer_id: performerId,
    conversation_id: (await openConversationBetween(tx.db, pair, tx.now)).id,
    status: 'pending',
    message,
    minutes,
    has_fan_camera: hasCamera,
    fan_records: mayRecord,
    min_minutes: terms.min_minutes,
    max_cost: maxCost === undefined ? null : toMinorUnits(maxCost),
    clock_at: answerBy(tx.now),
    created_at: tx.now,
  })
  return applyStep(tx, row, { event: 'request', by: 'fan', to: 'pending', clockAt: answerBy(tx.now) })
}

async function assertMayAsk(tx: Tx, fan: Viewer, performerId: string, audience: Parameters<typeof waysToAsk>[3]): Promise<void> {
  if ((await waysToAsk(tx.db, fan, performerId, audience)).length === 0) return
  throw apiError(
    'not_allowed',
    audience === 'followers'
      ? t('Only followers can ask for a private show. Follow first, then send your request.')
      : t('Only subscribers can ask for a private show. Subscribe first, then send your request.'),
  )
}

async function assertFewOpen(tx: Tx, fanId: string, performerId: string): Promise<void> {
  if (await hasOpenShow(tx.db, { fanId, performerId }))
    throw apiError('not_allowed', t('You already have an open request with this performer.'))
  if ((await countOpen(tx.db, 'fan', fanId)) >= MAX_OPEN)
    throw apiError('not_allowed', t('You already have {count} open requests. Cancel one to send another.', { count: MAX_OPEN }))
}
