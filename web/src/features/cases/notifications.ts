import { notificationTypes } from '#core/feature.ts'
import { AlertIcon } from '#ui/icons.ts'
import { FlagIcon } from '#ui/page-icons.ts'

export default notificationTypes({ case: { icon: FlagIcon }, statement: { icon: AlertIcon } })
