import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LiveIcon, TipIcon } from '#ui/icons.ts'

export default kinds({
  contentKinds: {
    live: {
      icon: LiveIcon,
      isEvent: true,
      one: () => t('Live show'),
      many: () => t('Live shows'),
      paid: () => t('Ticket bought'),
      addressOf: (_id, { username }) => `/live/${username}`,
    },
  },
  saleKinds: {
    menuitem: { icon: TipIcon, one: () => t('Menu item'), many: () => t('Menu items'), paid: () => t('Menu item bought') },
  },
})
