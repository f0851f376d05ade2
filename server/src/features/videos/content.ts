import type { ContentKind } from '#core/content/index.ts'
import { calendarOf } from '#core/publications/index.ts'
import { scheduleVideo } from './publish-video.ts'
import { shareVideos, videoIdsAfter, VIDEOS, videosById, videoWords } from './store.ts'
import { searchDocumentOf, subjectOf } from './subject.ts'
import { videoCards } from './views.ts'

export const videoContent: ContentKind = {
  kind: 'video',
  load: async (db, ids, lock) => (await (lock === 'share' ? shareVideos : videosById)(db, ids)).map(subjectOf),
  pageOf: (id) => `/video/${id}`,
  cards: async (ctx, viewer, ids) => videoCards(ctx, viewer, await videosById(ctx.db, ids)),
  search: {
    documents: async (db, ids) => (await videosById(db, ids)).flatMap(searchDocumentOf),
    idsAfter: videoIdsAfter,
  },
  matching: videoWords,
  calendar: calendarOf({
    table: VIDEOS,
    statuses: ['scheduled', 'processing'],
    schedule: async (tx, owner, id, at) => void (await scheduleVideo(tx, owner, id, at)),
    formOf: (id) => `/studio/videos/${id}`,
  }),
}
