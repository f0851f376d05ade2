import { notificationTypes } from '#core/feature.ts'
import { HeartIcon } from '#ui/icons.ts'

export default notificationTypes({ reaction: { icon: HeartIcon } })
