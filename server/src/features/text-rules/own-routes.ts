import * as texts from '@fanfare/contract/matched-texts'
import { mutation, query } from '#platform/route-handler.ts'
import { fixTexts, matchedTexts } from './fix-texts.ts'
import { idAfter } from './rule-routes.ts'
import { countOwnMatches, ownMatches } from './rule-store.ts'

export const ownRoutes = [
  query(texts.listMatchedTexts, async ({ ctx, viewer, query: { limit = 50, cursor } }) => {
    const found = await ownMatches(ctx.db, { ownerId: viewer.id, after: idAfter(cursor), limit: limit + 1 })
    const shown = found.slice(0, limit)
    const data = await matchedTexts(ctx, shown)
    const isAll = cursor === undefined && found.length <= limit
    return {
      data,
      // The total of more than one page may include items that were edited meanwhile.
      total: isAll ? data.length : await countOwnMatches(ctx.db, viewer.id),
      ...(found.length > limit && { next: shown.at(-1)!.object_id }),
    }
  }),

  mutation(texts.fixMatchedTexts, ({ tx, viewer, body }) => fixTexts(tx, viewer, body)),
]
