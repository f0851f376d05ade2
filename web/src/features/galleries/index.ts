import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'

export default feature({
  profileTabs: [
    {
      name: 'galleries',
      label: () => t('Galleries'),
      kind: 'gallery',
      at: 30,
      load: () => import('./components/galleries-tab.tsx'),
    },
  ],
})
