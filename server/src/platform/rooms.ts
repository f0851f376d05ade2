/**
 * Manages rooms: the windows of this process that show a topic. Access is checked again whenever an event is sent. So no list of
 * events that revoke access, such as blocks or refunds, is needed, and none can be forgotten.
 */
import type { Server } from 'socket.io'
import { MISSED } from '@fanfare/contract/sockets'
import type { Context, Db } from './context.ts'
import { createPacer } from './pacer.ts'
import type { ClientEvents, RealtimeSocket, ServerEvents, SocketData } from './realtime-socket.ts'
import { createAdmission } from './room-admission.ts'
import { createRoomAudience } from './room-audience.ts'
import { roomOf, topicOf } from './room-names.ts'
import type { TopicKind } from './topic-kinds.ts'
import type { Topic, TopicDelivery } from './topics.ts'
import { createTaskQueue } from './task-queue.ts'
import { unavailability } from './unavailable.ts'

export type RealtimeServer = Server<ClientEvents, ServerEvents, ServerEvents, SocketData>

export interface RoomOptions {
  readonly kinds: readonly TopicKind[]
  /** Uses other connections than requests do, so that pages are served even while many windows reconnect. */
  readonly ctx: Context
  /** Returns which of these accounts have a block with the given account, in either direction. */
  readonly accountsWithBlockAmong: (db: Db, accountId: string, ids: readonly string[]) => Promise<readonly string[]>
}

export interface Rooms {
  /** Accepts the topics that a signed-in socket shows. */
  bind(socket: RealtimeSocket): void
  /** Sends the event to the windows of this process. */
  publishToRoom(delivery: TopicDelivery): Promise<void>
  /** Sends the current state of all watched topics, because another process may have died before sending a change. */
  publishAll(): void
}

const STATE_INTERVAL_MS = 1_000
/** Limit per process, because all windows may reconnect in the same second. */
const CONCURRENCY = 3

export function openRooms(io: RealtimeServer, { kinds, ctx, accountsWithBlockAmong }: RoomOptions): Rooms {
  const byKind = new Map(kinds.map((one) => [one.kind, one]))
  const runQueued = createTaskQueue(CONCURRENCY)
  const pace = createPacer(STATE_INTERVAL_MS)
  const { adapter } = io.of('/')
  const socketsIn = (topic: Topic) =>
    [...(adapter.rooms.get(roomOf(topic)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const roomAudience = createRoomAudience(ctx, byKind, socketsIn)
  adapter.on('delete-room', roomAudience.forget)

  function emitTo(windows: readonly RealtimeSocket[], name: string, payload: unknown): void {
    if (windows.length > 0) io.local.to(windows.map(({ id }) => id)).emit(name, payload)
  }

  async function publishNews({ from, topic, news }: Required<TopicDelivery>): Promise<void> {
    const sockets = socketsIn(topic)
    await roomAudience.decide(topic)
    const accounts = [...new Set(sockets.flatMap(({ data }) => data.viewer?.id ?? []))]
    const without = new Set(from === null ? [] : [from, ...(await accountsWithBlockAmong(ctx.db, from, accounts))])
    // Windows that have left are in no room now, and new ones were not part of the block check.
    const windows = sockets.filter(({ rooms, data }) => rooms.has(roomOf(topic)) && !without.has(data.viewer?.id ?? ''))
    emitTo(windows, news.serverEvent.name, news.payload)
  }

  async function publishState(topic: Topic, windows?: readonly RealtimeSocket[]): Promise<void> {
    const state = byKind.get(topic.kind)?.state
    if (!state) return
    if (!windows) await roomAudience.decide(topic)
    const payload = await state.read(ctx, topic.id)
    if (payload !== undefined) emitTo(windows ?? socketsIn(topic), state.serverEvent.name, payload)
  }

  const note = (error: unknown) => void (unavailability(error) === undefined && ctx.log.error(error, 'rooms'))
  const publishStateSoon = (topic: Topic) => pace(roomOf(topic), () => void runQueued({}, () => publishState(topic)).catch(note))

  const { bind } = createAdmission({
    isKnown: ({ kind }) => byKind.has(kind),
    audience: (topic, viewers) => runQueued({}, () => roomAudience.among(topic, viewers())),
    onJoined: (topic, windows) => void runQueued({}, () => publishState(topic, windows)).catch(note),
    note,
  })

  return {
    bind,
    async publishToRoom({ from, topic, news }) {
      if (!adapter.rooms.has(roomOf(topic))) return
      if (!news) return publishStateSoon(topic)
      await runQueued({}, () => publishNews({ from, topic, news })).catch((error: unknown) => {
        note(error)
        // The recipients are unknown, so all windows of the topic reload, each with its own permissions.
        emitTo(socketsIn(topic), MISSED, {})
      })
    },
    publishAll() {
      for (const room of adapter.rooms.keys()) {
        const topic = topicOf(room)
        if (topic) publishStateSoon(topic)
      }
    },
  }
}
