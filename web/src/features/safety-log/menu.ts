import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ShieldIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/studio/safety',
    label: () => t('Safety logs'),
    icon: ShieldIcon,
    who: ['performer'],
    at: { 'studio.fans': 60, own: 26.7 },
  },
])
