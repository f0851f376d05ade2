import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/followers',
    label: () => t('Followers'),
    icon: FansIcon,
    who: ['performer'],
    at: { 'studio.fans': 30, own: 70 },
  },
])
