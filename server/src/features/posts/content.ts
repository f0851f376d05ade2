import type { ContentKind } from '#core/content/index.ts'
import { calendarOf } from '#core/publications/index.ts'
import { schedulePost } from './change-status.ts'
import { POSTS, postIdsAfter, postsById, postWords, sharePosts } from './store.ts'
import { postCards } from './views.ts'
import { searchDocumentOf, subjectOf } from './subject.ts'

export const postContent: ContentKind = {
  kind: 'post',
  load: async (db, ids, lock) => (await (lock === 'share' ? sharePosts : postsById)(db, ids)).map(subjectOf),
  pageOf: (id) => `/post/${id}`,
  cards: async (ctx, viewer, ids) =>
    new Map((await postCards(ctx, viewer, await postsById(ctx.db, ids))).map((card) => [card._id, card])),
  matching: postWords,
  listsPhotos: true,
  calendar: calendarOf({
    table: POSTS,
    statuses: ['scheduled'],
    schedule: async (tx, owner, id, at) => void (await schedulePost(tx, owner, id, at)),
    formOf: (id) => `/studio/posts/${id}`,
  }),
  search: {
    documents: async (db, ids) => (await postsById(db, ids)).flatMap(searchDocumentOf),
    idsAfter: postIdsAfter,
  },
}
