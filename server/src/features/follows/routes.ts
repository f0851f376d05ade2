import { done } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import { peopleById } from '#core/accounts/index.ts'
import { holders, holdings } from '#core/access/index.ts'
import { act, answer } from '#platform/answer.ts'
import type { Db } from '#platform/context.ts'
import { follow, unfollow } from './follow.ts'

async function people(db: Db, { ids, total }: { ids: string[]; total: number }) {
  const found = await peopleById(db, ids)
  return { data: ids.map((id) => found.get(id)!), total }
}

export const answers = [
  act(follows.follow, async ({ tx, viewer, params }) => {
    await follow(tx, viewer, params.id)
    return done
  }),

  act(follows.unfollow, async ({ tx, viewer, params }) => {
    await unfollow(tx, viewer, params.id)
    return done
  }),

  answer(follows.listFollowers, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) =>
    people(db, await holders(db, viewer.id, 'follow', { limit, offset })),
  ),

  answer(follows.listFollowing, async ({ ctx: { db }, viewer, query: { limit = 20, offset = 0 } }) =>
    people(db, await holdings(db, viewer.id, 'follow', { limit, offset })),
  ),
]
