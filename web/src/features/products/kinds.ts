import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { StoreIcon } from '#ui/page-icons.ts'

export default kinds({
  contentKinds: {
    product: {
      icon: StoreIcon,
      one: () => t('Product'),
      many: () => t('Products'),
      paid: () => t('Product bought'),
      addressOf: (id) => `/product/${id}`,
    },
  },
})
