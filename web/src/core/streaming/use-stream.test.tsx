/** Tests what viewers see whose network blocks direct video, with a server and connections of this test. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import { open } from '../../../test/components/open.tsx'
import { useStream } from './use-stream.ts'
import { VideoStage } from './video-stage.tsx'

const LINE = 'Playing with a delay of a few seconds. Your network blocks direct video.'
const TYPE = 'video/webm; codecs="vp8"'

let mayConnect = false
let hasRight = true
let requested: string[] = []
let recording: ArrayBuffer

/** A real connection that no server answers. */
class Connection extends EventTarget {
  connectionState = 'new'
  localDescription = { sdp: 'an offer' }
  addTransceiver() {}
  getTransceivers = () => []
  getStats = () => Promise.resolve(new Map())
  setLocalDescription = () => Promise.resolve()
  async setRemoteDescription() {
    if (!mayConnect) return
    this.connectionState = 'connected'
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  close() {}
}

const grant: JoinGrant = {
  engine: 'embedded',
  playUrl: '/streaming/whep/room',
  delayedUrl: '/streaming/hls/room',
  bearer: 'b',
  iceServers: [],
}

const PART_MS = 100
const RECORDED_PARTS = 6

/** Records a moving canvas, as the server would send it. */
async function recorded(): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [64, 48]
  const drawing = setInterval(() => canvas.getContext('2d')?.fillRect(Math.random() * 64, Math.random() * 48, 8, 8), 20)
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
  const parts: Blob[] = []
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  const enough = new Promise<void>((resolve) =>
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) parts.push(data)
      if (parts.length === RECORDED_PARTS) resolve()
    }),
  )
  recorder.start(PART_MS)
  await enough
  recorder.stop()
  await stopped
  clearInterval(drawing)
  return new Blob(parts).arrayBuffer()
}

function replyTo(url: string, method: string): Response {
  if (method === 'DELETE') return new Response(null, { status: 200 })
  if (!hasRight && method === 'POST') return new Response(null, { status: 403 })
  if (url.startsWith('/streaming/whep/'))
    return new Response('an answer', { status: 201, headers: { location: '/streaming/sessions/direct' } })
  if (url.startsWith('/streaming/hls/'))
    return new Response(null, { status: 201, headers: { location: '/streaming/sessions/late' } })
  if (!hasRight) return new Response(null, { status: 404 })
  const media = { headers: { 'content-type': TYPE } }
  if (url.endsWith('/segments/begin-0.webm')) return new Response(recording, media)
  if (url.endsWith('/segments/0.webm')) return new Response(new ArrayBuffer(0), media)
  return new Response('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-MAP:URI="segments/begin-0.webm"\n#EXTINF:1.0,\nsegments/0.webm\n')
}

beforeEach(async () => {
  ;[mayConnect, hasRight, requested] = [false, true, []]
  recording = await recorded()
  const { fetch } = globalThis
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, given: RequestInit = {}) => {
    const url = typeof input === 'string' ? input : ''
    if (!url.startsWith('/streaming/')) return fetch(input, given)
    const { method = 'GET' } = given
    requested.push(`${method} ${url}`)
    // The server holds the request for the next segment.
    if (url.includes('_HLS_msn')) await new Promise((resolve) => setTimeout(resolve, 50))
    return replyTo(url, method)
  })
})
afterEach(() => vi.unstubAllGlobals())

function Watched() {
  const { state, delay, play } = useStream({ kind: 'live', id: 'room', isOn: true, grant: () => Promise.resolve(grant) })
  return <VideoStage label="Ada" onVideo={play} delay={delay} bottom={<output>{state}</output>} />
}

const video = () => document.querySelector<HTMLVideoElement>('video[aria-label="Ada"]')

test('a fan whose network blocks direct video gets the picture over HTTP, and directly again on another network', async () => {
  await open(<Watched />)
  await expect.element(page.getByText(LINE)).toBeVisible()
  await expect.poll(() => video()?.videoWidth).toBe(64)
  await expect.element(page.getByText('live', { exact: true })).toBeVisible()
  mayConnect = true
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(LINE)).not.toBeInTheDocument()
  await expect.poll(() => requested).toContain('DELETE /streaming/sessions/late')
  expect(video()?.srcObject).toBeInstanceOf(MediaStream)
})

test('a fan who loses the right to watch over HTTP is told', async () => {
  await open(<Watched />)
  await expect.element(page.getByText(LINE)).toBeVisible()
  await expect.element(page.getByText('live', { exact: true })).toBeVisible()
  hasRight = false
  await expect.element(page.getByText('refused')).toBeVisible()
})

test('a fan whose browser cannot play the format is told to try another browser', async () => {
  vi.spyOn(MediaSource, 'isTypeSupported').mockReturnValue(false)
  await open(<Watched />)
  await expect.element(page.getByText('this browser can’t play it with a delay', { exact: false })).toBeVisible()
  await expect.element(page.getByText('refused')).toBeVisible()
})
