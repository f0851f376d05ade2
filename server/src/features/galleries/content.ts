import type { ContentKind } from '#core/content/index.ts'
import { calendarOf } from '#core/publications/index.ts'
import { setCover } from './publish-gallery.ts'
import { scheduleGallery } from './schedule-gallery.ts'
import { GALLERIES, galleriesById, galleryIdsAfter, galleryWords, shareGalleries } from './store.ts'
import { searchDocumentOf, subjectOf } from './subject.ts'
import { galleryCards } from './views.ts'

export const galleryContent: ContentKind = {
  kind: 'gallery',
  load: async (db, ids, lock) => (await (lock === 'share' ? shareGalleries : galleriesById)(db, ids)).map(subjectOf),
  pageOf: (id) => `/gallery/${id}`,
  cards: async (ctx, viewer, ids) => galleryCards(ctx, viewer, await galleriesById(ctx.db, ids)),
  search: {
    documents: async (db, ids) => (await galleriesById(db, ids)).flatMap(searchDocumentOf),
    idsAfter: galleryIdsAfter,
  },
  matching: galleryWords,
  listsPhotos: true,
  setCover,
  calendar: calendarOf({
    table: GALLERIES,
    statuses: ['scheduled', 'processing'],
    schedule: async (tx, owner, id, at) => void (await scheduleGallery(tx, owner, id, at)),
    formOf: (id) => `/studio/galleries/${id}`,
  }),
}
