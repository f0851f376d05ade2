import { notificationTypes } from '#core/feature.ts'
import { ParcelIcon } from '#ui/rare-icons.ts'

export default notificationTypes({
  order: { icon: ParcelIcon },
  order_received: { icon: ParcelIcon, isPaid: true },
  sold_order: { icon: ParcelIcon },
})
