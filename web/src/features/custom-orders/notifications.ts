import { notificationTypes } from '#core/feature.ts'
import { AlertIcon } from '#ui/icons.ts'
import { CustomOrderIcon } from '#ui/page-icons.ts'

export default notificationTypes({
  custom_order: { icon: CustomOrderIcon, isPaid: true },
  disputed_custom_order: { icon: AlertIcon },
})
