/** Names what operators do with the books, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'books.explain': () => t('Explained a difference'),
    'books.reconcile': () => t('Checked the books'),
    'remittance.record': () => t('Recorded a tax payment'),
    'remittance.reverse': () => t('Reversed a tax payment'),
    'settlement.record': () => t('Recorded a settlement'),
    'settlement.reverse': () => t('Reversed a settlement'),
  },
  subjects: {
    books: () => t('Books'),
    remittance: () => t('Tax payment'),
    settlement: () => t('Settlement'),
  },
})
