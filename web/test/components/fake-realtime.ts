/** A fake realtime server for one page in the wire format of Socket.IO 5 over Engine.IO 4. It replaces `WebSocket`. */
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import { AUTH_LOGIN, socketOptions, WATCH, type Topic } from '@fanfare/contract/sockets'

/** Engine.IO and Socket.IO packet types, concatenated. */
const OPEN = '0'
const PING_FREE_HANDSHAKE = { sid: 'page', upgrades: [], pingInterval: 3_600_000, pingTimeout: 3_600_000, maxPayload: 1_000_000 }
const CONNECT = '40'
const EVENT = '42'
const ACKNOWLEDGEMENT = '43'

interface ClientEvent {
  readonly name: string
  readonly payload: unknown
}

export class FakeRealtime {
  #socket: FakeSocket | undefined
  #signedIn = Promise.withResolvers<FakeSocket>()
  readonly #events: ClientEvent[] = []
  #topics: readonly Topic[] = []
  /** Connections fail while this is false. */
  isReachable = true

  /**
   * Sends a server event to the page once it is connected. `key` is the idempotency key of the page's own change that caused the
   * event.
   */
  async tell<E extends ServerEvent>(event: E, payload: ServerEventPayload<E>, key?: string): Promise<void> {
    const socket = await this.#signedIn.promise
    socket.receive(EVENT + JSON.stringify([event.name, payload, ...(key === undefined ? [] : [key])]))
  }

  /** Breaks the connection. The page reconnects automatically. */
  disconnect(): void {
    this.#socket?.close()
  }

  /** Returns the payloads of all client events with this name, oldest first. */
  eventsOf(name: string): readonly unknown[] {
    return this.#events.filter((event) => event.name === name).map(({ payload }) => payload)
  }

  get topics(): readonly Topic[] {
    return this.#topics
  }

  /** Replaces `WebSocket` permanently, because Socket.IO captures it when its module loads. All other sockets stay real. */
  static install(current: () => FakeRealtime): void {
    globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
      construct: (Native, [url, protocols]: [string, string?]) =>
        url.includes(socketOptions.path) ? new FakeSocket(current()) : new Native(url, protocols),
    })
  }

  accept(socket: FakeSocket): void {
    if (!this.isReachable) return socket.close()
    this.#socket = socket
    socket.receive(OPEN + JSON.stringify(PING_FREE_HANDSHAKE))
  }

  receive(socket: FakeSocket, packet: string): void {
    if (packet.startsWith(CONNECT)) return socket.receive(`${CONNECT}{"sid":"page"}`)
    const [, id = '', json = ''] = /^42(\d*)(\[.*)$/s.exec(packet) ?? []
    if (json === '') return
    const [name, payload] = JSON.parse(json) as [string, unknown]
    this.#events.push({ name, payload })
    if (name === WATCH) this.#topics = (payload as { readonly topics: readonly Topic[] }).topics
    if (id !== '') socket.receive(ACKNOWLEDGEMENT + id + JSON.stringify([this.#acknowledge(name)]))
    if (name === AUTH_LOGIN) this.#signedIn.resolve(socket)
  }

  #acknowledge(name: string) {
    if (name === AUTH_LOGIN) return { ok: true }
    return { ok: true, ...(name === WATCH && { topics: this.#topics.map(() => 'joined') }) }
  }

  lost(socket: FakeSocket): void {
    if (this.#socket !== socket) return
    this.#socket = undefined
    this.#signedIn = Promise.withResolvers()
  }
}

/** The part of `WebSocket` that Engine.IO uses. */
class FakeSocket {
  binaryType = 'blob'
  onopen: (() => void) | undefined
  onclose: ((event: { readonly code: number }) => void) | undefined
  onmessage: ((event: { readonly data: string }) => void) | undefined
  onerror: (() => void) | undefined
  readonly #server: FakeRealtime
  #isClosed = false

  constructor(server: FakeRealtime) {
    this.#server = server
    queueMicrotask(() => {
      this.onopen?.()
      server.accept(this)
    })
  }

  send(packet: string): void {
    // On a real connection, no reply arrives before `send` returns.
    queueMicrotask(() => this.#server.receive(this, packet))
  }

  receive(packet: string): void {
    if (!this.#isClosed) this.onmessage?.({ data: packet })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#server.lost(this)
    queueMicrotask(() => this.onclose?.({ code: 1006 }))
  }
}
