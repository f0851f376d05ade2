/** Archives to keep: of what a fan has bought, and of a performer's whole vault, which another site can take over. */
import { feature } from '#core/feature.ts'
import { ArchiveIcon } from '#ui/icons.ts'

export default feature({
  name: 'exports',
  realtime: () => import('./realtime.ts'),
  notifications: { export_ready: { icon: ArchiveIcon }, import_ended: { icon: ArchiveIcon } },
})
