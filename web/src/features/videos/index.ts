/** Videos with a title and a page of their own, and the studio's pages to publish them. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'

export default feature({
  name: 'videos',
  checkoutOffers: { video: () => import('./components/unlock-offer.tsx') },
  intents: { video: () => import('./components/unlock-intent.tsx') },
  profileTabs: [{ name: 'videos', kind: 'video', at: 20, load: () => import('./components/videos-tab.tsx') }],
  contentKinds: {
    video: {
      icon: VideoIcon,
      one: () => t('Video'),
      many: () => t('Videos'),
      paid: () => t('Video unlocked'),
      addressOf: (id) => `/video/${id}`,
    },
  },
})
