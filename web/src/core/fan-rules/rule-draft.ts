/** A rule about fans as the fields of its form. Pure. */
import { MAX_TOP_FANS, type FanConditionKind, type FanRule } from '@fanfare/contract/fan-rules'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export interface DraftCondition {
  /** Identifies the condition when others are added or removed. */
  readonly key: number
  readonly who: FanConditionKind
  /** The text of the field. */
  readonly days: string
  readonly amount: string
  /** Absent in drafts stored before this field existed. */
  readonly count?: string
  readonly tag: string
  readonly tierId: string
}

export interface DraftRule {
  readonly match: FanRule['match']
  readonly conditions: readonly DraftCondition[]
}

export const conditionKinds: Readonly<Record<FanConditionKind, () => string>> = {
  everyone: () => t('All fans'),
  followers: () => t('Followers'),
  subscribers: () => t('Subscribers'),
  renewing: () => t('Subscribers with auto-renew on'),
  not_renewing: () => t('Subscribers with auto-renew off'),
  expired: () => t('Former subscribers'),
  new: () => t('New fans'),
  spent: () => t('Spent at least'),
  top: () => t('Top spenders'),
  tippers: () => t('Tippers'),
  never_bought: () => t('Never bought anything'),
  tagged: () => t('Tagged'),
  tier: () => t('Subscribers in a tier'),
  online: () => t('Online now'),
}

export const isConditionKind = (value: string): value is FanConditionKind => Object.hasOwn(conditionKinds, value)

export const newCondition = (key: number, who: FanConditionKind = 'subscribers'): DraftCondition => ({
  key,
  who,
  days: '',
  amount: '',
  count: '',
  tag: '',
  tierId: '',
})

export const ruleDraftOf = (rule: FanRule | undefined): DraftRule =>
  rule === undefined
    ? { match: 'all', conditions: [newCondition(0)] }
    : {
        match: rule.match,
        conditions: rule.conditions.map(({ who, days, amount, count, tag = '', tierId = '' }, key) => ({
          key,
          who,
          days: days === undefined ? '' : String(days),
          amount: amount === undefined ? '' : String(amount),
          count: count === undefined ? '' : String(count),
          tag,
          tierId,
        })),
      }

/** Returns what is wrong with a condition, or undefined. */
export function conditionProblem({ who, days, amount, count = '', tag, tierId }: DraftCondition): string | undefined {
  if (who === 'tagged' && (tag.trim() === '' || tag.trim().length > 40)) return t('Enter a tag')
  if (who === 'tier' && tierId === '') return t('Choose a tier')
  if (who === 'spent' && !/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return t('Enter an amount')
  if (who === 'spent' && Number(amount) === 0) return t('Enter an amount')
  if (who === 'top' && !isWhole(count, MAX_TOP_FANS)) return t('Enter 1 to {most} fans', { most: formatInteger(MAX_TOP_FANS) })
  if (who !== 'new' && (!isWithinLimits(who) || days === '')) return undefined
  return isWhole(days, 3650) ? undefined : t('Enter 1 to 3,650 days')
}

export const isWithinLimits = (who: FanConditionKind): boolean => who === 'spent' || who === 'top'

const isWhole = (typed: string, most: number): boolean => /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most

/** Returns undefined while a condition is incomplete. */
export function ruleOfDraft({ match, conditions }: DraftRule): FanRule | undefined {
  if (conditions.length === 0 || conditions.some((one) => conditionProblem(one) !== undefined)) return undefined
  return {
    match,
    conditions: conditions.map(({ who, days, amount, count, tag, tierId }) => ({
      who,
      ...(who === 'spent' && { amount: Number(amount) }),
      ...(who === 'top' && { count: Number(count) }),
      ...(who === 'tagged' && { tag: tag.trim() }),
      ...(who === 'tier' && { tierId }),
      ...((who === 'new' || (isWithinLimits(who) && days !== '')) && { days: Number(days) }),
    })),
  }
}
