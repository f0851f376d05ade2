import { notificationTypes } from '#core/feature.ts'
import { CheckIcon } from '#ui/icons.ts'

export default notificationTypes({ content_review: { icon: CheckIcon } })
