/** Names what operators do with lists of words, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

const acts = {
  'word_rule.apply': () => t('Applied a list of words'),
  'word_rule.change': () => t('Changed a list of words'),
  'word_rule.create': () => t('Created a list of words'),
  'word_rule.delete': () => t('Deleted a list of words'),
}
export type RuleAct = keyof typeof acts

export const { operatorActs, recordAct } = declareActs({ acts, subjects: { word_rule: () => t('List of words') } })
