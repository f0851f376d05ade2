import { notificationTypes } from '#core/feature.ts'
import { PhotoIcon } from '#ui/icons.ts'

export default notificationTypes({ new_post: { icon: PhotoIcon } })
