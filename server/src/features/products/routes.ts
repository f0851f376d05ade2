import * as products from '@fanfare/contract/products'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { listPublications, ownerHandlers, ownShelf, viewHandler } from '#core/publications/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { fileRoutes } from './files/routes.ts'
import { ownProductView, ownProductViews } from './own-views.ts'
import { productKind } from './product.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { isOf } from './store.ts'
import { productView } from './views.ts'
import { createProduct, updateProduct } from './write-product.ts'

export const routes = [
  mutation(products.createProduct, async ({ tx, services, viewer, body, files: { picture } }) =>
    ownProductView({ services, db: tx.db, viewer }, await createProduct(tx, { owner: viewer, picture, typed: body })),
  ),

  mutation(products.updateProduct, async ({ tx, services, viewer, params: { id }, body, files: { picture } }) =>
    ownProductView({ services, db: tx.db, viewer }, await updateProduct(tx, { owner: viewer, id, picture, typed: body })),
  ),

  query(products.searchOwnProducts, ({ ctx, viewer, query: { q: words, shelf, status, audience, limit, cursor } }) =>
    ownShelf(productKind, { ctx, viewer, wanted: { words, shelf, status, audience }, limit, cursor }, (rows) =>
      ownProductViews({ services: ctx, db: ctx.db, viewer }, rows),
    ),
  ),

  ...ownerHandlers(
    productKind,
    {
      view: products.viewOwnProduct,
      publish: products.publishProduct,
      schedule: products.scheduleProduct,
      archive: products.archiveProduct,
      unarchive: products.unarchiveProduct,
      remove: products.deleteProduct,
    },
    ownProductView,
  ),

  query(products.searchProducts, ({ ctx, viewer, query: asked }) =>
    listPublications(ctx, viewer, { kind: productKind.kind, only: isOf(asked), asked }),
  ),

  bookmarksHandler(products.listBookmarkedProducts, 'product'),
  viewHandler(productKind, products.viewProduct, productView),
  ...fileRoutes,
  ...reviewRoutes,
]
