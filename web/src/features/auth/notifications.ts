import { notificationTypes } from '#core/feature.ts'
import { SecurityIcon } from '#ui/icons.ts'
import { MailIcon } from '#ui/page-icons.ts'

export default notificationTypes({ security: { icon: SecurityIcon }, failing_address: { icon: MailIcon } })
