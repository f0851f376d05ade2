/** Names what operators do with the audit log itself. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'audit.export': () => t('Exported the audit log'),
  },
  subjects: {
    audit_log: () => t('Audit log'),
  },
})
