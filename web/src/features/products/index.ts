import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'

export default feature({
  profileTabs: [
    {
      name: 'shop',
      label: () => t('Shop'),
      kind: 'product',
      at: 40,
      load: () => import('./components/shop-tab.tsx'),
    },
  ],
})
