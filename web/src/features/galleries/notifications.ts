import { notificationTypes } from '#core/feature.ts'
import { GalleryIcon } from '#ui/icons.ts'

export default notificationTypes({ new_gallery: { icon: GalleryIcon } })
