/** Names what owners do with sealed files, for the audit log. Others can read it, so it names no account. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'sealed_file.export': () => t('Exported a report'),
    'sealed_file.report': () => t('Recorded a report to a hotline'),
  },
  subjects: { sealed_file: () => t('Sealed file') },
})
