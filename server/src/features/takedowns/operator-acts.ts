/** Names what operators do with taken-down files, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'takedown.order': () => t('Took down a file'),
  },
  subjects: {
    takedown: () => t('Takedown'),
  },
})
