import { entitledAmong } from '#core/access/index.ts'
import { accountByLogin } from '#core/accounts/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { monthsGiven } from '../events.ts'
import { addPeriod } from '../give-period.ts'
import { newCode } from '../promotions/create-promotion.ts'
import { lockBetween } from '../store.ts'
import { subscribablePerformer } from '../subscribe.ts'
import { giftPeriod } from './rules.ts'
import { givenSince, insertGift } from './store.ts'

const MAX_FANS_PER_PERIOD = 20
const PERIOD_DAYS = 30

export interface FreeMonthsRequest {
  readonly performerId: string
  readonly username: string
  readonly months: number
}

/** Only to a fan who follows or subscribes: strangers cannot subscribe anyone. */
export async function giveMonths(tx: Tx, { performerId, username, months }: FreeMonthsRequest): Promise<void> {
  const fan = await accountByLogin(tx.db, username)
  if (!fan || fan.role !== 'fan' || fan.status !== 'active') throw unknown()
  const viewer: Viewer = { id: fan.id, role: 'fan', sessionId: '', provedAt: new Date(0) }
  await subscribablePerformer(tx, viewer, performerId).catch(() => Promise.reject(unknown()))
  const known = await entitledAmong(tx.db, fan.id, ['follow', 'subscription'], [performerId])
  if (!known.has(performerId)) throw unknown()
  await oneAtATime(tx, `free months ${performerId}`)
  const { total, toFan } = await givenSince(tx.db, performerId, fan.id, addDays(tx.now, -PERIOD_DAYS))
  if (toFan > 0) throw apiError('already_done', t('You’ve already given this fan free months in the last 30 days.'))
  if (total >= MAX_FANS_PER_PERIOD)
    throw notValid('username', t('You can give free months to up to {count} fans in 30 days', { count: MAX_FANS_PER_PERIOD }))
  const before = await lockBetween(tx, fan.id, performerId)
  const period = giftPeriod(before, { performerId, months }, tx.now)
  await addPeriod(tx, { fanId: fan.id, performerId, before, saleId: undefined, paid: 0, ...period })
  await insertGift(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    from_id: performerId,
    months,
    to_id: fan.id,
    mail: null,
    code: newCode(),
    message: '',
    deliver_at: tx.now,
    redeem_by: null,
    sale_id: null,
    paid: null,
    status: 'redeemed',
    redeemed_by: fan.id,
    redeemed_at: tx.now,
    mailed_at: null,
    created_at: tx.now,
  })
  const row = await lockBetween(tx, fan.id, performerId)
  if (!row) throw notFound()
  tx.emit(monthsGiven, { subscriptionId: row.id, fanId: fan.id, performerId })
}

const unknown = () => notValid('username', t('No follower or subscriber has this username'))
