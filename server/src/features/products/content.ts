import type { ContentKind, SavedFile } from '#core/content/index.ts'
import { PRODUCT_FILE, productFolder } from '#core/media/index.ts'
import { buyersAmong } from '#core/money/index.ts'
import { publicationContent } from '#core/publications/index.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { downloadableFor } from './files/downloads.ts'
import { productGoods } from './goods.ts'
import { productKind } from './product.ts'
import { reviewsOf } from './reviews/store.ts'
import { productCards } from './views.ts'

export const productContent: ContentKind = publicationContent(productKind, {
  cards: productCards,
  goods: productGoods,
  buyersAmong,
  hasAppeared: async (db, accountId) => (await reviewsOf(db, accountId, 1)).length > 0,
  savedFiles,
})

/** Two files may have the same name. */
async function savedFiles(ctx: Context, viewer: Viewer, productId: string): Promise<SavedFile[]> {
  const downloadable = await downloadableFor(ctx, viewer, productId)
  return (downloadable?.files ?? []).map(({ id, name }) => ({
    id,
    name: `${id.slice(-8)}-${name}`,
    key: `${productFolder(id)}/${PRODUCT_FILE}`,
  }))
}
