import { notificationTypes } from '#core/feature.ts'
import { MessageIcon } from '#ui/icons.ts'

export default notificationTypes({ message: { icon: MessageIcon }, message_reaction: { icon: MessageIcon } })
