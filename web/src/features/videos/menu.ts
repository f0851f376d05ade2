import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/videos',
    label: () => t('Videos'),
    icon: VideoIcon,
    who: ['performer'],
    seat: 'publish',
    at: { 'studio.content': 22 },
  },
  { to: '/studio/videos/new', label: () => t('Video'), icon: VideoIcon, who: ['performer'], seat: 'publish', at: { create: 30 } },
])
