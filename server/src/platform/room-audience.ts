/**
 * Decides who may receive the events of a topic. Access is checked again as events are sent, and a result is cached for one
 * second at most.
 */
import type { Context } from './context.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import { roomOf } from './room-names.ts'
import type { TopicKind } from './topic-kinds.ts'
import type { Topic } from './topics.ts'
import type { Viewer } from './viewer.ts'

export interface RoomAudience {
  among(topic: Topic, viewers: readonly Viewer[]): Promise<ReadonlySet<string>>
  /** Removes windows whose account has lost access, unless that was checked within the last second. */
  decide(topic: Topic): Promise<unknown>
  forget(room: string): void
}

/**
 * A result counts for one second, and the next check takes time too. Two seconds after losing access, an account receives
 * nothing.
 */
const CACHE_MS = 1_000
const PAGE_SIZE = 500

export function createRoomAudience(
  ctx: Context,
  kinds: ReadonlyMap<string, TopicKind>,
  socketsIn: (topic: Topic) => readonly RealtimeSocket[],
): RoomAudience {
  const decisions = new Map<string, { readonly at: number; readonly done: Promise<unknown> }>()

  async function among({ kind, id }: Topic, viewers: readonly Viewer[]): Promise<ReadonlySet<string>> {
    const all = [...new Map(viewers.map((one) => [one.id, one])).values()]
    const pages = Array.from({ length: Math.ceil(all.length / PAGE_SIZE) }, (_, at) =>
      all.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
    )
    const decided = await Promise.all(pages.map(async (page) => kinds.get(kind)?.audience(ctx, id, page) ?? []))
    return new Set(decided.flatMap((page) => [...page]))
  }

  async function letGo(topic: Topic): Promise<void> {
    const sockets = socketsIn(topic)
    const members = await among(
      topic,
      sockets.flatMap(({ data }) => data.viewer ?? []),
    )
    for (const socket of sockets) if (!members.has(socket.data.viewer?.id ?? '')) await socket.leave(roomOf(topic))
  }

  return {
    among,
    decide(topic) {
      const room = roomOf(topic)
      const known = decisions.get(room)
      if (known && performance.now() - known.at < CACHE_MS) return known.done
      const done = letGo(topic)
      decisions.set(room, { at: performance.now(), done })
      done.catch(() => decisions.delete(room))
      return done
    },
    forget: (room) => void decisions.delete(room),
  }
}
