/** Names what operators do with monthly reports, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'scheme_report.make': () => t('Computed a monthly report again'),
  },
  subjects: {
    scheme_report: () => t('Monthly report'),
  },
})
