/** Names what operators do with tax rates, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'tax_rate.create': () => t('Created a tax rate'),
    'tax_rate.remove': () => t('Removed a tax rate'),
  },
  subjects: {
    tax_rate: () => t('Tax rate'),
  },
})
