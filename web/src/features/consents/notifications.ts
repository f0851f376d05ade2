import { notificationTypes } from '#core/feature.ts'
import { DocumentIcon, FansIcon } from '#ui/icons.ts'

export default notificationTypes({
  consent: { icon: FansIcon },
  consent_waiting: { icon: DocumentIcon },
  record_export: { icon: DocumentIcon },
})
