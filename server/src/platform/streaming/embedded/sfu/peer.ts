/** One connection of a participant, which ends when it fails, stays closed or falls silent. */
import type { Transport, TransportEvents } from './transport.ts'
import type { LocalCredentials } from './answer.ts'
import type { Offer } from './sdp.ts'

/** Opens a transport; tests pass one without a network. Throws `UnreadableOffer`. */
export type Connect = (offer: Offer, events: TransportEvents) => Transport

export interface Peer {
  readonly credentials: LocalCredentials
  readonly isOpen: boolean
  send(packet: Buffer): boolean
  tick(count: number, nowMs: number): void
  /** Does not call `onGone`. */
  close(): void
}

interface PeerOptions {
  readonly offer: Offer
  readonly connect: Connect
  /** Whether the participant must send something; default: always. */
  isExpected?(): boolean
  onOpen(): void
  onGone(): void
}

interface PeerHandlers {
  onPacket(packet: Buffer, nowMs: number): void
  onTick(count: number, nowMs: number): void
}

const CONNECT_TIMEOUT_MS = 15_000
/** ICE would notice a closed tab after 30 seconds. */
const SILENCE_MS = 10_000

export function openPeer({ offer, connect, isExpected, onOpen, onGone }: PeerOptions, handlers: PeerHandlers): Peer {
  const openedAt = performance.now()
  let heardAt = openedAt
  let isClosed = false
  const close = () => {
    isClosed = true
    transport.close()
  }
  const end = () => {
    if (isClosed) return
    close()
    onGone()
  }
  const transport = connect(offer, {
    onOpen() {
      heardAt = performance.now()
      onOpen()
    },
    onPacket(packet) {
      heardAt = performance.now()
      handlers.onPacket(packet, heardAt)
    },
    onGone: end,
    onError: (error) => console.error('media packet:', error),
  })
  return {
    credentials: transport.credentials,
    get isOpen() {
      return transport.isOpen
    },
    send: (packet) => transport.send(packet),
    tick(count, nowMs) {
      if (isClosed) return
      if (!transport.isOpen) {
        if (nowMs - openedAt > CONNECT_TIMEOUT_MS) end()
        return
      }
      if (isExpected?.() === false) heardAt = nowMs
      if (nowMs - heardAt > SILENCE_MS) return end()
      handlers.onTick(count, nowMs)
    },
    close,
  }
}
