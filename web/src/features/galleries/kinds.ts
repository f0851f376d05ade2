import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { GalleryIcon } from '#ui/icons.ts'

export default kinds({
  contentKinds: {
    gallery: {
      icon: GalleryIcon,
      one: () => t('Gallery'),
      many: () => t('Galleries'),
      paid: () => t('Gallery unlocked'),
      addressOf: (id) => `/gallery/${id}`,
    },
  },
})
