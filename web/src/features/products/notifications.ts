import { notificationTypes } from '#core/feature.ts'
import { DownloadIcon, StoreIcon } from '#ui/page-icons.ts'
import { StarIcon } from '#ui/rare-icons.ts'

export default notificationTypes({
  new_product: { icon: StoreIcon },
  product_version: { icon: DownloadIcon },
  product_review: { icon: StarIcon },
})
