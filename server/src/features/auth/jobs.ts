/** Forgets registrations that nobody has confirmed, with their documents, and links that are over. */
import { Type } from 'typebox'
import { sweepLinks } from '#core/accounts/index.ts'
import { removeFiles } from '#core/media/index.ts'
import { errand, runs } from '#platform/errands.ts'
import { takeExpired } from './registrations.ts'

const sweepRegistrations = errand('sweep registrations', Type.Object({}))
const AT_ONCE = 100

export const runners = [
  runs(
    sweepRegistrations,
    async (ctx) => {
      await sweepLinks(ctx.db)
      let taken: number
      do {
        taken = await ctx.write(async (tx) => {
          const over = await takeExpired(tx, AT_ONCE)
          await removeFiles(
            tx,
            over.flatMap(({ profile }) => (profile ? Object.values(profile.documents) : [])),
          )
          return over.length
        })
      } while (taken === AT_ONCE)
    },
    '41 * * * *',
  ),
]
