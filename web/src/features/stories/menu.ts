import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HistoryIcon } from '#ui/icons.ts'

const stories = () => t('Stories')

export default menu([
  { to: '/studio/stories', label: stories, icon: HistoryIcon, who: ['performer'], seat: 'publish', at: { 'studio.content': 23 } },
  {
    to: '/studio/stories/new',
    label: () => t('Story'),
    icon: HistoryIcon,
    who: ['performer'],
    seat: 'publish',
    at: { create: 40 },
  },
])
