import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { TrashIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/settings/close-account',
    label: () => t('Close account'),
    icon: TrashIcon,
    who: ['fan', 'performer'],
    at: { own: 96, ageGate: 50 },
  },
])
