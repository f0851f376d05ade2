/** Names what operators do with sign-in providers, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'sign_in_provider.keys': () => t('Changed the keys of a sign-in provider'),
  },
  subjects: {
    sign_in_provider: () => t('Sign-in provider'),
  },
})
