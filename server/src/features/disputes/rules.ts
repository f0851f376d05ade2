/** Decides what may become of a dispute, and which entries it posts. Pure. */
import type { DisputeStatus } from '@fanfare/contract/disputes'
import { addDays } from '#lib/time.ts'
import type { GatewayDispute } from '#platform/gateways/index.ts'

export interface Transition {
  readonly from: DisputeStatus | 'none'
  /** The bank's current state. */
  readonly event: DisputeStatus
  readonly to: DisputeStatus
  /** `gateway` is the processor's balance, `disputed` the sum the bank decides about; `sale` and `tokens` are the purchase. */
  readonly entries: readonly Step[]
}

/** Transitions from a gateway's first report and from inquiries, which have moved no money. */
const UNMOVED: readonly Omit<Transition, 'from'>[] = [
  { event: 'inquiry', to: 'inquiry', entries: [] },
  { event: 'closed', to: 'closed', entries: [] },
  { event: 'open', to: 'open', entries: ['gateway → disputed', 'freeze'] },
  { event: 'won', to: 'won', entries: ['gateway → disputed', 'disputed → gateway'] },
  { event: 'lost', to: 'lost', entries: ['gateway → disputed', 'freeze', 'release', 'sale and tokens, loss → disputed'] },
]
export type Step =
  | 'gateway → disputed'
  | 'freeze'
  | 'release'
  | 'disputed → gateway'
  | 'sale and tokens, loss → disputed'
  | 'loss, and sale and tokens again → gateway'

/** A gateway may report a dispute only after its decision: it is then opened and closed in one transition. */
export const transitions: readonly Transition[] = [
  ...(['none', 'inquiry', 'closed'] as const).flatMap((from) =>
    UNMOVED.filter(({ to }) => from !== 'closed' || to !== 'closed').map((one) => ({ from, ...one })),
  ),
  { from: 'open', event: 'open', to: 'open', entries: [] },
  { from: 'open', event: 'won', to: 'won', entries: ['release', 'disputed → gateway'] },
  { from: 'open', event: 'lost', to: 'lost', entries: ['release', 'sale and tokens, loss → disputed'] },
  // A changed decision is a dispute of its own, because the previous one has returned everything to where it was, or returns it
  // now.
  ...UNMOVED.filter(({ to }) => to === 'open' || to === 'lost').map((one) => ({ from: 'won' as const, ...one })),
  { from: 'lost', event: 'won', to: 'won', entries: ['loss, and sale and tokens again → gateway'] },
]

export const isDecided = (status: DisputeStatus): boolean => status === 'won' || status === 'lost'

/** Returns undefined if nothing follows. After a closed inquiry the bank may still take the money. */
export const transitionOf = (from: DisputeStatus | undefined, event: GatewayDispute['status']): Transition | undefined =>
  transitions.find((one) => one.from === (from ?? 'none') && one.event === event)

const LOOKBACK_DAYS = 3
const OVERLAP_DAYS = 1
/** The reach of the first look and of the nightly comparison. */
export const MAX_LOOKBACK_DAYS = 60

/** Returns when to start listing disputes: before the last successful look, however long ago. */
export function searchFrom(last: Date | undefined, now: Date): Date {
  const usual = addDays(now, -LOOKBACK_DAYS)
  if (last === undefined) return addDays(now, -MAX_LOOKBACK_DAYS)
  const before = addDays(last, -OVERLAP_DAYS)
  return before < usual ? before : usual
}

/** Banks may change decisions for this long; card networks end arbitration well within it. */
export const REVISION_DAYS = 180
