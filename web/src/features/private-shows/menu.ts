import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'

const label = () => t('Private shows')

export default menu([
  { to: '/private-shows', label, icon: VideoIcon, who: ['fan'], at: { own: 42 } },
  { to: '/studio/private-shows', label, icon: VideoIcon, who: ['performer'], at: { 'studio.fans': 16, own: 58 } },
  {
    to: '/admin/private-shows',
    label,
    icon: VideoIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 49 },
  },
])
