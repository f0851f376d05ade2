/** Admits windows to rooms: each window sends all topics that it shows, and its account's access to each new topic is checked. */
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Static } from 'typebox'
import { WATCH, Watch, type WatchAnswer } from '@fanfare/contract/sockets'
import type { RealtimeSocket } from './realtime-socket.ts'
import { roomOf, topicOf } from './room-names.ts'
import { counterBySecond } from './socket-limits.ts'
import type { Topic } from './topics.ts'
import { compile } from './validation.ts'
import type { Viewer } from './viewer.ts'

export interface AdmissionOptions {
  readonly isKnown: (topic: Topic) => boolean
  /** Returns which of the accounts have access. `viewers` is called only when the check starts. */
  readonly audience: (topic: Topic, viewers: () => readonly Viewer[]) => Promise<ReadonlySet<string>>
  /** Called with windows that receive the topic's events from now on. */
  readonly onJoined: (topic: Topic, windows: readonly RealtimeSocket[]) => void
  readonly note: (error: unknown) => void
}

type Result = NonNullable<WatchAnswer['topics']>[number]

interface Arrival {
  readonly socket: RealtimeSocket
  readonly viewer: Viewer
  readonly answer: (result: Result) => void
}

/** Limit per socket; a page sends its topics when they change. */
const MAX_EVENTS_PER_SECOND = 5
/** Limit of new topics across all sockets of an account in this process. */
const MAX_NEW_TOPICS_PER_SECOND = 100

const isWatch = compile(Watch, 'body')

export function createAdmission(options: AdmissionOptions): { bind(socket: RealtimeSocket): void } {
  const arriving = new Map<string, Arrival[]>()
  const countNew = counterBySecond()

  /** Checks access once for all windows that request the same topic while the check waits for its turn. */
  async function admit(topic: Topic, room: string): Promise<void> {
    let arrivals: readonly Arrival[] = []
    try {
      await turnOfLoop()
      const admitted = await options.audience(topic, () => {
        arrivals = arriving.get(room) ?? []
        arriving.delete(room)
        return arrivals.map(({ viewer }) => viewer)
      })
      const joined = arrivals.filter(({ socket, viewer }) => admitted.has(viewer.id) && stillWants(socket, viewer, room))
      for (const { socket } of joined) await socket.join(room)
      for (const { viewer, answer } of arrivals) answer(admitted.has(viewer.id) ? 'joined' : 'not_found')
      options.onJoined(
        topic,
        joined.map(({ socket }) => socket),
      )
    } catch (error) {
      options.note(error)
      for (const { answer } of arrivals) answer('not_ready')
    }
  }

  async function arrive(socket: RealtimeSocket, viewer: Viewer, topic: Topic): Promise<Result> {
    const room = roomOf(topic)
    if (socket.rooms.has(room)) return 'joined'
    // No topic is open to a performer's team.
    if (viewer.teamMember || !options.isKnown(topic)) return 'not_found'
    if (countNew(viewer.id) > MAX_NEW_TOPICS_PER_SECOND) return 'not_ready'
    return new Promise((answer) => {
      const waiting = arriving.get(room)
      if (waiting) return void waiting.push({ socket, viewer, answer })
      arriving.set(room, [{ socket, viewer, answer }])
      void admit(topic, room)
    })
  }

  async function watch(socket: RealtimeSocket, viewer: Viewer, topics: readonly Topic[]): Promise<WatchAnswer> {
    const wanted = new Set(topics.map(roomOf))
    socket.data.wanted = wanted
    for (const room of socket.rooms) if (topicOf(room) && !wanted.has(room)) await socket.leave(room)
    return { ok: true, topics: await Promise.all(topics.map((topic) => arrive(socket, viewer, topic))) }
  }

  return {
    bind(socket) {
      const countWatches = counterBySecond()
      socket.on(WATCH, (payload, done) => {
        const answer = (one: WatchAnswer) => void (typeof done === 'function' && done(one))
        const { viewer } = socket.data
        if (!viewer) return answer({ ok: false, code: 'not_ready' })
        if (countWatches('all') > MAX_EVENTS_PER_SECOND) return answer({ ok: false, code: 'too_many_requests' })
        if (!isWatch(payload)) return answer({ ok: false, code: 'not_valid' })
        void watch(socket, viewer, (payload as Static<typeof Watch>).topics).then(answer)
      })
    },
  }
}

/** Returns false if the window has signed out, changed its account, or left the page. */
const stillWants = ({ connected, data }: RealtimeSocket, viewer: Viewer, room: string): boolean =>
  connected && data.viewer?.sessionId === viewer.sessionId && data.wanted?.has(room) === true
