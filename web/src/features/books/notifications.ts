import { notificationTypes } from '#core/feature.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default notificationTypes({ books_differ: { icon: ChecksIcon } })
