/** Names what operators do with mass messages, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'mass_message.cancel': () => t('Canceled a mass message'),
    'mass_message.pause': () => t('Paused a mass message'),
    'mass_message.resume': () => t('Resumed a mass message'),
    'mass_message.schedule': () => t('Scheduled a mass message'),
    'mass_message.unsend': () => t('Unsent a mass message'),
  },
  subjects: {
    mass_message: () => t('Mass message'),
  },
})
