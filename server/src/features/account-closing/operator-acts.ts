/** Names what operators do with erasures, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'erasure.hold': () => t('Held the erasure of an account'),
    'erasure.release': () => t('Released the erasure of an account'),
  },
})
