/** Names what operators do with settings, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs: settingActs, recordAct } = declareActs({
  acts: {
    'setting.change': () => t('Changed a setting'),
  },
  subjects: {
    setting: () => t('Setting'),
  },
})
