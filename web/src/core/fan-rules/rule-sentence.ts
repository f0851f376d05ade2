/** Describes a rule about fans as a sentence, such as `Subscribers who spent $50.00 or more in the last 30 days`. Pure. */
import type { FanCondition, FanRule } from '@fanfare/contract/fan-rules'
import { formatList, formatMoney } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'

interface Words {
  readonly currency: string
  readonly without?: readonly string[]
  /** By tier id. */
  readonly tiers?: ReadonlyMap<string, string>
}

export function ruleSentence({ match, conditions }: FanRule, words: Words): string {
  const { without = [] } = words
  const fans = match === 'any' ? eitherOf(conditions.map((one) => nameOf(one, words))) : narrowed(conditions, words)
  return without.length === 0 ? fans : t('{fans}, except {groups}', { fans, groups: formatList(without) })
}

/** Returns "a, b, or c". */
const eitherOf = (items: readonly string[]): string => new Intl.ListFormat(reader().locale, { type: 'disjunction' }).format(items)

/** The condition that is a noun, such as followers, comes first. The others follow as clauses. */
function narrowed(conditions: readonly FanCondition[], words: Words): string {
  const [first = conditions[0]] = conditions.filter((one) => !isClause(one))
  const others = conditions.filter((one) => one !== first)
  if (!first) return ''
  if (others.length === 0) return nameOf(first, words)
  const clauses = (isClause(first) ? conditions : others).map((one) => clauseOf(one, words))
  return t('{fans} who {what}', { fans: isClause(first) ? t('Fans') : nameOf(first, words), what: formatList(clauses) })
}

const isClause = ({ who }: FanCondition) => ['new', 'spent', 'top', 'tippers', 'never_bought', 'tagged', 'online'].includes(who)

function nameOf(condition: FanCondition, words: Words): string {
  switch (condition.who) {
    case 'everyone':
      return t('All fans')
    case 'subscribers':
      return t('Subscribers')
    case 'renewing':
      return t('Subscribers with auto-renew on')
    case 'not_renewing':
      return t('Subscribers with auto-renew off')
    case 'expired':
      return t('Former subscribers')
    case 'followers':
      return t('Followers')
    case 'tier':
      return t('Subscribers in {tier}', { tier: tierOf(condition, words) })
    default:
      return t('{fans} who {what}', { fans: t('Fans'), what: clauseOf(condition, words) })
  }
}

const tierOf = ({ tierId = '' }: FanCondition, { tiers }: Words): string => tiers?.get(tierId) ?? t('a tier')

function clauseOf(condition: FanCondition, words: Words): string {
  const { who, days = 0, amount = 0, count = 1, tag = '' } = condition
  const sum = formatMoney(amount, words.currency)
  switch (who) {
    case 'everyone':
      return t('are your fans')
    case 'subscribers':
      return t('subscribe')
    case 'renewing':
      return t('have auto-renew on')
    case 'not_renewing':
      return t('have auto-renew off')
    case 'expired':
      return t('used to subscribe')
    case 'followers':
      return t('follow you')
    case 'tippers':
      return t('have tipped')
    case 'never_bought':
      return t('have never bought anything')
    case 'tagged':
      return t('have the tag “{tag}”', { tag })
    case 'tier':
      return t('subscribe to {tier}', { tier: tierOf(condition, words) })
    case 'online':
      return t('are online')
    case 'new':
      return t('became fans in the last {days, plural, one {day} other {# days}}', { days })
    case 'top':
      return days === 0
        ? t('{count, plural, one {are the top spender} other {are among the top # spenders}}', { count })
        : t(
            '{count, plural, one {are the top spender} other {are among the top # spenders}} in the last {days, plural, one {day} other {# days}}',
            {
              count,
              days,
            },
          )
    case 'spent':
      return days === 0
        ? t('spent {sum} or more', { sum })
        : t('spent {sum} or more in the last {days, plural, one {day} other {# days}}', { sum, days })
  }
}
