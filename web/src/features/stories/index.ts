/** Stories, which performers show for a day: the viewer, and the studio's pages to publish and keep them. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HistoryIcon } from '#ui/icons.ts'

const stories = () => t('Stories')

export default feature({
  name: 'stories',
  everywhere: () => import('./components/story-rings.tsx'),
  cardKinds: { story: { icon: HistoryIcon, one: () => t('Story'), many: stories } },
})
