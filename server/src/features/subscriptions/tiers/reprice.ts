/** Applies changed prices of a tier: subscribers above the price pay less from now on, and those below are asked. */
import { Type } from 'typebox'
import type { PaidType } from '@fanfare/contract/periods'
import { performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { addMinutes } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { higherPriceProposed } from '../events.ts'
import { mailHigherPrice } from '../mails.ts'
import { PAID_TYPES } from '../rules.ts'
import { lockSubscription, updateSubscription } from '../store.ts'
import { tierOffer, todaysPrice } from './catalog.ts'
import { proposePrice, lowerPrices } from './price-store.ts'
import { repriceTier } from './reprice-job.ts'

const BATCH_SIZE = 500
/** A price that is corrected within this time notifies no one. */
const CORRECTION_MINUTES = 10

const notifyLater = job('notify of price increase', Type.Object({ subscriptionId: Type.String() }))

interface Which {
  readonly performerId: string
  readonly tierId: string
}

async function reprice(ctx: Context, which: Which): Promise<void> {
  for (const type of PAID_TYPES) while (await ctx.write((tx) => repriceSome(tx, which, type)));
}

/** Reads the price with each batch, so that the later of two changes applies. Returns false if no one is left. */
async function repriceSome(tx: Tx, { performerId, tierId }: Which, type: PaidType): Promise<boolean> {
  await oneAtATime(tx, `reprice ${tierId}`)
  const performer = await performerById(tx.db, performerId)
  if (!performer) return false
  const price = todaysPrice(await tierOffer(tx.db, performer, tierId), type, await settings(tx))
  const of = { tierId, type, price, limit: BATCH_SIZE }
  const lowered = await lowerPrices(tx, of)
  const proposedTo = price === undefined ? [] : await proposePrice(tx, { ...of, price })
  const at = addMinutes(tx.now, CORRECTION_MINUTES)
  for (const id of proposedTo) tx.enqueue(notifyLater, { subscriptionId: id }, { key: `price:${id}`, at })
  return lowered === BATCH_SIZE || proposedTo.length === BATCH_SIZE
}

/** Notifies the fan in the app and by email, once per price. */
async function notifyFan(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row || row.proposed_price === null || row.notified_price === row.proposed_price) return
  await updateSubscription(tx, id, { notified_price: Number(row.proposed_price) })
  await mailHigherPrice(tx, row)
  tx.emit(higherPriceProposed, { subscriptionId: id, fanId: row.fan_id, performerId: row.performer_id })
}

export const priceJobHandlers = [
  jobHandler(repriceTier, reprice),
  jobHandler(notifyLater, (ctx, { subscriptionId }) => ctx.write((tx) => notifyFan(tx, subscriptionId))),
]
