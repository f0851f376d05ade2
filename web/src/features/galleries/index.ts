import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { GalleryIcon } from '#ui/icons.ts'

export default feature({
  name: 'galleries',
  checkoutOffers: { gallery: () => import('./components/unlock-offer.tsx') },
  intents: { gallery: () => import('./components/unlock-intent.tsx') },
  realtime: () => import('./realtime.ts'),
  profileTabs: [{ name: 'galleries', kind: 'gallery', at: 30, load: () => import('./components/galleries-tab.tsx') }],
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
