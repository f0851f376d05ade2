/** Names what operators do with accounts, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'account.ban': () => t('Banned an account'),
    'account.close': () => t('Closed an account'),
    'account.note': () => t('Added a note about an account'),
    'account.restore': () => t('Restored an account'),
    'account.sign_out': () => t('Signed a person out on every device'),
    'account.suspend': () => t('Suspended an account'),
    'account.warn': () => t('Warned a person'),
  },
})
