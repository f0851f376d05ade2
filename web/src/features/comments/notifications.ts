import { notificationTypes } from '#core/feature.ts'
import { CommentIcon } from '#ui/icons.ts'

export default notificationTypes({
  comment: { icon: CommentIcon },
  comment_reply: { icon: CommentIcon },
  mention: { icon: CommentIcon },
})
