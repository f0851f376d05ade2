/** Archives to keep: of what a fan has bought, and of a performer's whole vault, which another site can take over. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ArchiveIcon } from '#ui/icons.ts'

export default feature({
  name: 'exports',
  navigation: [
    { to: '/purchases/export', label: () => t('Keep what you bought'), icon: ArchiveIcon, who: ['fan'], at: { own: 42 } },
    {
      to: '/studio/export',
      label: () => t('Export and import'),
      icon: ArchiveIcon,
      who: ['performer'],
      at: { studio: 90, own: 47 },
    },
  ],
  realtime: () => import('./realtime.ts'),
  notifications: { export_ready: { icon: ArchiveIcon }, import_ended: { icon: ArchiveIcon } },
})
