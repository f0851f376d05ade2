import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ArchiveIcon } from '#ui/icons.ts'

export default menu([
  { to: '/purchases/export', label: () => t('Download your library'), icon: ArchiveIcon, who: ['fan'], at: { own: 42 } },
  {
    to: '/settings/data',
    label: () => t('Your data'),
    icon: ArchiveIcon,
    who: ['fan', 'performer'],
    at: { own: 94, ageGate: 40 },
  },
  {
    to: '/studio/export',
    label: () => t('Export and import'),
    icon: ArchiveIcon,
    who: ['performer'],
    at: { 'studio.content': 90, own: 47 },
  },
])
