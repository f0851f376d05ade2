import * as galleries from '@fanfare/contract/galleries'
import { bookmarksHandler } from '#core/engagement/index.ts'
import {
  createPublication,
  ownerHandlers,
  ownShelf,
  publicationsHandler,
  updatePublication,
  viewHandler,
} from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { galleryKind } from './gallery.ts'
import { galleryView, ownGalleryRows, ownGalleryView } from './views.ts'

export const routes = [
  mutation(galleries.createGallery, async ({ tx, services, viewer, body }) =>
    ownGalleryView({ services, db: tx.db, viewer }, await createPublication(galleryKind, tx, viewer, body)),
  ),

  mutation(galleries.updateGallery, async ({ tx, services, viewer, params: { id }, body }) =>
    ownGalleryView({ services, db: tx.db, viewer }, await updatePublication(galleryKind, tx, viewer, { id, draft: body })),
  ),

  query(galleries.searchOwnGalleries, ({ ctx, viewer, query: { q: words, shelf, status, audience, limit, cursor } }) =>
    ownShelf(galleryKind, { ctx, viewer, wanted: { words, shelf, status, audience }, limit, cursor }, (rows) =>
      ownGalleryRows(ctx, viewer, rows),
    ),
  ),

  ...ownerHandlers(
    galleryKind,
    {
      view: galleries.viewOwnGallery,
      publish: galleries.publishGallery,
      schedule: galleries.scheduleGallery,
      archive: galleries.archiveGallery,
      unarchive: galleries.unarchiveGallery,
      remove: galleries.deleteGallery,
    },
    ownGalleryView,
  ),

  publicationsHandler(galleries.searchGalleries, 'gallery'),
  unlockHandler(galleries.buyGallery, 'gallery'),
  bookmarksHandler(galleries.listBookmarkedGalleries, 'gallery'),
  viewHandler(galleryKind, galleries.viewGallery, galleryView),
]
