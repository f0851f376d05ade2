import { Type, type Static } from 'typebox'
import { ContentCard, ContentKind } from './content.ts'
import {
  Cursor,
  DateTime,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  post,
  put,
} from './define.ts'
import { ObjectRef } from './engagement.ts'

export const ReactionAction = oneOf('like', 'bookmark')
export type ReactionAction = Static<typeof ReactionAction>

export const addReaction = post('/reactions', {
  summary: 'Like or bookmark an item that the caller may see. Repeating it changes nothing, except the folder of a bookmark.',
  who: 'member',
  body: Type.Object({
    action: ReactionAction,
    ...ObjectRef,
    folderId: Type.Optional(Id),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  invalidates: ['bookmarks'],
})

export const removeReaction = del('/reactions', {
  summary: 'Remove a like or bookmark, even if the item no longer exists.',
  who: 'member',
  body: Type.Object({ action: ReactionAction, ...ObjectRef }),
  reply: Done,
  invalidates: ['bookmarks'],
})

export const Bookmark = Type.Object({
  /** The id of the bookmarked thing. */
  _id: Id,
  /** The state for the caller now. It may have been locked since. */
  card: ContentCard,
  folderId: orNull(Id),
  createdAt: DateTime,
})
export type Bookmark = Static<typeof Bookmark>

export const BookmarkQuery = Type.Object({ folderId: Type.Optional(Id), limit: Limit(20), cursor: Cursor })

export const listBookmarks = get('/reactions/:type/bookmark', {
  summary:
    "List the caller's bookmarks of one kind, such as `post`, or of `all`, latest first. Items that the caller can no longer see are left out.",
  who: 'member',
  params: Type.Object({ type: ContentKind }),
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks', 'purchases'],
})

export const BookmarkFolder = Type.Object({
  _id: Id,
  name: Type.String(),
  total: Type.Integer(),
})
export type BookmarkFolder = Static<typeof BookmarkFolder>

export const listBookmarkFolders = get('/bookmark-folders', {
  summary: "List the caller's bookmark folders by name.",
  who: 'member',
  query: Type.Object({ limit: Limit(100) }),
  reply: page(BookmarkFolder),
  provides: ['bookmarks'],
})

const FolderForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, title: 'Folder name', pattern: OPTIONAL_SINGLE_LINE_PATTERN }),
})

export const createBookmarkFolder = post('/bookmark-folders', {
  summary: 'Create a bookmark folder. An account can have up to 100.',
  who: 'member',
  body: FolderForm,
  reply: BookmarkFolder,
  errors: ['not_valid'],
  invalidates: ['bookmarks'],
})

export const renameBookmarkFolder = put('/bookmark-folders/:id', {
  summary: "Rename one of the caller's bookmark folders.",
  who: 'member',
  params: IdParams,
  body: FolderForm,
  reply: BookmarkFolder,
  errors: ['not_found', 'not_valid'],
  invalidates: ['bookmarks'],
})

export const deleteBookmarkFolder = del('/bookmark-folders/:id', {
  summary: "Delete one of the caller's bookmark folders. Its bookmarks stay, without a folder.",
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['bookmarks'],
})

export const moveBookmark = put('/bookmarks/:id/folder', {
  summary: "Move a bookmark to one of the caller's folders, or out of its folder. `id` is the id of the bookmarked item.",
  who: 'member',
  params: IdParams,
  body: Type.Object({ folderId: orNull(Id) }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['bookmarks'],
})
