import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LinkIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/studio/links',
    label: () => t('Tracking links'),
    icon: LinkIcon,
    who: ['performer'],
    at: { 'studio.fans': 50, own: 72 },
  },
])
