/** Names what operators do with pictures of accounts, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs: mediaActs, recordAct } = declareActs({
  acts: {
    'account.change_avatar': () => t('Changed an avatar'),
  },
})
