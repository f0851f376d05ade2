/** Measures from one real Chromium to another: the time from glass to glass, and freezes on a line that loses packets. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { EmbeddedGrant } from '../contract/src/stream-grants.ts'
import { chromium, type Page } from '@playwright/test'
import type { openStreaming } from '../server/test/stream-rooms.ts'
import { line, ms, withTarget } from './format-results.ts'

const GLASS_MS = 100
const LOSS = 0.02
/** A second of the picture until the encoder has found its bit rate. */
const WARM_SECONDS = 3

type Streaming = Awaited<ReturnType<typeof openStreaming>>

export async function measureStreamBrowsers(streaming: Streaming, seconds: number): Promise<void> {
  // This script has no types.
  const programs: { ensureChromium(): Promise<string | undefined> } = await import(
    new URL('../scripts/programs.mjs', import.meta.url).href
  )
  const executablePath = await programs.ensureChromium()
  if (executablePath === undefined) return line('t', 'from Chromium to Chromium', 'not measured: there is no Chromium')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--allow-loopback-in-peer-connection', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const context = await browser.newContext({ bypassCSP: true })
    const pages = [await context.newPage(), await context.newPage()] as const
    for (const page of pages) await page.goto(`${streaming.site.base}/api/health`)
    const direct = await watched(streaming, pages, { seconds, port: undefined })
    line(
      't',
      'glass to glass in two Chromiums',
      `p50 ${withTarget(direct.p50Ms, GLASS_MS, ms)}, p95 ${ms(direct.p95Ms)}, ${direct.framesPerSecond.toFixed(0)} pictures a second`,
    )
    const relay = await openLossyRelay(LOSS)
    const lossy = await watched(streaming, pages, { seconds, port: relay.port, onPort: relay.aim })
    relay.close()
    line(
      't',
      `two Chromiums with ${LOSS * 100} % loss both ways`,
      `${lossy.freezes} freezes (aim: none), p50 ${ms(lossy.p50Ms)}, ${lossy.framesPerSecond.toFixed(0)} pictures a second`,
    )
  } finally {
    await browser.close()
  }
}

interface Line {
  readonly seconds: number
  /** The UDP port to which the pages send, in place of the server's. */
  readonly port: number | undefined
  /** Gets the server's port. */
  onPort?(port: number): void
}

interface Seen {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly framesPerSecond: number
  readonly freezes: number
}

async function watched({ openRoom, streaming }: Streaming, [from, to]: readonly [Page, Page], { seconds, port, onPort }: Line) {
  const room = await openRoom()
  const publishing = await room.joins('publisher')
  const aim = await from.evaluate(publishCanvas, { grant: publishing.grant, port })
  onPort?.(aim)
  await room.live()
  const { grant } = await room.joins('viewer')
  const seen = await to.evaluate(watchCanvas, { grant, port, seconds, warmSeconds: WARM_SECONDS })
  await streaming.closeRoom(room.id)
  return seen
}

interface InPage {
  readonly grant: EmbeddedGrant
  readonly port: number | undefined
}

/** Runs in the page: draws the time as black and white fields, publishes that, and returns the server's UDP port. */
async function publishCanvas({ grant, port }: InPage): Promise<number> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [640, 360]
  const context = canvas.getContext('2d')!
  setInterval(() => {
    const now = Date.now()
    for (let bit = 0; bit < 20; bit++) {
      context.fillStyle = (now >> bit) & 1 ? '#fff' : '#000'
      context.fillRect(bit * 32, 0, 32, 180)
    }
    context.fillStyle = `hsl(${(now / 20) % 360} 60% 50%)`
    context.fillRect((now / 5) % 600, 200, 120, 120)
  }, 16)
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const [track] = canvas.captureStream(30).getVideoTracks()
  connection.addTransceiver(track!, { direction: 'sendonly', sendEncodings: [{ maxBitrate: 2_200_000 }] })
  await connection.setLocalDescription()
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${grant.bearer}` }
  const reply = await fetch(grant.publishUrl ?? '', { method: 'POST', headers, body: connection.localDescription!.sdp })
  const answer = await reply.text()
  const sdp = port === undefined ? answer : answer.replaceAll(/ \d+ typ host/g, ` ${port} typ host`)
  await connection.setRemoteDescription({ type: 'answer', sdp })
  return Number(/ (\d+) typ host/.exec(answer)?.[1] ?? 0)
}

/** Runs in the page: plays the stream, and reads the time from each picture. */
async function watchCanvas({
  grant,
  port,
  seconds,
  warmSeconds,
}: InPage & { readonly seconds: number; readonly warmSeconds: number }): Promise<Seen> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  connection.addTransceiver('video', { direction: 'recvonly' })
  const video = document.createElement('video')
  video.muted = true
  connection.addEventListener('track', ({ track }) => {
    video.srcObject = new MediaStream([track])
    void video.play()
  })
  await connection.setLocalDescription()
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${grant.bearer}` }
  const reply = await fetch(grant.playUrl, { method: 'POST', headers, body: connection.localDescription!.sdp })
  const answer = await reply.text()
  const sdp = port === undefined ? answer : answer.replaceAll(/ \d+ typ host/g, ` ${port} typ host`)
  await connection.setRemoteDescription({ type: 'answer', sdp })
  const small = document.createElement('canvas')
  ;[small.width, small.height] = [20, 1]
  const context = small.getContext('2d', { willReadFrequently: true })!
  const delays: number[] = []
  let began = Infinity
  const look = () => {
    const { videoWidth: width, videoHeight: height } = video
    for (let bit = 0; bit < 20; bit++) context.drawImage(video, ((bit + 0.5) * width) / 20 - 1, height / 4, 2, 2, bit, 0, 1, 1)
    const { data } = context.getImageData(0, 0, 20, 1)
    let shown = 0
    for (let bit = 0; bit < 20; bit++) if (data[bit * 4]! > 127) shown |= 1 << bit
    const delay = ((Date.now() & 0xfffff) - shown + 0x100000) & 0xfffff
    if (performance.now() > began && delay < 60_000) delays.push(delay)
    video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback(look)
  const freezesNow = async () => {
    const reports = [...((await connection.getStats()) as ReadonlyMap<string, Record<string, unknown>>).values()]
    return Number(reports.find((one) => one['type'] === 'inbound-rtp')?.['freezeCount'] ?? 0)
  }
  await new Promise((resolve) => setTimeout(resolve, warmSeconds * 1000))
  began = performance.now()
  const before = await freezesNow()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const freezes = (await freezesNow()) - before
  connection.close()
  const sorted = [...delays].sort((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { p50Ms: at(0.5), p95Ms: at(0.95), framesPerSecond: sorted.length / seconds, freezes }
}

/** Relays UDP to the server, and loses some packets in both directions. */
async function openLossyRelay(loss: number) {
  const front = createSocket('udp4').bind(0)
  await once(front, 'listening')
  const clients = new Map<number, Socket>()
  let server = 0
  front.on('message', (packet, { port, address }) => {
    // The first packets come before the server's port is known.
    if (server === 0 || Math.random() < loss) return
    const known = clients.get(port)
    const upstream = known ?? createSocket('udp4')
    if (!known) {
      clients.set(port, upstream)
      upstream.on('message', (back) => {
        if (Math.random() >= loss) front.send(back, port, address)
      })
    }
    upstream.send(packet, server, '127.0.0.1')
  })
  return {
    port: front.address().port,
    aim: (port: number) => void (server = port),
    close() {
      front.close()
      for (const socket of clients.values()) socket.close()
    },
  }
}
