/**
 * Connects one peer by ICE, DTLS and SRTP. The native library is shown a single media section: it then hands over every RTP and
 * RTCP packet, whatever its SSRC. With several sections it would drop the layers of simulcast.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import native, { type PeerConnection, type Track } from 'node-datachannel'
import type { LocalCredentials } from './answer.ts'
import { parseOffer, UnreadableOffer, type Offer } from './sdp.ts'

export interface Transport {
  readonly credentials: LocalCredentials
  readonly isOpen: boolean
  /** Returns whether the packet was handed to the network. */
  send(packet: Buffer): boolean
  close(): void
}

export interface TransportEvents {
  onOpen(): void
  onPacket(packet: Buffer): void
  /** The connection has failed or was closed by the peer. */
  onGone(): void
  /** An exception in a native callback would end the process. */
  onError(error: unknown): void
}

/** Time for the last packets of closed connections. */
const DRAIN_MS = 300

export function openTransport(offer: Offer, udpPort: number, events: TransportEvents): Transport {
  const state: { connection?: PeerConnection | undefined; track?: Track | undefined; isOpen: boolean } = { isOpen: false }
  let handlers: TransportEvents | undefined = events
  const guarded =
    <A extends unknown[]>(handle: (to: TransportEvents, ...given: A) => void) =>
    (...given: A) => {
      try {
        if (handlers) handle(handlers, ...given)
      } catch (error) {
        handlers?.onError(error)
      }
    }
  const connection = new native.PeerConnection(randomUUID(), {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    forceMediaTransport: true,
  })
  state.connection = connection
  const onOpen = guarded((to) => {
    state.isOpen = true
    to.onOpen()
  })
  connection.onTrack((track) => {
    state.track = track
    track.onOpen(onOpen)
    track.onMessage(guarded((to, packet: Buffer) => to.onPacket(packet)))
    track.onClosed(() => void (state.isOpen = false))
  })
  const onState = guarded((to, name: string) => {
    if (['failed', 'closed', 'disconnected'].includes(name)) to.onGone()
  })
  connection.onStateChange(onState)
  const close = () => {
    const { connection: open, track } = state
    // The native callbacks keep whatever they refer to.
    state.connection = state.track = handlers = undefined
    state.isOpen = false
    for (const one of [track, open]) closeQuietly(one)
  }
  try {
    connection.setRemoteDescription(descriptionFor(offer), 'offer')
    return {
      credentials: credentialsOf(connection),
      get isOpen() {
        return state.isOpen
      },
      send: senderOf(state),
      close,
    }
  } catch (error) {
    close()
    throw new UnreadableOffer('the connection cannot use it', { cause: error })
  }
}

const senderOf =
  (state: { readonly track?: Track | undefined; readonly isOpen: boolean }) =>
  (packet: Buffer): boolean => {
    if (!state.isOpen || !state.track) return false
    try {
      return state.track.sendMessageBinary(packet)
    } catch {
      // The connection closed a moment ago, which its state reports too.
      return false
    }
  }

function closeQuietly(one: { close(): void } | undefined): void {
  try {
    one?.close()
  } catch {
    // It has closed in the meantime.
  }
}

function descriptionFor({ user, password, fingerprint }: Offer): string {
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:${fingerprint}`,
    'a=setup:actpass',
    'a=sendrecv',
    'a=rtcp-mux',
    'a=rtpmap:96 VP8/90000',
  ]
  return `${lines.join('\r\n')}\r\n`
}

function credentialsOf(connection: PeerConnection): LocalCredentials {
  const sdp = connection.localDescription()?.sdp ?? ''
  const { user, password, fingerprint } = parseOffer(sdp)
  return { user, password, fingerprint, setup: /^a=setup:(\w+)/m.exec(sdp)?.[1] ?? 'active' }
}

/** Resolves when closed connections have told their peers. The library's own cleanup crashes after many connections. */
export const drained = (): Promise<void> => sleep(DRAIN_MS)
