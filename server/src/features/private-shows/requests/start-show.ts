import { SHOW } from '@fanfare/contract/private-show-views'
import { accessDecision } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { openStream } from '#core/streaming/index.ts'
import { assertShownTokens, formatTokens } from '#core/money/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { applyStep } from '../apply-step.ts'
import { lockOwnShow } from '../locked-show.ts'
import { holdMinute } from '../minutes/charge-minute.ts'
import { nextLook } from '../rules.ts'
import { isInShow, showById, type ShowRow } from '../store.ts'
import { lockShowsOf } from './request-show.ts'

/**
 * Starts a show, and holds the tokens of the minimum minutes. `shown` in tokens. Throws `price_changed` for another price than the fan
 * saw, `not_enough_tokens` and `spending_limit`, `not_ready` without a media engine, and `not_allowed` while one of the two is in another
 * show.
 */
export async function startShow(tx: Tx, fan: Viewer, id: string, shown: number): Promise<ShowRow> {
  const asked = await showById(tx.db, id)
  // Taken before the row's lock, and the performer's always first.
  if (asked?.fan_id === fan.id) {
    await lockShowsOf(tx, asked.performer_id)
    await lockShowsOf(tx, fan.id)
  }
  const { row } = await lockOwnShow(tx, fan, id, 'start')
  await assertFree(tx, fan, row)
  const price = Number(row.price)
  await assertShownTokens(tx, shown, price)
  await assertWithinOwnLimit(tx, row)
  // Before the step, which locks the conversation last.
  for (let minute = 1; minute <= row.min_minutes; minute++) await holdMinute(tx, row, minute)
  await openStream(tx, { kind: SHOW, id }, { maxPublishers: row.has_fan_camera ? 2 : 1 })
  // Dark until the engine has the performer's picture. Agora tells the server nothing about pictures.
  const darkAt = tx.services.streaming.kind === 'agora' ? null : tx.now
  const room = { fan_seen_at: null, performer_seen_at: null, performer_dark_at: darkAt, started_at: tx.now }
  return applyStep(tx, row, { event: 'start', by: 'fan', to: 'started', clockAt: nextLook(room, undefined), change: room })
}

async function assertFree(tx: Tx, fan: Viewer, { performer_id: performerId }: ShowRow): Promise<void> {
  if ((await accessDecision(tx.db, fan, profileOf(performerId))).sees !== 'all')
    throw apiError('changed_meanwhile', t('This performer can’t give a show at the moment. No tokens were spent.'))
  if (await isInShow(tx.db, 'performer', performerId))
    throw apiError('not_allowed', t('The performer is in another show. Start when it’s over. No tokens were spent.'))
  if (await isInShow(tx.db, 'fan', fan.id))
    throw apiError('not_allowed', t('You’re in another show. Leave that show first. No tokens were spent.'))
}

async function assertWithinOwnLimit(tx: Tx, { price, min_minutes: minutes, max_cost: most }: ShowRow): Promise<void> {
  const cost = Number(price) * minutes
  if (most !== null && cost > Number(most))
    throw apiError(
      'not_allowed',
      t(
        'The minimum of {minutes, plural, one {# minute} other {# minutes}} costs {cost}, and your limit for this show is {limit}.',
        {
          minutes,
          cost: await formatTokens(tx, cost),
          limit: await formatTokens(tx, Number(most)),
        },
      ),
    )
}
