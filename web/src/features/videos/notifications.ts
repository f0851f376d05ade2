import { notificationTypes } from '#core/feature.ts'
import { VideoIcon } from '#ui/icons.ts'

export default notificationTypes({ new_video: { icon: VideoIcon } })
