import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EyeOffIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/settings/pause',
    label: () => t('Pause profile'),
    icon: EyeOffIcon,
    who: ['performer'],
    at: { own: 29, 'studio.overview': 90 },
  },
])
