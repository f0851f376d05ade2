import { done } from '@fanfare/contract'
import * as chat from '@fanfare/contract/live-chat'
import { peopleById } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { addModerator, liftSanction, moderatorsOf, removeModerator, removeSanction, sanction, sanctionViews } from './moderate.ts'
import { listSanctions } from './sanctions-store.ts'
import { silenceOf, standingIn } from './standing.ts'
import { listMessages, messageById } from './store.ts'
import { messageView, messageViews } from './views.ts'
import { changeRules, deleteInRoom, writeInRoom } from './write.ts'

async function chatView(db: Db, viewer: Viewer, id: string, now: Date) {
  const standing = await standingIn(db, viewer, id)
  const { chat: row, room, role } = standing
  const pinned = row.pinned_id === null || standing.sees !== 'all' ? undefined : await messageById(db, row.pinned_id)
  return {
    _id: id,
    streamId: id,
    performer: (await peopleById(db, [room.performer_id])).get(room.performer_id)!,
    slowSeconds: row.slow_seconds,
    audience: row.audience,
    pinned: pinned ? await messageView(db, pinned, { id: viewer.id, role: viewer.role, ownerId: room.performer_id }) : null,
    lastSeq: row.last_seq,
    role,
    silence: (await silenceOf(db, viewer, standing, now)) ?? null,
  }
}

interface Asked {
  readonly limit?: number
  readonly offset?: number
  readonly afterSeq?: number
}

async function messagesFor({ db }: Context, viewer: Viewer, id: string, { limit = 25, offset = 0, afterSeq }: Asked) {
  // A preview is without chat.
  const { sees, room } = await standingIn(db, viewer, id)
  if (sees !== 'all') throw notFound()
  const reader = { id: viewer.id, role: viewer.role, ownerId: room.performer_id }
  const { rows, total } = await listMessages(db, id, { reader, limit, offset, afterSeq })
  return { data: await messageViews(db, rows, reader), total }
}

const readRoutes = [
  query(chat.readLiveChat, ({ ctx, viewer, params: { id } }) => chatView(ctx.db, viewer, id, ctx.clock.now())),
  query(chat.listLiveMessages, ({ ctx, viewer, params: { id }, query: asked }) => messagesFor(ctx, viewer, id, asked)),
  query(chat.listLiveSanctions, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listSanctions(ctx.db, viewer.id, { limit, offset })
    return { data: await sanctionViews(ctx.db, rows), total }
  }),
  query(chat.listLiveModerators, async ({ ctx, viewer }) => ({ people: await moderatorsOf(ctx.db, viewer.id) })),
]

const writeRoutes = [
  mutation(chat.sendLiveMessage, ({ tx, viewer, params: { id }, body: { text, replyTo } }) =>
    writeInRoom(tx, viewer, id, { text, replyTo }),
  ),
  mutation(chat.deleteLiveMessage, ({ tx, viewer, params: { id } }) => deleteInRoom(tx, viewer, id)),
  mutation(chat.changeLiveChat, async ({ tx, viewer, params: { id }, body: { slowSeconds, audience, pinnedId } }) => {
    await changeRules(tx, viewer, id, { slowSeconds, audience, pinnedId })
    return chatView(tx.db, viewer, id, tx.now)
  }),
  mutation(chat.sanctionLiveViewer, ({ tx, viewer, params: { id, accountId }, body: { kind, minutes } }) =>
    sanction(tx, viewer, id, { accountId, kind, minutes }),
  ),
  mutation(chat.liftLiveSanction, async ({ tx, viewer, params: { id, accountId } }) => {
    await liftSanction(tx, viewer, id, accountId)
    return done
  }),
  mutation(chat.removeLiveSanction, async ({ tx, viewer, params: { id } }) => {
    await removeSanction(tx, viewer.id, id)
    return done
  }),
  mutation(chat.addLiveModerator, ({ tx, viewer, body: { username } }) => addModerator(tx, viewer, username)),
  mutation(chat.removeLiveModerator, async ({ tx, viewer, params: { id } }) => {
    await removeModerator(tx, viewer, id)
    return done
  }),
]

export const chatRoutes = [...readRoutes, ...writeRoutes]
