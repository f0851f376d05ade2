import { notificationTypes } from '#core/feature.ts'
import { AlertIcon } from '#ui/icons.ts'

export default notificationTypes({ account_control: { icon: AlertIcon } })
