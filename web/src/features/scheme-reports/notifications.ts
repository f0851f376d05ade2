import { notificationTypes } from '#core/feature.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default notificationTypes({ scheme_report: { icon: ChecksIcon } })
