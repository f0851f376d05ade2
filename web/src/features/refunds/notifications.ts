import { notificationTypes } from '#core/feature.ts'
import { RefundIcon } from '#ui/icons.ts'

export default notificationTypes({
  refund: { icon: RefundIcon, isPaid: true },
  refund_failed: { icon: RefundIcon },
  refunds_proposed: { icon: RefundIcon },
})
