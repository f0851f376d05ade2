import { notificationTypes } from '#core/feature.ts'
import { DocumentIcon } from '#ui/icons.ts'

export default notificationTypes({ verification: { icon: DocumentIcon }, verification_waiting: { icon: DocumentIcon } })
