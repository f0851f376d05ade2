import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon } from '#ui/icons.ts'

export default kinds({
  contentKinds: {
    post: {
      icon: ReceiptIcon,
      one: () => t('Post'),
      many: () => t('Posts'),
      paid: () => t('Post unlocked'),
      addressOf: (id) => `/post/${id}`,
    },
  },
})
