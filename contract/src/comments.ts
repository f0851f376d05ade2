import { Type, type Static } from 'typebox'
import { Cursor, DateTime, del, Done, get, Id, IdParams, Limit, oneOf, orNull, page, post, put, serverEvent } from './define.ts'
import { Engagement, ObjectRef } from './engagement.ts'
import { ContentKind } from './content.ts'
import { Person } from './people.ts'
import { TEXT } from './text.ts'

/** From whom a performer takes comments, among those who see the thing whole. */
export const CommentsFrom = oneOf('everyone', 'followers', 'subscribers', 'nobody')
export type CommentsFrom = Static<typeof CommentsFrom>

export const Comment = Type.Object({
  _id: Id,
  /** Null, with an empty text, where the viewer may not see it but some of its replies. */
  author: orNull(Person),
  /** With line breaks. */
  text: Type.String(),
  /** The comment that this one replies to. */
  parentId: orNull(Id),
  totalReplies: Type.Integer(),
  engagement: Engagement,
  /** Written by the performer to whom the thing belongs. */
  isByOwner: Type.Boolean(),
  isPinned: Type.Boolean(),
  isEdited: Type.Boolean(),
  createdAt: DateTime,
  can: Type.Array(oneOf('reply', 'edit', 'delete', 'pin')),
})
export type Comment = Static<typeof Comment>

/** `open`: may comment; otherwise what is missing. `closed`: nobody but the performer may. */
export const CommentPermission = oneOf('open', 'login', 'follow', 'subscribe', 'closed')
export type CommentPermission = Static<typeof CommentPermission>

export const listComments = get('/comments', {
  summary:
    'The comments on something that the viewer sees whole: the pinned one, then latest first; or the replies to one, oldest first.',
  who: 'anyone',
  query: Type.Object({
    ...ObjectRef,
    parentId: Type.Optional(Id),
    /** Shown first: this one, or of a list of comments the one that it replies to. Nothing changes where there is none to show. */
    firstId: Type.Optional(Id),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: Type.Object({
    ...page(Comment).properties,
    permission: CommentPermission,
    /** What of this list `firstId` has brought to the top. */
    first: Type.Optional(Id),
  }),
  errors: ['not_found', 'not_valid'],
  provides: ['comments:{objectId}'],
})

const text = Type.String({ minLength: 1, maxLength: 2000, title: 'Comment', pattern: TEXT })

export const addComment = post('/comments', {
  summary: 'Comment on something that the caller sees whole, or reply to a comment on it. `@username` tells that person.',
  who: 'member',
  body: Type.Object({ ...ObjectRef, parentId: Type.Optional(Id), text }),
  reply: Comment,
  errors: ['not_verified', 'not_found', 'not_allowed', 'not_valid', 'too_many_requests'],
})

export const editComment = put('/comments/:id', {
  summary: 'Change an own comment; it says that it was edited.',
  who: 'member',
  params: IdParams,
  body: Type.Object({ text }),
  reply: Comment,
  errors: ['not_found', 'not_allowed', 'not_valid', 'too_many_requests'],
})

export const deleteComment = del('/comments/:id', {
  summary: 'Delete an own comment, or as the performer any on what is theirs, together with the replies to it.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

export const pinComment = post('/comments/:id/pin', {
  summary: 'Show this comment first, instead of one that was pinned before; the performer only.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['comments'],
})

export const unpinComment = del('/comments/:id/pin', {
  summary: 'Show the comment in its place again.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['comments'],
})

/** To those who have the thing open and see it whole, and its author: a new comment or reply. */
export const commentAdded = serverEvent(
  'comment_added',
  Type.Object({ objectType: ContentKind, objectId: Id, commentId: Id, parentId: orNull(Id) }),
)
