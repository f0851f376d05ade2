import { done } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { ownPage, publicationsHandler } from '#core/publications/index.ts'
import { unlockHandler } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { createGallery, deleteGallery, updateGallery } from './publish-gallery.ts'
import { countOwnGalleries, galleryById, ownGalleries } from './store.ts'
import { galleryView, ownGalleryRows, ownGalleryView } from './views.ts'

const ownRoutes = [
  mutation(galleries.createGallery, async ({ tx, services, viewer, body }) =>
    ownGalleryView(services, tx.db, await createGallery(tx, viewer, body)),
  ),

  query(galleries.searchOwnGalleries, (request) =>
    ownPage(request, { rows: ownGalleries, count: countOwnGalleries, views: ownGalleryRows }),
  ),

  mutation(galleries.updateGallery, async ({ tx, services, viewer, params, body }) =>
    ownGalleryView(services, tx.db, await updateGallery(tx, viewer, params.id, body)),
  ),

  mutation(galleries.deleteGallery, async ({ tx, viewer, params }) => {
    await deleteGallery(tx, viewer, params.id)
    return done
  }),

  query(galleries.viewOwnGallery, async ({ ctx, viewer, params }) => {
    const row = await galleryById(ctx.db, params.id)
    if (row?.performer_id !== viewer.id || row.removed_at !== null) throw notFound()
    return ownGalleryView(ctx, ctx.db, row)
  }),
]

export const routes = [
  ...ownRoutes,

  publicationsHandler(galleries.searchGalleries, 'gallery'),
  unlockHandler(galleries.buyGallery, 'gallery'),
  bookmarksHandler(galleries.listBookmarkedGalleries, 'gallery'),

  query(galleries.viewGallery, async ({ ctx, viewer, params }) => {
    const row = await galleryById(ctx.db, params.id)
    const view = row && (await galleryView(ctx, viewer, row))
    // A deleted gallery is visible to its buyers, but not to its owner.
    if (!view || (row.removed_at !== null && viewer.id === row.performer_id)) throw notFound()
    return view
  }),
]
