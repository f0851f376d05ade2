/** The operator's pages about sales and what of them went back; performers refund from their earnings. */
import { feature } from '#core/feature.ts'
import { RefundIcon } from '#ui/icons.ts'

export default feature({
  name: 'refunds',
  realtime: () => import('./realtime.ts'),
  notifications: { refund: { icon: RefundIcon, isPaid: true }, refund_failed: { icon: RefundIcon } },
})
