import type { ContentKind } from '#core/content/index.ts'
import { shareVideos, videoIdsAfter, videosById, videoWords } from './store.ts'
import { documentOf, subjectOf } from './subject.ts'
import { videoCards } from './views.ts'

export const videoContent: ContentKind = {
  kind: 'video',
  load: async (db, ids, lock) => (await (lock === 'share' ? shareVideos : videosById)(db, ids)).map(subjectOf),
  pageOf: (id) => `/video/${id}`,
  cards: async (ctx, viewer, ids) => videoCards(ctx, viewer, await videosById(ctx.db, ids)),
  search: {
    documents: async (db, ids) => (await videosById(db, ids)).flatMap(documentOf),
    idsAfter: videoIdsAfter,
  },
  matching: videoWords,
}
