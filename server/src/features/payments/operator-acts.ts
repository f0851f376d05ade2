/** Names what operators do with token packages and payment processors, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'gateway.choose': () => t('Changed which payment processors are used'),
    'gateway.keys': () => t('Changed the keys of a payment processor'),
    'package.change': () => t('Changed a token package'),
    'package.create': () => t('Created a token package'),
  },
  subjects: {
    gateway: () => t('Payment processor'),
    package: () => t('Token package'),
  },
})
