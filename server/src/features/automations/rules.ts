/** Decides when an automation's trigger is met and what becomes of its message to one fan. Pure. */
import type { AutomationConditions, AutomationTrigger, SkipReason, TriggerKind } from '@fanfare/contract/automations'
import { noFans, type FanSelection } from '#core/fan-groups/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMinutes } from '#lib/time.ts'

export type RunState = 'pending' | 'sent' | 'skipped' | 'cancelled'

interface Transition {
  readonly from: RunState
  readonly event: 'send' | 'skip' | 'postpone' | 'change' | 'remove'
  readonly to: RunState
  readonly by: 'clock' | 'performer'
}

/** A decision is final: a skipped message is not sent later, and a sent message stays when the automation is removed. */
export const transitions: readonly Transition[] = [
  { from: 'pending', event: 'send', to: 'sent', by: 'clock' },
  { from: 'pending', event: 'skip', to: 'skipped', by: 'clock' },
  { from: 'pending', event: 'postpone', to: 'pending', by: 'clock' },
  // Pending messages are about the former trigger.
  { from: 'pending', event: 'change', to: 'cancelled', by: 'performer' },
  { from: 'pending', event: 'remove', to: 'cancelled', by: 'performer' },
]

/** Returns undefined if the message is already decided. */
export const nextState = (from: RunState, event: Transition['event']): RunState | undefined =>
  transitions.find((one) => one.from === from && one.event === event)?.to

/** A fan's act, or an event of their subscription. */
export interface TriggerEvent {
  readonly on: TriggerKind
  readonly fanId: string
  readonly performerId: string
  /** The id of the cause, such as the sale. */
  readonly about: string
  readonly at: Date
  /** Only for `subscribe`. */
  readonly tierId?: string | null
  readonly isFirst?: boolean
  /** Only for `purchase` and `tip`, in minor units. */
  readonly tokens?: number
}

export interface Trigger {
  readonly trigger: TriggerKind
  readonly tier_id: string | null
  /** Minor units of a token; bigint arrives as text. */
  readonly min_amount: string | number
}

/** Without a tier, only the fan's first subscription ever counts; with a tier, every start of it and change to it. */
export function matchesTrigger({ trigger, tier_id, min_amount }: Trigger, happening: TriggerEvent): boolean {
  const { on, tierId, isFirst = false, tokens = 0 } = happening
  if (trigger !== on) return false
  if (on === 'subscribe') return tier_id === null ? isFirst : tier_id === tierId
  return tokens >= Number(min_amount)
}

/**
 * Returns the key of an occasion, for which an automation sends one message. Fans are welcomed once ever: for following, and for
 * each tier.
 */
export function occasionKeyOf({ tier_id }: Trigger, { on, about }: TriggerEvent): string {
  if (on === 'follow') return 'follow:first'
  return on === 'subscribe' ? `subscribe:${tier_id ?? 'any'}:first` : about
}

/** Returns whether two triggers differ. */
export const hasOtherTrigger = (before: Trigger & { readonly months: number | null }, now: StoredTrigger): boolean =>
  before.trigger !== now.trigger ||
  before.tier_id !== now.tierId ||
  Number(before.min_amount) !== now.minAmount ||
  before.months !== now.months

export interface StoredTrigger {
  readonly trigger: TriggerKind
  readonly tierId: string | null
  readonly minAmount: number
  readonly months: number | null
}

/** Returns a trigger without the fields that its kind does not use. Throws `not_valid` if a required field is missing. */
export function storedTrigger({ on, tierId, minAmount = 0, months }: AutomationTrigger): StoredTrigger {
  if (on === 'anniversary' && months === undefined)
    throw notValid('trigger', t('Enter after how many months to send the message'))
  return {
    trigger: on,
    tierId: on === 'subscribe' ? (tierId ?? null) : null,
    minAmount: on === 'purchase' || on === 'tip' ? toMinorUnits(minAmount) : 0,
    months: on === 'anniversary' ? (months ?? null) : null,
  }
}

