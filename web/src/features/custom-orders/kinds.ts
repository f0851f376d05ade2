import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { CustomOrderIcon } from '#ui/page-icons.ts'

export default kinds({
  contentKinds: {
    customorder: {
      icon: CustomOrderIcon,
      one: () => t('Custom order'),
      many: () => t('Custom orders'),
      paid: () => t('Custom order paid'),
      findAddress: ({ id }) => Promise.resolve(`/custom-orders/${id}`),
      MessageCard: lazyComponent(() => import('./components/message-card.tsx')),
    },
  },
})
