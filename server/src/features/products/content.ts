import type { ContentKind } from '#core/content/index.ts'
import { buyersAmong } from '#core/money/index.ts'
import { publicationContent } from '#core/publications/index.ts'
import { productGoods } from './goods.ts'
import { productKind } from './product.ts'
import { productCards } from './views.ts'

export const productContent: ContentKind = publicationContent(productKind, {
  cards: productCards,
  goods: productGoods,
  buyersAmong,
})
