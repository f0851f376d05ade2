/** Comments on things of all kinds; they are drawn by `core/comments`, wherever such a thing is. */
import { feature } from '#core/feature.ts'
import { CommentIcon } from '#ui/icons.ts'

export default feature({
  name: 'comments',
  notifications: { comment: { icon: CommentIcon }, comment_reply: { icon: CommentIcon }, mention: { icon: CommentIcon } },
})
