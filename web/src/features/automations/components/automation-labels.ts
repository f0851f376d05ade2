/** Describes an automation in words: its trigger, delay and conditions. Pure. */
import type { Automation, AutomationConditions, AutomationTrigger, SkipReason, TriggerKind } from '@fanfare/contract/automations'
import { formatList } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

/** The names of tiers and groups, by id. Deleted ones are missing. */
export interface RuleNames {
  readonly tiers: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
}

export const namesById = (things: readonly { readonly _id: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(things.map(({ _id, name }) => [_id, name]))

export const triggerKinds: Readonly<Record<TriggerKind, () => string>> = {
  follow: () => t('Someone follows you'),
  subscribe: () => t('Someone subscribes for the first time'),
  renew: () => t('A subscription renews'),
  cancel: () => t('Someone cancels their subscription'),
  expire: () => t('A subscription has ended'),
  purchase: () => t('Someone buys something'),
  tip: () => t('Someone tips you'),
  anniversary: () => t('Someone has been subscribed for some months'),
  birthday: () => t('It’s a subscriber’s birthday'),
}

/** Returns the title of an automation without a name. */
export const triggerTitle = ({ trigger }: Pick<Automation, 'trigger'>): string => triggerKinds[trigger.on]()

const triggers: Readonly<Record<TriggerKind, (trigger: AutomationTrigger, names: RuleNames) => string>> = {
  follow: () => t('When someone follows you.'),
  subscribe: ({ tierId }, { tiers }) => {
    if (tierId === undefined) return t('When someone subscribes for the first time.')
    const tier = tiers.get(tierId)
    return tier === undefined
      ? t('When someone joins a tier that was deleted.')
      : t('When someone joins the tier {tier}.', { tier })
  },
  renew: () => t('When a subscription renews.'),
  cancel: () => t('When someone cancels their subscription.'),
  expire: () => t('When a subscription ends.'),
  purchase: ({ minAmount = 0 }) =>
    minAmount === 0
      ? t('When someone buys something.')
      : t('When someone buys something for {amount} or more.', { amount: formatTokens(minAmount) }),
  tip: ({ minAmount = 0 }) =>
    minAmount === 0 ? t('When someone tips you.') : t('When someone tips {amount} or more.', { amount: formatTokens(minAmount) }),
  anniversary: ({ months = 1 }) =>
    t('When someone has been subscribed for {months, plural, one {a month} other {# months}}.', { months }),
  birthday: () => t('On the morning of a subscriber’s birthday, if they’ve added one.'),
}

/** `Starts when someone tips 50 tokens or more. Sent after 10 minutes.` */
export function ruleLabel({ trigger, delayMinutes }: Pick<Automation, 'trigger' | 'delayMinutes'>, names: RuleNames): string {
  return [triggers[trigger.on](trigger, names), delayLabel(delayMinutes)].join(' ')
}

function delayLabel(minutes: number): string {
  if (minutes === 0) return t('Sent immediately.')
  const { count, unit } = delayOf(minutes)
  if (unit === 'days') return t('Sent after {count, plural, one {a day} other {# days}}.', { count })
  if (unit === 'hours') return t('Sent after {count, plural, one {an hour} other {# hours}}.', { count })
  return t('Sent after {count, plural, one {a minute} other {# minutes}}.', { count })
}

export type DelayUnit = 'minutes' | 'hours' | 'days'
export const unitMinutes: Readonly<Record<DelayUnit, number>> = { minutes: 1, hours: 60, days: 24 * 60 }

/** Returns the delay in the largest unit that gives a whole number. */
export function delayOf(minutes: number): { readonly count: number; readonly unit: DelayUnit } {
  if (minutes > 0 && minutes % unitMinutes.days === 0) return { count: minutes / unitMinutes.days, unit: 'days' }
  if (minutes > 0 && minutes % unitMinutes.hours === 0) return { count: minutes / unitMinutes.hours, unit: 'hours' }
  return { count: minutes, unit: 'minutes' }
}

/** Returns the conditions in words, checked when the message is sent. Empty without conditions. */
export function conditionLabel(
  { isSubscribed, groupIds = [], exceptGroupIds = [] }: AutomationConditions,
  { groups }: RuleNames,
): string {
  const known = (ids: readonly string[]) => ids.flatMap((id) => groups.get(id) ?? [])
  const [within, except] = [known(groupIds), known(exceptGroupIds)]
  return [
    isSubscribed === true ? t('Only to fans subscribed at that time.') : '',
    isSubscribed === false ? t('Only to fans not subscribed at that time.') : '',
    within.length > 0 ? t('Only to fans in {groups}.', { groups: formatList(within) }) : '',
    within.length < groupIds.length ? t('An included group was deleted.') : '',
    except.length > 0 ? t('Not to fans in {groups}.', { groups: formatList(except) }) : '',
    except.length < exceptGroupIds.length ? t('An excluded group was deleted.') : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

export const skipReasonLabel: Readonly<Record<SkipReason, () => string>> = {
  off: () => t('The automation was off'),
  late: () => t('It would have arrived more than a day late'),
  performer: () => t('Your account was closed'),
  files: () => t('A file was removed or could not be processed'),
  rules: () => t('The site no longer allows its text'),
  unreachable: () => t('The fan is blocked, has left or is no longer your fan'),
  restricted: () => t('You restricted the conversation'),
  price: () => t('The site no longer allows its price'),
  cause: () => t('The event that triggered the message was undone'),
  conditions: () => t('The conditions no longer applied'),
  owned: () => t('The fan already owns the media'),
  too_soon: () =>
    t(
      'The fan had received an automatic message shortly before. Only the latest one waits, and a birthday message waits only that day',
    ),
}
