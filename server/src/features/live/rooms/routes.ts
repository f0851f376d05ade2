import { done } from '@fanfare/contract'
import * as live from '@fanfare/contract/live'
import { LIVE } from '@fanfare/contract/live-limits'
import { findAccountByUsername } from '#core/accounts/index.ts'
import { storeUpload } from '#core/media/index.ts'
import { assertStreamingReady } from '#core/streaming/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { setHidden, viewersOf } from '../audience/visits-store.ts'
import { listViewers } from '../audience/viewers.ts'
import { buyMenuItem, readMenu, saveMenu } from '../menu/menu.ts'
import { setReminder } from '../schedule/reminders.ts'
import { ownShow, ownView, searchOwn } from '../studio/own-views.ts'
import { buyTicket } from '../tickets/buy-ticket.ts'
import { shareEntered } from './access.ts'
import { beat, cancelOwnRoom, endOwnRoom, startRoom } from './change-status.ts'
import { secondsOf } from './rules.ts'
import { createRoom, updateRoom } from './save-room.ts'
import { searchRooms } from './search.ts'
import { cardViews, roomView } from './views.ts'

const acts = { live: startRoom, ended: endOwnRoom, cancelled: cancelOwnRoom }
const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const ownRoutes = [
  mutation(live.uploadLiveCover, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'photo', openIn: LIVE }),
  ),
  mutation(
    live.createLiveRoom,
    async ({ tx, services, viewer, body }) => {
      const row = await createRoom(tx, viewer, body, dateOf(body.startsAt))
      return ownView(services, tx.db, row)
    },
    ({ ctx, body }) => (body.startsAt === undefined ? assertStreamingReady(ctx) : Promise.resolve()),
  ),
  mutation(live.updateLiveRoom, async ({ tx, services, viewer, params: { id }, body }) => {
    const row = await updateRoom(tx, viewer, id, { form: body, startsAt: dateOf(body.startsAt), version: body.version })
    return ownView(services, tx.db, row)
  }),
  mutation(
    live.changeLiveStatus,
    async ({ tx, services, viewer, body: { _id: id, status } }) => ownView(services, tx.db, await acts[status](tx, viewer, id)),
    ({ ctx, body }) => (body.status === 'live' ? assertStreamingReady(ctx) : Promise.resolve()),
  ),
  mutation(live.beatLiveRoom, async ({ tx, viewer, body: { _id: id } }) => {
    const row = await beat(tx, viewer, id)
    const viewers = (await viewersOf(tx.db, [id])).get(id) ?? 0
    return { status: row.status, seconds: secondsOf(row, tx.now), viewers }
  }),
  query(live.searchOwnLiveRooms, ({ ctx, viewer, query: { show, limit = 20, offset = 0 } }) =>
    searchOwn(ctx, viewer.id, { show, limit, offset }),
  ),
  query(live.viewOwnLiveRoom, ({ ctx, viewer, params: { id } }) => ownShow(ctx, viewer.id, id)),
  query(live.readLiveMenu, async ({ ctx, viewer }) => ({ items: await readMenu(ctx.db, viewer.id) })),
  mutation(live.saveLiveMenu, async ({ tx, viewer, body: { items } }) => ({ items: await saveMenu(tx, viewer, items) })),
]

const viewerRoutes = [
  query(live.joinLiveRoom, ({ ctx, viewer, params: { id } }) => roomView(ctx, viewer, id)),
  query(live.searchLiveRooms, async ({ ctx, viewer, query: asked }) => {
    const { status, category, q, username, followed = false, limit = 20, offset = 0 } = asked
    const performer = username === undefined ? undefined : await findAccountByUsername(ctx.db, username)
    if (username !== undefined && !performer) return { data: [], total: 0 }
    const wanted = { status, category, q, performerId: performer?.id, followed, limit, offset }
    const { rows, total } = await searchRooms(ctx.db, viewer, wanted)
    return { data: await cardViews(ctx, viewer, rows), total }
  }),
  query(live.listLiveViewers, ({ ctx, viewer, params: { id }, query: { limit = 50, offset = 0 } }) =>
    listViewers(ctx, viewer, id, { limit, offset }),
  ),
  mutation(live.hideLiveViewer, async ({ tx, viewer, params: { id }, body: { isHidden } }) => {
    if (!(await shareEntered(tx, viewer, id))) throw notFound()
    await setHidden(tx, id, viewer.id, isHidden)
    return done
  }),
  mutation(live.remindOfLiveRoom, async ({ tx, viewer, params: { id } }) => {
    await setReminder(tx, viewer, id, true)
    return done
  }),
  mutation(live.forgetLiveReminder, async ({ tx, viewer, params: { id } }) => {
    await setReminder(tx, viewer, id, false)
    return done
  }),
  mutation(live.buyLiveTicket, ({ tx, viewer, params: { id }, body }) => buyTicket(tx, viewer, id, body?.price)),
  mutation(live.buyLiveMenuItem, ({ tx, viewer, params: { id }, body: { streamId, price }, key }) =>
    buyMenuItem(tx, viewer, { key, itemId: id, roomId: streamId, price }),
  ),
]

export const roomRoutes = [...ownRoutes, ...viewerRoutes]
