import { notificationTypes } from '#core/feature.ts'
import { CustomOrderIcon } from '#ui/page-icons.ts'

export default notificationTypes({ custom_order: { icon: CustomOrderIcon, isPaid: true } })
