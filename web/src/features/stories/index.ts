/** Stories: what performers show for a day, the viewer in which it is seen, and the studio in which it is made and kept. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HistoryIcon } from '#ui/icons.ts'

const stories = () => t('Stories')

export default feature({
  name: 'stories',
  everywhere: () => import('./components/story-rings.tsx'),
  cardKinds: { story: { icon: HistoryIcon, one: () => t('Story'), many: stories } },
})
