import { done } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import { peopleById } from '#core/accounts/index.ts'
import { holders, holdings } from '#core/access/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Db } from '#platform/context.ts'
import { follow, unfollow } from './follow.ts'

async function people(db: Db, { ids, total }: { ids: string[]; total: number }) {
  const found = await peopleById(db, ids)
  return { data: ids.map((id) => found.get(id)!), total }
}

export const routes = [
  mutation(follows.follow, async ({ tx, viewer, params }) => {
    await follow(tx, viewer, params.id)
    return done
  }),

  mutation(follows.unfollow, async ({ tx, viewer, params }) => {
    await unfollow(tx, viewer, params.id)
    return done
  }),

  query(follows.listFollowers, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) =>
    people(db, await holders(db, viewer.id, 'follow', { limit, offset })),
  ),

  query(follows.listFollowing, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) =>
    people(db, await holdings(db, viewer.id, 'follow', { limit, offset })),
  ),
]
