import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { BlockIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/settings/blocked',
    label: () => t('Blocked people'),
    icon: BlockIcon,
    who: ['fan', 'performer'],
    at: { own: 26 },
  },
])
