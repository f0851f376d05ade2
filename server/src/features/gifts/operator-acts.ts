/** Names what operators do with gifts, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'gift.change': () => t('Changed a gift'),
  },
  subjects: {
    gift: () => t('Gift'),
  },
})
