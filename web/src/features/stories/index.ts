/** Stories: what performers show for a day, the viewer in which it is seen, and the studio in which it is made and kept. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HistoryIcon } from '#ui/icons.ts'

const stories = () => t('Stories')

export default feature({
  name: 'stories',
  navigation: [
    { to: '/studio/stories', label: stories, icon: HistoryIcon, who: ['performer'], at: { studio: 23 } },
    { to: '/studio/stories/new', label: () => t('Story'), icon: HistoryIcon, who: ['performer'], at: { create: 40 } },
  ],
  everywhere: () => import('./components/story-rings.tsx'),
  cardKinds: { story: { icon: HistoryIcon, one: () => t('Story'), many: stories } },
})
