/** Names what operators do with live shows, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'live.stop': () => t('Stopped a show'),
    'live.warn': () => t('Warned a performer in a show'),
    'live.watch': () => t('Watched a show unseen'),
  },
  subjects: {
    live: () => t('Live show'),
  },
})
