/** What may become of a dispute, and with which entries. Pure. */
import type { DisputeStatus } from '@fanfare/contract/disputes'
import { addDays } from '#lib/time.ts'
import type { GatewayDispute } from '#platform/gateways/index.ts'

export interface Transition {
  readonly from: DisputeStatus | 'none'
  /** What the bank says now. */
  readonly event: DisputeStatus
  readonly to: DisputeStatus
  /** `gateway` is what the processor holds, `disputed` what the bank decides about; `sale` and `tokens` are what was paid for. */
  readonly entries: readonly Step[]
}

/** What comes of what a gateway tells first, and of what becomes of an inquiry: it has moved nothing. */
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
  | 'loss, sale and tokens anew → gateway'

/** A gateway may tell of a dispute only after it was decided: it is opened and closed in one go. */
export const transitions: readonly Transition[] = [
  ...(['none', 'inquiry', 'closed'] as const).flatMap((from) =>
    UNMOVED.filter(({ to }) => from !== 'closed' || to !== 'closed').map((one) => ({ from, ...one })),
  ),
  { from: 'open', event: 'open', to: 'open', entries: [] },
  { from: 'open', event: 'won', to: 'won', entries: ['release', 'disputed → gateway'] },
  { from: 'open', event: 'lost', to: 'lost', entries: ['release', 'sale and tokens, loss → disputed'] },
  // Decided anew: a dispute of its own, as everything of the one before is back where it was, or comes back.
  ...UNMOVED.filter(({ to }) => to === 'open' || to === 'lost').map((one) => ({ from: 'won' as const, ...one })),
  { from: 'lost', event: 'won', to: 'won', entries: ['loss, sale and tokens anew → gateway'] },
]

export const isDecided = (status: DisputeStatus): boolean => status === 'won' || status === 'lost'

/** Undefined where nothing follows. After an inquiry that came to nothing the bank may still take the money. */
export const transitionOf = (from: DisputeStatus | undefined, event: GatewayDispute['status']): Transition | undefined =>
  transitions.find((one) => one.from === (from ?? 'none') && one.event === event)

const LOOK_BACK_DAYS = 3
/** What a look overlaps the one before it with. */
const OVERLAP_DAYS = 1
/** As far as a first look goes, and the nightly comparison. */
export const MOST_LOOK_BACK_DAYS = 60

/** From when on disputes are listed: from before the last look that succeeded, however long ago that is. */
export function lookFrom(last: Date | undefined, now: Date): Date {
  const usual = addDays(now, -LOOK_BACK_DAYS)
  if (last === undefined) return addDays(now, -MOST_LOOK_BACK_DAYS)
  const before = addDays(last, -OVERLAP_DAYS)
  return before < usual ? before : usual
}

/** As long as banks decide anew (card networks end arbitration well within it). */
export const DECIDED_ANEW_DAYS = 180
