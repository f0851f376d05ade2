/** Sets a performer's payout method, sends an email about it and holds payouts. */
import { isDeepStrictEqual } from 'node:util'
import type { PayoutType } from '@fanfare/contract/payout-methods'
import { accountById, sendMailTo } from '#core/accounts/index.ts'
import { lockPayouts } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { masked, sealDestination, typeOf, unsealDestination, type Destination } from './destination.ts'
import { payoutMethodChanged } from './events.ts'
import { methodOf, putMethod, removeMethod } from './method-store.ts'
import { removeSchedule, scheduleOf } from './schedule-store.ts'

/** The hold gives owners time to see the email before money goes where a thief has redirected it. */
const HOLD_DAYS = 2

/** Saving the same destination again changes and holds nothing. */
export async function saveMethod(ctx: Context, viewer: Viewer, destination: Destination): Promise<void> {
  const { secret } = ctx.config
  const type = typeOf(destination)
  await ctx.write(async (tx) => {
    await lockPayouts(tx, viewer.id)
    const before = await methodOf(tx.db, viewer.id, type)
    if (before && isDeepStrictEqual(await unsealDestination(secret, viewer.id, before.sealed), destination)) return
    await putMethod(tx, {
      performer_id: viewer.id,
      type,
      sealed: sealDestination(secret, viewer.id, destination),
      masked: masked(destination),
      saved_at: tx.now,
      held_until: addDays(tx.now, HOLD_DAYS),
    })
    await mailChange(tx, viewer.id, masked(destination))
    tx.emit(payoutMethodChanged, { performerId: viewer.id })
  })
}

/** Requested payouts still use the method, but a schedule with it ends. */
export async function deleteMethod(ctx: Context, viewer: Viewer, type: PayoutType): Promise<void> {
  await ctx.write(async (tx) => {
    await lockPayouts(tx, viewer.id)
    if (!(await methodOf(tx.db, viewer.id, type))) return
    await removeMethod(tx, viewer.id, type)
    if ((await scheduleOf(tx.db, viewer.id))?.type === type) await removeSchedule(tx, viewer.id)
    tx.emit(payoutMethodChanged, { performerId: viewer.id })
  })
}

export async function mailChange(tx: Tx, performerId: string, shown: string): Promise<void> {
  const account = await accountById(tx.db, performerId)
  if (!account) return
  await sendMailTo(tx, account, () => ({
    subject: t('A change to your account'),
    isSentAnyway: true,
    body: [
      t('Someone changed where your money is sent: {destination}.', { destination: shown }),
      t('For your security, payouts to this destination start after {hours} hours.', { hours: HOLD_DAYS * 24 }),
      t('If this wasn’t you, sign in, change your password, and correct the payout method.'),
    ],
    button: { label: t('Sign in'), url: '/auth/login' },
  }))
}
