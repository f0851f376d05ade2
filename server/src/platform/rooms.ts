/**
 * Rooms: those windows of this process that show a topic. Who may hear is not remembered when something else changes, such as a block or a
 * refund, but decided anew when something is told: no event has to be listed that closes a room, and none can be forgotten.
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
import { createTurns } from './turns.ts'
import { unavailability } from './unavailable.ts'

export type RealtimeServer = Server<ClientEvents, ServerEvents, ServerEvents, SocketData>

export interface RoomOptions {
  readonly kinds: readonly TopicKind[]
  /** On connections other than those of requests: however many windows come at once, pages are served. */
  readonly ctx: Context
  /** Which of these accounts are across a block from one. */
  readonly acrossBlock: (db: Db, accountId: string, ids: readonly string[]) => Promise<readonly string[]>
}

export interface Rooms {
  /** Takes from a signed-in socket what it shows. */
  bind(socket: RealtimeSocket): void
  /** Tells the windows of this process. */
  publishToRoom(delivery: TopicDelivery): Promise<void>
  /** How everything stands that is watched here: another process may have had no time to say that it changed. */
  publishAll(): void
}

const STATE_EVERY_MS = 1_000
/** Of this process: all windows may come back in the same second. */
const DECIDED_AT_ONCE = 3

export function openRooms(io: RealtimeServer, { kinds, ctx, acrossBlock }: RoomOptions): Rooms {
  const byKind = new Map(kinds.map((one) => [one.kind, one]))
  const inTurn = createTurns(DECIDED_AT_ONCE)
  const pace = createPacer(STATE_EVERY_MS)
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
    const without = new Set(from === null ? [] : [from, ...(await acrossBlock(ctx.db, from, accounts))])
    // Those that have left meanwhile are in no room any more, those that have come were not asked about.
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
  const publishStateSoon = (topic: Topic) => pace(roomOf(topic), () => void inTurn({}, () => publishState(topic)).catch(note))

  const { bind } = createAdmission({
    isKnown: ({ kind }) => byKind.has(kind),
    audience: (topic, viewers) => inTurn({}, () => roomAudience.among(topic, viewers())),
    onJoined: (topic, windows) => void inTurn({}, () => publishState(topic, windows)).catch(note),
    note,
  })

  return {
    bind,
    async publishToRoom({ from, topic, news }) {
      if (!adapter.rooms.has(roomOf(topic))) return
      if (!news) return publishStateSoon(topic)
      await inTurn({}, () => publishNews({ from, topic, news })).catch((error: unknown) => {
        note(error)
        // Nobody could say who may hear it: they ask, and are answered as far as they may know.
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
