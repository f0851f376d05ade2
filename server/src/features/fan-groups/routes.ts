import { done } from '@fanfare/contract'
import * as groups from '@fanfare/contract/fan-groups'
import { allFans, countSelected, groupsById, listGroups, noFans, ruleOf, type FansOf } from '#core/fan-groups/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { changeMatchingFans } from './change-matching-fans.ts'
import { changeGroup, createGroup, deleteGroup, ensureFavourites } from './change-group.ts'
import { addMembers, removeMembers, toggleFavourite } from './change-members.ts'
import { exportGroup } from './export-group.ts'
import { fanViews, groupView, groupViews, membersOfGroup } from './views.ts'

const reading = (ctx: Context, performerId: string): FansOf => ({ services: ctx, db: ctx.db, performerId })
const writing = (tx: Tx, performerId: string): FansOf => ({ services: tx.services, db: tx.db, performerId })

async function own({ db, performerId }: FansOf, id: string) {
  const [row] = await groupsById(db, performerId, [id])
  if (!row) throw notFound()
  return row
}

const groupRoutes = [
  query(groups.listFanGroups, async ({ ctx, viewer, query: { limit = 100, offset = 0 } }) => {
    const { rows, total } = await listGroups(ctx.db, viewer.id, { limit, offset })
    return { data: await groupViews(reading(ctx, viewer.id), rows), total }
  }),

  mutation(groups.createFanGroup, async ({ tx, viewer, body: { name, color, rule } }) =>
    groupView(writing(tx, viewer.id), await createGroup(tx, viewer.id, { name, color, rule })),
  ),

  query(groups.readFanGroup, async ({ ctx, viewer, params: { id } }) => {
    const of = reading(ctx, viewer.id)
    return groupView(of, await own(of, id))
  }),

  mutation(groups.changeFanGroup, async ({ tx, viewer, params: { id }, body: { name, color, position, rule } }) =>
    groupView(writing(tx, viewer.id), await changeGroup(tx, { performerId: viewer.id, id }, { name, color, position, rule })),
  ),

  mutation(groups.deleteFanGroup, async ({ tx, viewer, params: { id } }) => {
    await deleteGroup(tx, { performerId: viewer.id, id })
    return done
  }),

  query(groups.countFans, async ({ ctx, viewer, body: { rule } }) => ({
    total: await countSelected(reading(ctx, viewer.id), { ...noFans, rule: ruleOf(rule) }),
  })),

  query(groups.exportFanGroup, async ({ ctx, viewer, params: { id } }) => {
    const of = reading(ctx, viewer.id)
    return exportGroup(of, await own(of, id))
  }),
]

const memberRoutes = [
  mutation(groups.addFanGroupUsers, ({ tx, viewer, params: { id }, body: { userIds } }) =>
    addMembers(tx, { performerId: viewer.id, id }, userIds),
  ),

  mutation(groups.removeFanGroupUser, async ({ tx, viewer, params: { id, userId } }) => {
    await removeMembers(tx, { performerId: viewer.id, id }, [userId])
    return done
  }),

  mutation(groups.removeFanGroupUsers, async ({ tx, viewer, params: { id }, body: { userIds } }) => ({
    removed: await removeMembers(tx, { performerId: viewer.id, id }, userIds),
  })),

  mutation(groups.changeFilteredFans, ({ tx, viewer, params: { id }, body: { act, fromGroupId, q = '' } }) =>
    changeMatchingFans(tx, { performerId: viewer.id, id }, { act, fromGroupId: fromGroupId ?? null, q }),
  ),

  query(groups.listFanGroupUsers, async ({ ctx, viewer, params: { id }, query: { q = '', limit = 20, offset = 0 } }) => {
    const of = reading(ctx, viewer.id)
    return fanViews(of, membersOfGroup(await own(of, id)), { q, limit, offset })
  }),

  query(groups.searchOwnFans, ({ ctx, viewer, query: { q = '', limit = 20, offset = 0 } }) =>
    fanViews(reading(ctx, viewer.id), allFans, { q, limit, offset }),
  ),

  mutation(groups.ensureFavourites, async ({ tx, viewer }) =>
    groupView(writing(tx, viewer.id), await ensureFavourites(tx, viewer.id)),
  ),

  mutation(groups.toggleFavourite, async ({ tx, viewer, body: { userId } }) => ({
    isFavourite: await toggleFavourite(tx, viewer.id, userId),
  })),
]

export const routes = [...groupRoutes, ...memberRoutes]
