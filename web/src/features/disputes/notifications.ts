import { notificationTypes } from '#core/feature.ts'
import { AlertIcon } from '#ui/icons.ts'

export default notificationTypes({ dispute: { icon: AlertIcon }, dispute_share: { icon: AlertIcon } })
