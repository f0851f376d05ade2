/** Names what operators do with the captcha, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'captcha.keys': () => t('Changed the keys of the captcha'),
  },
  subjects: {
    captcha: () => t('Captcha'),
  },
})
