/** Names what operators do with custom orders, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'custom_order.read_messages': () => t('Read the messages about a custom order'),
    'custom_order.split': () => t('Decided a custom order'),
  },
  subjects: {
    custom_order: () => t('Custom order'),
  },
})
