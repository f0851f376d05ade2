import { done } from '@fanfare/contract'
import * as wall from '@fanfare/contract/private-show-wall'
import { findAccountForOperator } from '#core/accounts/index.ts'
import { recordAct } from '../operator-acts.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { privateShowSideWarned } from '../events.ts'
import { lockRunning, stopShow } from '../requests/end-shows.ts'
import { listStartedShows, updateShow } from '../store.ts'
import { watchedShowViews } from './views.ts'

export const wallRoutes = [
  query(wall.listWatchedShows, async ({ ctx, query: { status = 'started', username, limit = 20, offset = 0 } }) => {
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const { rows, total } = await listStartedShows(ctx.db, { status, accountId: account?.id, limit, offset })
    return { data: await watchedShowViews(ctx, rows), total }
  }),

  mutation(wall.warnInShow, async ({ tx, viewer, params: { id }, body: { side, reason } }) => {
    const row = await lockRunning(tx, id)
    await updateShow(tx, id, { warnings: row.warnings + 1 })
    recordAct(tx, { operator: viewer, act: 'private_show.warn', subject: { kind: 'private_show', id }, reason })
    tx.emit(privateShowSideWarned, { showId: id, accountId: side === 'fan' ? row.fan_id : row.performer_id, reason })
    return done
  }),

  mutation(wall.stopShow, async ({ tx, viewer, params: { id }, body: { reason } }) => {
    const row = await stopShow(tx, id, reason)
    recordAct(tx, { operator: viewer, act: 'private_show.stop', subject: { kind: 'private_show', id }, reason })
    return (await watchedShowViews(tx, [row]))[0]!
  }),
]
