import { notificationTypes } from '#core/feature.ts'
import { StoreIcon } from '#ui/page-icons.ts'

export default notificationTypes({ new_product: { icon: StoreIcon } })
