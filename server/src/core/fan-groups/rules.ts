/** Validates rules of fan groups. Pure. */
import type { FanCondition, FanRule } from '@fanfare/contract/fan-rules'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** Returns the rule with only the fields that each condition uses. Throws `not_valid` if a condition lacks a required field. */
export const ruleOf = ({ match, conditions, exceptGroupIds = [] }: FanRule): FanRule => ({
  match,
  conditions: conditions.map(conditionOf),
  exceptGroupIds,
})

function conditionOf({ who, days, amount, count, tag, tierId }: FanCondition): FanCondition {
  if (who === 'new') {
    if (days === undefined) throw notValid('rule', t('Enter how many days count as new'))
    return { who, days }
  }
  if (who === 'tagged') {
    if (tag === undefined) throw notValid('rule', t('Enter a tag'))
    return { who, tag: tag.trim() }
  }
  if (who === 'tier') {
    if (tierId === undefined) throw notValid('rule', t('Choose a tier'))
    return { who, tierId }
  }
  if (who === 'top') {
    if (count === undefined) throw notValid('rule', t('Enter the number of fans'))
    return { who, count, ...(days !== undefined && { days }) }
  }
  if (who !== 'spent') return { who }
  if (amount === undefined || amount <= 0) throw notValid('rule', t('Enter how much the fans have spent'))
  return { who, amount, ...(days !== undefined && { days }) }
}
