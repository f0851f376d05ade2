import { keyFor, sign } from '#platform/seal.ts'
import type { VisitRule } from '#platform/page-visits.ts'
import type { Context } from '#platform/context.ts'
import { countVisit, linkByCode, assignFanToLink } from './store.ts'

interface Visitor {
  readonly address: string
  readonly device: string
}

/** Returns a hash that changes daily and needs the site's secret, so that visitors are counted without being identified. */
function digestOf({ config, clock }: Context, { address, device }: Visitor): string {
  const day = clock.now().toISOString().slice(0, 10)
  return sign(`${day} ${address} ${device}`, keyFor(config.secret, 'tracking visitors')).slice(0, 22)
}

/** A signed-in fan counts immediately. For other visitors, the first link is remembered until they sign up. */
export const visits: readonly VisitRule[] = [
  {
    parameter: 't',
    async visited(ctx, { value, kept, viewer, address, device }) {
      const link = await linkByCode(ctx.db, value)
      if (!link || viewer?.id === link.performer_id) return undefined
      await ctx.write(async (tx) => {
        await countVisit(tx, link.id, digestOf(ctx, { address, device }))
        if (viewer?.role === 'fan') await assignFanToLink(tx, link, { id: viewer.id, isSignUp: false })
      })
      const isRemembered = kept !== '' && (await linkByCode(ctx.db, kept)) !== undefined
      return viewer || isRemembered ? undefined : value
    },
  },
]
