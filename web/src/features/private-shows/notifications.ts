import { notificationTypes } from '#core/feature.ts'
import { VideoIcon } from '#ui/icons.ts'

export default notificationTypes({ private_show: { icon: VideoIcon, isPaid: true } })
