import { notificationTypes } from '#core/feature.ts'
import { DownloadIcon, StarIcon, StoreIcon } from '#ui/page-icons.ts'

export default notificationTypes({
  new_product: { icon: StoreIcon },
  product_version: { icon: DownloadIcon },
  product_review: { icon: StarIcon },
})
