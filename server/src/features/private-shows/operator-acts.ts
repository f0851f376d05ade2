/** Names what operators do with private shows, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'private_show.stop': () => t('Stopped a private show'),
    'private_show.warn': () => t('Warned a person in a private show'),
  },
  subjects: {
    private_show: () => t('Private show'),
  },
})
