/** The operator's pages about sales and what of them went back; performers refund from their earnings. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon, RefundIcon } from '#ui/icons.ts'

export default feature({
  name: 'refunds',
  navigation: [
    { to: '/admin/sales', label: () => t('Sales'), icon: ReceiptIcon, who: ['admin'], at: { admin: 40, own: 40 } },
    { to: '/admin/refunds', label: () => t('Refunds'), icon: RefundIcon, who: ['admin'], at: { admin: 50, own: 50 } },
  ],
  realtime: () => import('./realtime.ts'),
  notifications: { refund: { icon: RefundIcon, isPaid: true }, refund_failed: { icon: RefundIcon } },
})
