import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HeartIcon, TipIcon } from '#ui/icons.ts'

export default kinds({
  saleKinds: {
    subscription: {
      icon: HeartIcon,
      one: () => t('Subscription'),
      many: () => t('Subscriptions'),
      paid: () => t('Subscription'),
    },
    gift_subscription: {
      icon: TipIcon,
      one: () => t('Gift subscription'),
      many: () => t('Gift subscriptions'),
      paid: () => t('Gift subscription'),
    },
  },
})
