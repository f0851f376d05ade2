import { stockChanged } from '@fanfare/contract/products'
import { readContent } from '#core/content/index.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { news } from '#platform/topics.ts'
import { stockRanLow } from './events.ts'
import { productKind } from './product.ts'

export const serverEvents = [
  serverEventsOn(stockRanLow, async (ctx, { productId }) => {
    const product = await readContent(ctx, ctx.db, productKind.kind, productId)
    return product
      ? [news({ from: product.ownerId, topic: { kind: productKind.kind, id: productId } }, stockChanged, { productId })]
      : []
  }),
]
