import { liveChatChanged, liveMessageCreated, liveMessageUpdated, liveSanctionChanged } from '@fanfare/contract/live-chat'
import { liveAccessChanged, liveRoomChanged, liveWarned, ownLiveChanged } from '@fanfare/contract/live'
import { LIVE } from '@fanfare/contract/live-limits'
import type { Context } from '#platform/context.ts'
import { deliver, type Delivery } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import type { TopicKind } from '#platform/topic-kinds.ts'
import { stateChanged } from '#platform/topics.ts'
import { viewersOf } from './audience/visits-store.ts'
import { messageById } from './chat/store.ts'
import { messageView } from './chat/views.ts'
import {
  audienceChanged,
  chatChanged,
  chatMessageDeleted,
  chatWritten,
  performerWarned,
  earningsChanged,
  roomChanged,
  sanctionChanged,
  ticketBought,
  ticketReturned,
} from './events.ts'
import { roomAudience } from './rooms/access.ts'
import { roomById } from './rooms/store.ts'

/**
 * Everyone who sees the whole room receives its state and its chat. A room that is over counts as live, so that its viewers hear of
 * the end.
 */
export const liveTopic: TopicKind = {
  kind: LIVE,
  async audience(ctx, id, viewers) {
    const row = await roomById(ctx.db, id)
    if (!row) return new Set()
    const seen = await roomAudience(ctx, { ...row, status: row.ended_at === null ? row.status : 'live' }, viewers)
    return new Set([...seen].flatMap(([accountId, sees]) => (sees === 'all' ? accountId : [])))
  },
  state: {
    serverEvent: liveRoomChanged,
    async read(ctx, id) {
      const row = await roomById(ctx.db, id)
      if (!row) return undefined
      return { _id: id, status: row.status, viewers: (await viewersOf(ctx.db, [id])).get(id) ?? 0, version: row.version }
    },
  },
}

const topicOf = (id: string) => ({ kind: LIVE, id })

/**
 * A line of a restricted person reaches the performer alone, and a payment everyone, without words. A topic leaves out the author, whose
 * window does not know yet of a payment or of a moderator's deletion.
 */
async function messageNews(ctx: Context, messageId: string, isNew: boolean): Promise<Delivery[]> {
  const row = await messageById(ctx.db, messageId)
  const room = row && (await roomById(ctx.db, row.room_id))
  if (!room) return []
  const { account_id: author, room_id: roomId } = row
  const ownerId = room.performer_id
  const serverEvent = isNew ? liveMessageCreated : liveMessageUpdated
  const viewOf = (id: string) => messageView(ctx.db, row, { id, role: id === ownerId ? 'performer' : 'fan', ownerId })
  const isHeld = row.is_held && row.kind === 'text'
  return [
    isHeld
      ? deliver({ from: author, to: [ownerId] }, serverEvent, await viewOf(ownerId))
      : { from: author, topic: topicOf(roomId), news: { serverEvent, payload: await messageView(ctx.db, row) } },
    ...(author === null ? [] : [deliver({ from: author, to: [author] }, serverEvent, await viewOf(author))]),
  ]
}

export const serverEvents = [
  serverEventsOn(roomChanged, async (_ctx, { roomId, performerId }) => [
    stateChanged(topicOf(roomId)),
    deliver({ from: performerId, to: [performerId] }, ownLiveChanged, { _id: roomId }),
  ]),
  serverEventsOn(audienceChanged, async (_ctx, { roomId }) => [stateChanged(topicOf(roomId))]),
  serverEventsOn(ticketReturned, async (_ctx, { roomId, fanId }) => [
    deliver({ from: fanId, to: [fanId] }, liveAccessChanged, { _id: roomId }),
  ]),
  serverEventsOn(ticketBought, async (_ctx, { roomId, fanId, performerId }) => [
    deliver({ from: fanId, to: [fanId] }, liveAccessChanged, { _id: roomId }),
    deliver({ from: performerId, to: [performerId] }, ownLiveChanged, { _id: roomId }),
  ]),
  serverEventsOn(earningsChanged, async (_ctx, { roomId, performerId }) => [
    deliver({ from: performerId, to: [performerId] }, ownLiveChanged, { _id: roomId }),
  ]),
  serverEventsOn(performerWarned, async (_ctx, { roomId, performerId, reason }) => [
    deliver({ from: performerId, to: [performerId] }, liveWarned, { _id: roomId, reason }),
  ]),
  serverEventsOn(chatWritten, (ctx, { messageId }) => messageNews(ctx, messageId, true)),
  serverEventsOn(chatMessageDeleted, (ctx, { messageId }) => messageNews(ctx, messageId, false)),
  serverEventsOn(chatChanged, async (_ctx, { roomId }) => [
    { from: null, topic: topicOf(roomId), news: { serverEvent: liveChatChanged, payload: { conversationId: roomId } } },
  ]),
  serverEventsOn(sanctionChanged, async (_ctx, { performerId, accountId }) => [
    deliver({ from: accountId, to: [accountId] }, liveSanctionChanged, {}),
    deliver({ from: performerId, to: [performerId] }, liveSanctionChanged, {}),
  ]),
]
