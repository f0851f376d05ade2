import { Type, type Static } from 'typebox'
import { Cursor, DateTime, del, Done, get, Id, IdParams, Limit, oneOf, orNull, page, post, put, serverEvent } from './define.ts'
import { Engagement, ObjectRef } from './engagement.ts'
import { ContentKind } from './content.ts'
import { Person } from './people.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** Applies to people who see the whole content. */
export const CommentsFrom = oneOf('everyone', 'followers', 'subscribers', 'nobody')
export type CommentsFrom = Static<typeof CommentsFrom>

export const Comment = Type.Object({
  _id: Id,
  /** Null, with an empty text, when the viewer may not see this comment but may see some of its replies. */
  author: orNull(Person),
  text: Type.String(),
  /** The comment that this one answers. */
  parentId: orNull(Id),
  totalReplies: Type.Integer(),
  engagement: Engagement,
  isByOwner: Type.Boolean(),
  /** The author has bought the product. Absent for other content, whose purchases are private. */
  isByBuyer: Type.Optional(Type.Literal(true)),
  isPinned: Type.Boolean(),
  /** For the performer of the content: only the author and the performer see this comment until the performer approves it. */
  isHeld: Type.Optional(Type.Literal(true)),
  isEdited: Type.Boolean(),
  createdAt: DateTime,
  can: Type.Array(oneOf('reply', 'edit', 'delete', 'pin', 'approve')),
})
export type Comment = Static<typeof Comment>

/** `open` allows comments; other values name the missing condition. `closed` allows only the performer. */
export const CommentPermission = oneOf('open', 'login', 'follow', 'subscribe', 'closed')
export type CommentPermission = Static<typeof CommentPermission>

export const listComments = get('/comments', {
  summary:
    'List comments on content that the viewer sees in full: the pinned one first, then latest first. With `parentId`, list the replies to a comment, oldest first.',
  who: 'anyone',
  seat: 'publish',
  query: Type.Object({
    ...ObjectRef,
    parentId: Type.Optional(Id),
    /** Moves this comment to the top, or in a list of top-level comments the one that it answers. Ignored if not found. */
    firstId: Type.Optional(Id),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: Type.Object({
    ...page(Comment).properties,
    permission: CommentPermission,
    /** The comment that `firstId` moved to the top. */
    first: Type.Optional(Id),
  }),
  errors: ['not_found', 'not_valid'],
  provides: ['comments:{objectId}'],
})

const text = Type.String({ minLength: 1, maxLength: 2000, title: 'Comment', pattern: MULTILINE_PATTERN })

export const addComment = post('/comments', {
  summary: 'Comment on content that the caller sees in full, or reply to a comment on it. `@username` notifies that person.',
  who: 'member',
  body: Type.Object({ ...ObjectRef, parentId: Type.Optional(Id), text }),
  reply: Comment,
  errors: ['not_verified', 'not_found', 'not_allowed', 'not_valid', 'too_many_requests'],
})

export const editComment = put('/comments/:id', {
  summary: "Edit one of the caller's comments. The comment is marked as edited.",
  who: 'member',
  params: IdParams,
  body: Type.Object({ text }),
  takesForms: true,
  reply: Comment,
  errors: ['not_found', 'not_allowed', 'not_valid', 'too_many_requests', 'upload_too_large'],
})

export const deleteComment = del('/comments/:id', {
  permission: 'moderation',
  summary:
    'Delete a comment and its replies. Authors can delete their own comments, performers any on their content, and operators all.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

export const approveComment = post('/comments/:id/approval', {
  summary: "Show a comment of a restricted person on the caller's content to everyone, with its replies.",
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['comments'],
})

export const pinComment = post('/comments/:id/pin', {
  summary: "Pin a comment to the top of the caller's content, replacing the comment pinned before. Replies can't be pinned.",
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['comments'],
})

export const unpinComment = del('/comments/:id/pin', {
  summary: 'Unpin a comment, which returns to its place in the list.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['comments'],
})

/** Sent to people who have the whole content open, and to its author: a new comment or reply. */
export const commentAdded = serverEvent(
  'comment_added',
  Type.Object({ objectType: ContentKind, objectId: Id, commentId: Id, parentId: orNull(Id) }),
)
