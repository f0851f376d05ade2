/** Describes an automation in words: its trigger, delay and conditions. Pure. */
import type { Automation, AutomationConditions, AutomationTrigger, SkipReason, TriggerKind } from '@fanfare/contract/automations'
import { listOf } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'

/** The names of tiers and groups, by id. Deleted ones are missing. */
export interface Names {
  readonly tiers: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
}

export const named = (things: readonly { readonly _id: string; readonly name: string }[]): ReadonlyMap<string, string> =>
  new Map(things.map(({ _id, name }) => [_id, name]))

export const triggerKinds: Readonly<Record<TriggerKind, () => string>> = {
  follow: () => t('Somebody follows you'),
  subscribe: () => t('Somebody subscribes for the first time'),
  renew: () => t('A subscription is renewed'),
  cancel: () => t('Somebody cancels their subscription'),
  expire: () => t('A subscription has ended'),
  purchase: () => t('Somebody buys something'),
  tip: () => t('Somebody tips you'),
  anniversary: () => t('Somebody has subscribed for some months'),
  birthday: () => t('A subscriber has their birthday'),
}

/** Returns the title of an automation without a name. */
export const triggerTitle = ({ trigger }: Pick<Automation, 'trigger'>): string => triggerKinds[trigger.on]()

const triggers: Readonly<Record<TriggerKind, (trigger: AutomationTrigger, names: Names) => string>> = {
  follow: () => t('Begins when somebody follows you.'),
  subscribe: ({ tierId }, { tiers }) => {
    if (tierId === undefined) return t('Begins when somebody subscribes for the first time.')
    const tier = tiers.get(tierId)
    return tier === undefined
      ? t('Begins when somebody comes to a tier that was deleted.')
      : t('Begins when somebody comes to the tier {tier}.', { tier })
  },
  renew: () => t('Begins when a subscription is renewed.'),
  cancel: () => t('Begins when somebody cancels their subscription.'),
  expire: () => t('Begins when a subscription has ended.'),
  purchase: ({ least = 0 }) =>
    least === 0
      ? t('Begins when somebody buys something.')
      : t('Begins when somebody buys something for {amount} or more.', { amount: tokenAmount(least) }),
  tip: ({ least = 0 }) =>
    least === 0
      ? t('Begins when somebody tips you.')
      : t('Begins when somebody tips {amount} or more.', { amount: tokenAmount(least) }),
  anniversary: ({ months = 1 }) =>
    t('Begins when somebody has subscribed for {months, plural, one {a month} other {# months}}.', { months }),
  birthday: () => t('Begins in the morning of a subscriber’s birthday, where they have stated one.'),
}

/** `Begins when somebody tips 50 tokens or more. Sent after 10 minutes.` */
export function ruleWords({ trigger, delayMinutes }: Pick<Automation, 'trigger' | 'delayMinutes'>, names: Names): string {
  return [triggers[trigger.on](trigger, names), delayWords(delayMinutes)].join(' ')
}

function delayWords(minutes: number): string {
  if (minutes === 0) return t('Sent at once.')
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
export function conditionWords(
  { isSubscribed, groupIds = [], exceptGroupIds = [] }: AutomationConditions,
  { groups }: Names,
): string {
  const known = (ids: readonly string[]) => ids.flatMap((id) => groups.get(id) ?? [])
  const [within, except] = [known(groupIds), known(exceptGroupIds)]
  return [
    isSubscribed === true ? t('Only to fans who subscribe then.') : '',
    isSubscribed === false ? t('Only to fans who do not subscribe then.') : '',
    within.length > 0 ? t('Only to fans in {groups}.', { groups: listOf(within) }) : '',
    within.length < groupIds.length ? t('A group that it is only for was deleted.') : '',
    except.length > 0 ? t('Not to fans in {groups}.', { groups: listOf(except) }) : '',
    except.length < exceptGroupIds.length ? t('A group that it is not for was deleted.') : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

export const skipWords: Readonly<Record<SkipReason, () => string>> = {
  off: () => t('The automation was switched off'),
  late: () => t('It would have come more than a day late'),
  performer: () => t('Your account was closed'),
  files: () => t('A file was removed or could not be processed'),
  rules: () => t('The site does not allow its words any more'),
  unreachable: () => t('The fan is blocked, gone or no fan of yours any more'),
  restricted: () => t('You have restricted the conversation'),
  price: () => t('The site does not allow its price any more'),
  cause: () => t('What it is about was undone in the meantime'),
  conditions: () => t('The conditions did not hold any more'),
  owned: () => t('The fan owns the media already'),
  too_soon: () =>
    t(
      'The fan had an automatic message shortly before: only the latest of these waits for them, and a birthday message only that day',
    ),
}
