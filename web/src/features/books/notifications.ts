/** How its types of notification look in the list. */
import { notificationTypes } from '#core/feature.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default notificationTypes({ books_differ: { icon: ChecksIcon } })
