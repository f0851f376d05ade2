import { notificationTypes } from '#core/feature.ts'
import { EarningsIcon } from '#ui/icons.ts'

export default notificationTypes({ commission: { icon: EarningsIcon } })
