/**
 * (t) Live video: 200 viewers of one stream compared with a bare UDP forwarder, viewers with losses, the delay over HTTP, and from
 * one real Chromium to another.
 */
import type { EmbeddedEngine } from '../server/src/platform/streaming/embedded/index.ts'
import { closeFile } from '../server/test/at-end-of-file.ts'
import { openPublisher, type Signaling } from '../server/test/stream-peers.ts'
import { openStreaming } from '../server/test/stream-rooms.ts'
import { runInProcess } from './children.ts'
import { count, line, ms, ratio, withTarget } from './format-results.ts'
import type { Harness } from './harness.ts'
import { measureStreamDelay } from './stream-delay.ts'
import { measureStreamBrowsers } from './stream-browsers.ts'
import type { BareForward, BareForwarded } from './stream-bare.ts'
import type { StreamLoad, StreamWatched } from './stream-load.ts'

const [VIEWERS, FEW_VIEWERS] = [200, 50]
const LOSSY_VIEWERS = 5
const LOSS = 0.02
const KILOBITS = 2_200
const TARGET = 0.5
const [JOIN_MS, LATENCY_MS, FREEZE_MS] = [400, 30, 500]
const MAX_SECONDS = 180

type Streaming = Awaited<ReturnType<typeof openStreaming>>

export async function measureStreams(harness: Harness, { isSmall }: { readonly isSmall: boolean }): Promise<void> {
  const { connectionString: server, stop } = await harness.postgres('streams')
  const streaming = await openStreaming({ server })
  const seconds = isSmall ? 5 : 15
  try {
    await measureForwarding(streaming, { seconds, viewers: isSmall ? FEW_VIEWERS : VIEWERS })
    await measureLosses(streaming, seconds)
    await measureStreamDelay(streaming)
    await measureStreamBrowsers(streaming, seconds)
  } finally {
    await closeFile()
    await stop()
  }
}

async function show({ openRoom }: Streaming) {
  const room = await openRoom()
  const publisher = await openPublisher(await room.joins('publisher'), { kilobits: KILOBITS, isStamped: true })
  await room.live()
  return { room, publisher }
}

async function watch({ streaming }: Streaming, load: Omit<StreamLoad, 'pid'>): Promise<StreamWatched> {
  const [pid = 0] = await (streaming as EmbeddedEngine).pids()
  return runInProcess<StreamLoad, StreamWatched>('stream-load.ts', { ...load, pid }, MAX_SECONDS)
}

const viewersOf = (joins: () => Promise<Signaling>, viewers: number): Promise<Signaling[]> =>
  Promise.all(Array.from({ length: viewers }, joins))

interface Audience {
  readonly seconds: number
  readonly viewers: number
}

async function measureForwarding(streaming: Streaming, { seconds, viewers: total }: Audience): Promise<void> {
  const { room, publisher } = await show(streaming)
  const viewers = await viewersOf(() => room.joins('viewer', room.person(), MAX_SECONDS), total)
  const ours = await watch(streaming, { viewers, seconds, lossRate: 0 })
  publisher.close()
  await streaming.streaming.closeRoom(room.id)
  const given: BareForward = { viewers: total, kilobits: KILOBITS, seconds }
  const bare = await runInProcess<BareForward, BareForwarded>('stream-bare.ts', given, MAX_SECONDS)
  const perCpuSecond = (one: { readonly packets: number; readonly processorMs: number }) => one.packets / (one.processorMs / 1000)
  line(
    't',
    `${total} viewers of one stream of ${KILOBITS / 1000} Mbit/s`,
    `${count(ours.lost)} of ${count(ours.packets)} packets lost`,
    `join p50 ${withTarget(ours.joinP50Ms, JOIN_MS, ms)}`,
    `forwarded p95 ${withTarget(ours.latencyP95Ms, LATENCY_MS, ms)}`,
    `${((ours.processorMs / (seconds * 1000)) * 100).toFixed(0)} % of a core, ${ms(ours.processorMs / seconds / total)} a second for each viewer`,
    `limit: a bare UDP forwarder, ${count(bare.packets)} packets with ${((bare.processorMs / (seconds * 1000)) * 100).toFixed(0)} % of a core`,
    ratio(perCpuSecond(ours), perCpuSecond(bare), TARGET),
  )
}

async function measureLosses(streaming: Streaming, seconds: number): Promise<void> {
  const { room, publisher } = await show(streaming)
  const viewers = await viewersOf(() => room.joins('viewer', room.person(), MAX_SECONDS), LOSSY_VIEWERS)
  // After the start: encoders begin with a good connection or not at all.
  publisher.lose(LOSS)
  const { longestGapMs } = await watch(streaming, { viewers, seconds, lossRate: LOSS })
  publisher.close()
  await streaming.streaming.closeRoom(room.id)
  line('t', `${LOSS * 100} % loss both ways`, `longest pause of the picture ${withTarget(longestGapMs, FREEZE_MS, ms)}`)
}
