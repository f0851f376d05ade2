import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'

export default feature({
  profileTabs: [
    {
      name: 'photos',
      label: () => t('Photos'),
      at: 10,
      totalOf: ({ totalPhotos }) => totalPhotos,
      load: () => import('./components/photos-tab.tsx'),
    },
  ],
})
