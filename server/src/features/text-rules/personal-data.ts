import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const textRulesPersonalData = [
  personalData('word_rules', { by: ['created_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('word_rule_matches', {
    by: ['owner_id'],
    erasure: 'delete',
    exported: { notExported: 'Names exported items whose words the site no longer allows.' },
  }),
]
