/** Receipts and credit notes: the fan's own, and the operator's search. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon } from '#ui/icons.ts'

export default feature({
  name: 'receipts',
  navigation: [
    { to: '/admin/receipts', label: () => t('Receipts'), icon: ReceiptIcon, who: ['admin'], at: { admin: 52, own: 52 } },
  ],
})
