/** Measures how old the picture is when viewers over HTTP can play it. */
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny'
import { openPublisher } from '../server/test/stream-peers.ts'
import type { openStreaming } from '../server/test/stream-rooms.ts'
import { clockMs, stampIn } from '../server/test/stream-packets.ts'
import { line, ms, withTarget } from './format-results.ts'

const SEGMENTS = 8
const DELAY_MS = 3_000

export async function measureStreamDelay({ openRoom, streaming }: Awaited<ReturnType<typeof openStreaming>>): Promise<void> {
  const room = await openRoom()
  const publisher = await openPublisher(await room.joins('publisher'), { kilobits: 2_200, isStamped: true })
  await room.live()
  const { base, grant } = await room.joins('viewer')
  const began = performance.now()
  const joined = await fetch(`${base}${grant.delayedUrl}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${grant.bearer}` },
  })
  const session = `${base}${joined.headers.get('location')}`
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const delays: number[] = []
  let firstMs = 0
  let init: Buffer | undefined
  for (let number = 0; number < SEGMENTS; number++) {
    const playlist = await (await fetch(`${session}/live.m3u8?_HLS_msn=${number}`)).text()
    const name = playlist.split('\n').findLast((one) => one.startsWith('segments/')) ?? ''
    init ??= await bytesAt(`${session}/segments/begin-0.webm`)
    const segment = await bytesAt(`${session}/${name}`)
    if (firstMs === 0) firstMs = performance.now() - began
    delays.push(clockMs() - (await oldestIn(Buffer.concat([init, segment]))))
  }
  await fetch(session, { method: 'DELETE' })
  publisher.close()
  await streaming.closeRoom(room.id)
  line(
    't',
    'picture over HTTP',
    `first segment after ${ms(firstMs)}`,
    `age of a segment's first picture when it can be played: slowest ${withTarget(Math.max(...delays), DELAY_MS, ms)}`,
  )
}

async function oldestIn(bytes: Buffer): Promise<number> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] })
  const track = await input.getPrimaryVideoTrack()
  const packet = track && (await new EncodedPacketSink(track).getFirstPacket())
  if (!packet) throw new Error('The segment has no picture')
  return stampIn(packet.data)
}
