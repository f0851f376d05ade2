/** Tests how the client of the embedded engine connects, waits, reconnects and gives up, with a server and connections of its own. */
import assert from 'node:assert/strict'
import { beforeEach, test, vi } from 'vitest'
import type { EmbeddedGrant } from '@fanfare/contract/stream-grants'
import { openStreamClient } from './stream-client.ts'
import type { StreamState } from './stream-driver.ts'

class Connection extends EventTarget {
  static all: Connection[] = []
  connectionState = 'new'
  localDescription = { sdp: 'an offer' }
  isClosed = false
  constructor() {
    super()
    Connection.all.push(this)
  }
  addTransceiver(): void {}
  getTransceivers = () => []
  async getStats(): Promise<Map<string, unknown>> {
    return new Map()
  }
  async setLocalDescription(): Promise<void> {}
  async setRemoteDescription(): Promise<void> {
    this.become('connected')
  }
  close(): void {
    this.isClosed = true
  }
  become(state: string): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

interface Call {
  readonly method: string
  readonly url: string
}

const grant: EmbeddedGrant = {
  engine: 'embedded',
  publishUrl: '/streaming/whip/room',
  playUrl: '/streaming/whep/room',
  delayedUrl: '/streaming/hls/room',
  bearer: 'b',
  iceServers: [],
}
let calls: Call[] = []
/** Replies to offers, the next one first; the last one is repeated. */
let replies: (() => Response)[] = []
let sessions = 0
const ended = new Set<string>()

const joined = () => new Response('an answer', { status: 201, headers: { location: `/streaming/sessions/${++sessions}` } })
const later = (status: number) => () => new Response('', { status, headers: { 'retry-after': '0' } })

beforeEach(() => {
  Connection.all = []
  ended.clear()
  ;[calls, replies, sessions] = [[], [joined], 0]
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => []
    },
  )
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push({ method, url })
    if (method !== 'POST') return new Response(null, { status: ended.has(url) ? 404 : 204 })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    return reply?.() ?? new Response('', { status: 500 })
  })
})

async function open(joinGrant: () => Promise<EmbeddedGrant> = () => Promise.resolve(grant)) {
  const states: StreamState[] = []
  const client = await openStreamClient({ joinGrant, onState: (state) => states.push(state) })
  const reaches = (state: StreamState) => happens(() => client.state === state)
  return {
    client,
    states,
    reaches,
    element: { srcObject: null, removeAttribute: () => undefined } as unknown as HTMLVideoElement,
  }
}

const happens = (check: () => boolean) => vi.waitFor(() => assert.ok(check()), { timeout: 15_000 })

const posted = () => calls.filter(({ method }) => method === 'POST').map(({ url }) => url)

test('a viewer who comes early waits, and plays once the stream is live', async () => {
  replies = [later(404), later(404), joined]
  const { client, states, reaches, element } = await open()
  client.play(element, { of: 'mara' })
  await reaches('live')
  assert.deepEqual(states, ['connecting', 'waiting', 'live'])
  assert.deepEqual(new Set(posted()), new Set(['/streaming/whep/room?of=mara']))
  await client.close()
})

test('a lost connection is replaced without a new page, and names the lost session', async () => {
  const { client, states, reaches } = await open()
  client.publish(new MediaStream())
  await reaches('live')
  Connection.all[0]?.become('failed')
  await happens(() => sessions === 2)
  await reaches('live')
  assert.deepEqual(states, ['connecting', 'live', 'reconnecting', 'live'])
  assert.deepEqual(posted(), ['/streaming/whip/room', '/streaming/whip/room?after=1'])
  assert.ok(calls.some(({ method, url }) => method === 'DELETE' && url === '/streaming/sessions/1'))
  assert.ok(Connection.all[0]?.isClosed)
  await client.close()
})

test('a session that the server has ended is noticed by its silence', async () => {
  const { client, reaches, element } = await open()
  client.play(element)
  await reaches('live')
  replies = [() => new Response('', { status: 403 })]
  ended.add('/streaming/sessions/1')
  await reaches('refused')
})

test('the client reconnects immediately when it is told that the server has restarted', async () => {
  const { client, reaches, element } = await open()
  client.play(element)
  await reaches('live')
  client.reconnect()
  await happens(() => sessions === 2)
  await client.close()
})

test('a grant that has expired is replaced by a new one', async () => {
  let grants = 0
  const { client, reaches, element } = await open(async () => ({ ...grant, bearer: `grant ${++grants}` }))
  replies = [() => new Response('', { status: 401 }), joined]
  client.play(element)
  await reaches('live')
  assert.equal(grants, 2)
  await client.close()
})

test('the client stops when the right to join has ended, or another device streams', async () => {
  for (const status of [403, 423]) {
    replies = [() => new Response('', { status })]
    const { client, reaches, element } = await open()
    client.play(element)
    await reaches('refused')
  }
  let isFirst = true
  const { client, reaches, element } = await open(async () => {
    if (!isFirst) throw new Error('no right')
    isFirst = false
    return grant
  })
  replies = [joined]
  client.play(element)
  await reaches('live')
  Connection.all.at(-1)?.become('failed')
  await reaches('refused')
})

test('closing leaves the room, and the wished quality is sent to each connection', async () => {
  const { client, reaches, element } = await open()
  await client.setQuality('low')
  client.play(element)
  await reaches('live')
  await happens(() => calls.some(({ method, url }) => method === 'PUT' && url === '/streaming/sessions/1/quality'))
  await client.close()
  assert.equal(client.state, 'closed')
  assert.deepEqual(calls.at(-1), { method: 'DELETE', url: '/streaming/sessions/1' })
})
