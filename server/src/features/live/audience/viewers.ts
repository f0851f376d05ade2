/** Lists who watches a room. */
import type { LiveViewer } from '@fanfare/contract/live-views'
import { accountsWithBlockAmong, holdersAmong, relationsOf } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { moderatorIds, sanctionsAmong } from '../chat/sanctions-store.ts'
import { spendingAmong, standingIn } from '../chat/standing.ts'
import { presentIn } from './visits-store.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Throws `not_found` for viewers who may not enter. The performer and moderators see hidden viewers too. */
export async function listViewers(ctx: Context, viewer: Viewer, roomId: string, page: Page) {
  const { room, role, sees } = await standingIn(ctx.db, viewer, roomId)
  if (sees !== 'all') throw notFound()
  const mayModerate = role !== 'viewer' || viewer.role === 'admin'
  const performerId = room.performer_id
  const reader = { id: viewer.id, seesRestricted: viewer.id === performerId || viewer.role === 'admin', performerId }
  const { rows, total } = await presentIn(ctx.db, roomId, { ...page, withHidden: mayModerate, reader })
  const ids = rows.map((row) => row.account_id)
  const [people, spending, relations, moderators, sanctions, blocked, holders] = await Promise.all([
    peopleById(ctx.db, ids),
    spendingAmong(ctx.db, performerId, ids),
    relationsOf(ctx.db, performerId, ids),
    moderatorIds(ctx.db, performerId),
    sanctionsAmong(ctx.db, performerId, ids),
    accountsWithBlockAmong(ctx.db, viewer.id, ids),
    holdersAmong(ctx.db, roomId, ids),
  ])
  const sanctionOf = (id: string) => {
    const one = mayModerate ? sanctions.get(id) : undefined
    return one && { sanction: { kind: one.kind, until: one.until?.toISOString() ?? null } }
  }
  const data = rows.flatMap(({ account_id: id, joined_at: joinedAt }): LiveViewer[] =>
    blocked.includes(id)
      ? []
      : [
          {
            _id: id,
            person: people.get(id)!,
            role: moderators.includes(id) ? 'moderator' : 'viewer',
            spending: spending.get(id) ?? 0,
            hasTicket: holders.has(id),
            isSubscriber: relations.get(id)?.subscribes ?? false,
            joinedAt: joinedAt.toISOString(),
            ...sanctionOf(id),
          },
        ],
  )
  return { data, total }
}
