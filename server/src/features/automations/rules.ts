/** What may become of an automatic message to one fan: when a rule is met, and whether its message is sent at last. Pure. */
import type { AutomationConditions, AutomationTrigger, SkipReason, TriggerKind } from '@fanfare/contract/automations'
import { nobody, type FanSelection } from '#core/fan-groups/index.ts'
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

/** Decided once, when the fan can have one: what was skipped is not sent later, and what was sent stays when the automation is removed. */
export const transitions: readonly Transition[] = [
  { from: 'pending', event: 'send', to: 'sent', by: 'clock' },
  { from: 'pending', event: 'skip', to: 'skipped', by: 'clock' },
  { from: 'pending', event: 'postpone', to: 'pending', by: 'clock' },
  // What waits is about something else than what it begins with from now on.
  { from: 'pending', event: 'change', to: 'cancelled', by: 'performer' },
  { from: 'pending', event: 'remove', to: 'cancelled', by: 'performer' },
]

/** Undefined where it is decided already. */
export const nextState = (from: RunState, event: Transition['event']): RunState | undefined =>
  transitions.find((one) => one.from === from && one.event === event)?.to

/** Something that a fan did, or that happened to their subscription. */
export interface Happening {
  readonly on: TriggerKind
  readonly fanId: string
  readonly performerId: string
  /** What it is about, such as the sale. */
  readonly about: string
  readonly at: Date
  /** Of `subscribe`. */
  readonly tierId?: string | null
  readonly isFirst?: boolean
  /** Of `purchase` and `tip`, in minor units. */
  readonly tokens?: number
}

export interface Trigger {
  readonly trigger: TriggerKind
  readonly tier_id: string | null
  /** Minor units of a token; bigint arrives as text. */
  readonly least: string | number
}

/** Without a tier only the first subscription ever is meant; with one, whoever comes to it. */
export function meets({ trigger, tier_id, least }: Trigger, happening: Happening): boolean {
  const { on, tierId, isFirst = false, tokens = 0 } = happening
  if (trigger !== on) return false
  if (on === 'subscribe') return tier_id === null ? isFirst : tier_id === tierId
  return tokens >= Number(least)
}

/** Of one occasion an automation sends one message. A fan is welcomed once in their life: for following, and for each tier. */
export function occasionOf({ tier_id }: Trigger, { on, about }: Happening): string {
  if (on === 'follow') return 'follow:first'
  return on === 'subscribe' ? `subscribe:${tier_id ?? 'any'}:first` : about
}

/** Whether two triggers are about different things. */
export const beginsOtherwise = (before: Trigger & { readonly months: number | null }, now: StoredTrigger): boolean =>
  before.trigger !== now.trigger ||
  before.tier_id !== now.tierId ||
  Number(before.least) !== now.least ||
  before.months !== now.months

export interface StoredTrigger {
  readonly trigger: TriggerKind
  readonly tierId: string | null
  readonly least: number
  readonly months: number | null
}

/** A trigger as it is stored: without what its kind does not have. Throws `not_valid` for one that lacks what it needs. */
export function storedTrigger({ on, tierId, least = 0, months }: AutomationTrigger): StoredTrigger {
  if (on === 'anniversary' && months === undefined)
    throw notValid('trigger', t('Please say after how many months the message is sent'))
  return {
    trigger: on,
    tierId: on === 'subscribe' ? (tierId ?? null) : null,
    least: on === 'purchase' || on === 'tip' ? toMinorUnits(least) : 0,
    months: on === 'anniversary' ? (months ?? null) : null,
  }
}

/** Throws `not_valid` for a birthday with a delay: its hour is chosen by the fan's own clocks, and a delay could end at night. */
export function assertDelayFits({ on }: Pick<AutomationTrigger, 'on'>, delayMinutes: number): void {
  if (on === 'birthday' && delayMinutes > 0)
    throw notValid('delayMinutes', t('A birthday message is sent without a delay, so that it never comes at night'))
}

/** As they are stored: each field by itself. */
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

/** Of whom a fan has to be one, and of whom none; groups, which can take longest to ask, last. */
export function conditionSelections({ isSubscribed, groupIds = [], exceptGroupIds = [] }: AutomationConditions) {
  const groups: FanSelection = {
    ...nobody,
    ...(groupIds.length === 0 && { rule: { ...EVERYONE, conditions: [...EVERYONE.conditions] } }),
    groupIds,
    exceptGroupIds,
  }
  const subscribers: FanSelection = { ...nobody, rule: { ...SUBSCRIBERS, conditions: [...SUBSCRIBERS.conditions] } }
  const hasGroups = groupIds.length + exceptGroupIds.length > 0
  return {
    within: [...(isSubscribed === true ? [subscribers] : []), ...(hasGroups ? [groups] : [])],
    without: isSubscribed === false ? [subscribers] : [],
  }
}

/** What is known of a run and its automation when its time has come. */
export interface RunFacts {
  readonly dueAt: Date
  readonly isOn: boolean
  readonly isPerformerActive: boolean
  readonly hasFiles: boolean
  readonly isTextAllowed: boolean
  readonly isPriceAllowed: boolean
  readonly isReachable: boolean
  readonly isRestricted: boolean
  readonly holdsCause: boolean
  /** From when on it cannot hold; undefined where it does not end by itself. */
  readonly causeEndsAt: Date | undefined
  readonly meetsConditions: boolean
  readonly ownsMedia: boolean
  readonly lastSentAt: Date | undefined
  readonly pauseHours: number
}

/** Until when the fan is left alone; undefined where they are not. */
export function pausedUntil(
  { lastSentAt, pauseHours }: Pick<RunFacts, 'lastSentAt' | 'pauseHours'>,
  now: Date,
): Date | undefined {
  const again = lastSentAt && addMinutes(lastSentAt, pauseHours * 60)
  return again && again > now ? again : undefined
}

/** What becomes of it: sent now, not at all for a reason, or asked again then. */
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

/** Conditions are asked where nothing else speaks against it: a group of those who have spent most reads all of them. */
export function skipReason(facts: Omit<RunFacts, 'meetsConditions'>, now: Date): SkipReason | undefined {
  if (!facts.isOn) return 'off'
  // After a long stop of the site nobody is thanked for what was days ago.
  if (addDays(facts.dueAt, 1) < now) return 'late'
  if (!facts.isPerformerActive) return 'performer'
  if (!facts.hasFiles) return 'files'
  if (!facts.isTextAllowed) return 'rules'
  if (!facts.isPriceAllowed) return 'price'
  if (!facts.isReachable) return 'unreachable'
  if (facts.isRestricted) return 'restricted'
  if (!facts.holdsCause) return 'cause'
  return facts.ownsMedia ? 'owned' : undefined
}
