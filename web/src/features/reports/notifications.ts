import { notificationTypes } from '#core/feature.ts'
import { FlagIcon } from '#ui/page-icons.ts'

export default notificationTypes({ report: { icon: FlagIcon } })
