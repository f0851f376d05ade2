/** The fan's permanent unlocks. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon } from '#ui/icons.ts'

export default feature({
  navigation: [{ to: '/purchases', label: () => t('Purchases'), icon: ReceiptIcon, who: ['fan'], at: { rail: 70, own: 40 } }],
})
