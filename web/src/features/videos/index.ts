/** Videos with a title and a page of their own, and the studio's pages to publish them. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'

export default feature({
  profileTabs: [
    { name: 'videos', label: () => t('Videos'), kind: 'video', at: 20, load: () => import('./components/videos-tab.tsx') },
  ],
})
