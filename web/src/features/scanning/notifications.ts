import { notificationTypes } from '#core/feature.ts'
import { LockIcon } from '#ui/icons.ts'

export default notificationTypes({ quarantine: { icon: LockIcon } })
