import { rightsOf } from '#core/access/index.ts'
import { saleById } from '#core/money/index.ts'
import { contentBought } from '#core/purchases/index.ts'
import { followed } from '#features/follows/events.ts'
import {
  subscriptionCancelled,
  subscriptionExpired,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionTierChanged,
} from '#features/subscriptions/events.ts'
import { tipGiven } from '#features/tokens/events.ts'
import type { EventOf } from '#platform/events.ts'
import { on } from '#platform/listeners.ts'
import type { Tx } from '#platform/context.ts'
import { startRuns } from './start-runs.ts'

const NAME = 'send automatic messages'

type Started = EventOf<typeof subscriptionTierChanged>

async function subscribed(tx: Tx, { subscriptionId, fanId, performerId, at }: Started, isFirst: boolean): Promise<void> {
  const { tierId } = await rightsOf(tx.db, performerId, fanId)
  await startRuns(tx, { on: 'subscribe', fanId, performerId, about: subscriptionId, at: new Date(at), tierId, isFirst })
}

/** A subscription that changes back and forth causes at most one message a day. */
const dayOf = ({ subscriptionId, at }: Started) => `${subscriptionId}:${at.slice(0, 10)}`

const goesOn = (tx: Tx, on: 'renew' | 'cancel' | 'expire', of: Started) =>
  startRuns(tx, { on, fanId: of.fanId, performerId: of.performerId, about: dayOf(of), at: new Date(of.at) })

/** Fans who were refunded are not asked to stay. */
const ended = async (tx: Tx, on: 'cancel' | 'expire', of: EventOf<typeof subscriptionExpired>): Promise<void> => {
  if (!of.isRefunded) await goesOn(tx, on, of)
}

type Paid = Pick<EventOf<typeof tipGiven>, 'saleId' | 'fanId' | 'performerId' | 'tokens'>

const paid = async (tx: Tx, on: 'purchase' | 'tip', { saleId, fanId, performerId, tokens }: Paid): Promise<void> => {
  const at = (await saleById(tx.db, saleId))?.at ?? tx.now
  await startRuns(tx, { on, fanId, performerId, about: saleId, at, tokens })
}

export const listeners = [
  on(followed, NAME, (tx, { fanId, performerId, at }) =>
    startRuns(tx, { on: 'follow', fanId, performerId, about: performerId, at: new Date(at) }),
  ),
  on(subscriptionStarted, NAME, (tx, started) => subscribed(tx, started, started.isFirst)),
  on(subscriptionTierChanged, NAME, (tx, changed) => subscribed(tx, changed, false)),
  on(subscriptionRenewed, NAME, (tx, renewed) => goesOn(tx, 'renew', renewed)),
  on(subscriptionCancelled, NAME, (tx, cancelled) => ended(tx, 'cancel', cancelled)),
  on(subscriptionExpired, NAME, (tx, expired) => ended(tx, 'expire', expired)),
  on(contentBought, NAME, (tx, sale) => paid(tx, 'purchase', sale)),
  on(tipGiven, NAME, (tx, sale) => paid(tx, 'tip', sale)),
]
