/** Watches a stream with many synthetic viewers. `runInProcess` runs it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openViewer, type Signaling } from '../server/test/stream-peers.ts'
import { clockMs, stampIn } from '../server/test/stream-packets.ts'
import { parseRtp } from '../server/src/platform/streaming/embedded/sfu/rtp.ts'
import { answerParent } from './children.ts'
import { processorMsOf } from './harness.ts'

export interface StreamLoad {
  readonly viewers: readonly Signaling[]
  readonly seconds: number
  /** The share of packets that do not reach a viewer at first. */
  readonly lossRate: number
  /** The media process. */
  readonly pid: number
}

export interface StreamWatched {
  readonly packets: number
  readonly lost: number
  readonly joinP50Ms: number
  readonly latencyP95Ms: number
  /** The longest time between two packets that end a picture, of any viewer. */
  readonly longestGapMs: number
  readonly processorMs: number
}

const CONCURRENCY = 4
const FIRST_PICTURE_MS = 20_000
const [MAX_ATTEMPTS, RETRY_MS] = [10, 1_000]

answerParent(async ({ viewers, seconds, lossRate, pid }: StreamLoad): Promise<StreamWatched> => {
  const joins: number[] = []
  const latencies: number[] = []
  const all: Awaited<ReturnType<typeof openViewer>>[] = []
  let isMeasured = false
  let longestGapMs = 0
  const join = async (signaling: Signaling) => {
    const began = performance.now()
    const picture = Promise.withResolvers<void>()
    let lastAt = 0
    const onVideo = (packet: Buffer) => {
      picture.resolve()
      if (!isMeasured || parseRtp(packet)?.marker !== true) return
      const now = clockMs()
      latencies.push(now - stampIn(packet))
      if (lastAt > 0) longestGapMs = Math.max(longestGapMs, now - lastAt)
      lastAt = now
    }
    all.push(await openedViewer(() => openViewer(signaling, { lossRate, onVideo })))
    await Promise.race([picture.promise, sleep(FIRST_PICTURE_MS).then(() => Promise.reject(new Error('No picture arrived')))])
    joins.push(performance.now() - began)
  }
  const waiting = [...viewers]
  const some = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await join(next)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, some))
  const before = { processorMs: await processorMsOf(pid), packets: packetsOf(all), missing: missingOf(all) }
  isMeasured = true
  await sleep(seconds * 1000)
  isMeasured = false
  const after = { processorMs: await processorMsOf(pid), packets: packetsOf(all), missing: missingOf(all) }
  return {
    packets: after.packets - before.packets,
    lost: Math.max(0, after.missing - before.missing),
    joinP50Ms: at(joins, 0.5),
    latencyP95Ms: at(latencies, 0.95),
    longestGapMs,
    processorMs: after.processorMs - before.processorMs,
  }
})

/** Tries again like a browser, if the engine is too busy to answer. */
async function openedViewer<T>(open: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      await sleep(RETRY_MS)
    }
  }
}

type Viewers = readonly { readonly got: { readonly video: number; readonly audio: number }; missing(): number }[]

const packetsOf = (all: Viewers): number => all.reduce((sum, { got }) => sum + got.video + got.audio, 0)
const missingOf = (all: Viewers): number => all.reduce((sum, one) => sum + one.missing(), 0)
const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(Math.ceil(values.length * part) - 1, 0)] ?? Number.NaN