/** Throws `not_valid` for a birthday with a delay: the fan's time zone sets its hour, and a delay could end at night. */
export function assertDelayFits({ on }: Pick<AutomationTrigger, 'on'>, delayMinutes: number): void {
  if (on === 'birthday' && delayMinutes > 0)
    throw notValid('delayMinutes', t('A birthday message can’t have a delay, so it never arrives at night'))
}

export const storedConditions = ({
  isSubscribed,
  groupIds = [],
  exceptGroupIds = [],
}: AutomationConditions): Required<Omit<AutomationConditions, 'isSubscribed'>> & Pick<AutomationConditions, 'isSubscribed'> => ({
  ...(isSubscribed !== undefined && { isSubscribed }),
  groupIds,
  exceptGroupIds,
})

const EVERYONE = { match: 'all', conditions: [{ who: 'everyone' }] } as const
const SUBSCRIBERS = { match: 'all', conditions: [{ who: 'subscribers' }] } as const

/** Returns the selections that must and must not include a fan. Groups, which take longest to query, come last. */
export function conditionSelections({ isSubscribed, groupIds = [], exceptGroupIds = [] }: AutomationConditions) {
  const groups: FanSelection = {
    ...noFans,
    ...(groupIds.length === 0 && { rule: { ...EVERYONE, conditions: [...EVERYONE.conditions] } }),
    groupIds,
    exceptGroupIds,
  }
  const subscribers: FanSelection = { ...noFans, rule: { ...SUBSCRIBERS, conditions: [...SUBSCRIBERS.conditions] } }
  const hasGroups = groupIds.length + exceptGroupIds.length > 0
  return {
    within: [...(isSubscribed === true ? [subscribers] : []), ...(hasGroups ? [groups] : [])],
    without: isSubscribed === false ? [subscribers] : [],
  }
}

export interface RunFacts {
  readonly dueAt: Date
  readonly isOn: boolean
  readonly isPerformerActive: boolean
  readonly hasFiles: boolean
  readonly isTextAllowed: boolean
  readonly isPriceAllowed: boolean
  readonly isReachable: boolean
  readonly isRestricted: boolean
  readonly isCauseValid: boolean
  /** When the cause ends; undefined if it has no known end. */
  readonly causeEndsAt: Date | undefined
  readonly meetsConditions: boolean
  readonly ownsMedia: boolean
  readonly lastSentAt: Date | undefined
  readonly pauseHours: number
}

/** Returns the end of the fan's pause, or undefined if there is none. */
export function pausedUntil(
  { lastSentAt, pauseHours }: Pick<RunFacts, 'lastSentAt' | 'pauseHours'>,
  now: Date,
): Date | undefined {
  const again = lastSentAt && addMinutes(lastSentAt, pauseHours * 60)
  return again && again > now ? again : undefined
}

type Decision =
  | { readonly event: 'send' }
  | { readonly event: 'skip'; readonly reason: SkipReason }
  | { readonly event: 'postpone'; readonly until: Date }

export function decide(facts: RunFacts, now: Date): Decision {
  const reason = skipReason(facts, now) ?? (facts.meetsConditions ? undefined : 'conditions')
  if (reason !== undefined) return { event: 'skip', reason }
  const until = pausedUntil(facts, now)
  if (until === undefined) return { event: 'send' }
  const isOverByThen = facts.causeEndsAt !== undefined && facts.causeEndsAt <= until
  return isOverByThen ? { event: 'skip', reason: 'too_soon' } : { event: 'postpone', until }
}

/** Conditions are checked last, only if nothing else prevents the message: a group of top spenders reads all of them. */
export function skipReason(facts: Omit<RunFacts, 'meetsConditions'>, now: Date): SkipReason | undefined {
  if (!facts.isOn) return 'off'
  // After long downtime, fans get no messages about old events.
  if (addDays(facts.dueAt, 1) < now) return 'late'
  if (!facts.isPerformerActive) return 'performer'
  if (!facts.hasFiles) return 'files'
  if (!facts.isTextAllowed) return 'rules'
  if (!facts.isPriceAllowed) return 'price'
  if (!facts.isReachable) return 'unreachable'
  if (facts.isRestricted) return 'restricted'
  if (!facts.isCauseValid) return 'cause'
  return facts.ownsMedia ? 'owned' : undefined
}
