import { notificationTypes } from '#core/feature.ts'
import { AlertIcon, VideoIcon } from '#ui/icons.ts'

export default notificationTypes({
  private_show: { icon: VideoIcon, isPaid: true },
  private_show_warning: { icon: AlertIcon },
})
