import { notificationTypes } from '#core/feature.ts'
import { ArchiveIcon } from '#ui/icons.ts'

export default notificationTypes({ export_ready: { icon: ArchiveIcon }, import_ended: { icon: ArchiveIcon } })
