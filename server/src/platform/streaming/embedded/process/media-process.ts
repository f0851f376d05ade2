/** The program of a media process: it carries the media of some rooms and does what the platform's process tells it. */
import { createSocket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { drained, openTransport } from '../sfu/transport.ts'
import { openRoom, type Room, type RoomServices } from '../sfu/room.ts'
import { recordedFiles } from '../recording/recorded-files.ts'
import { recordingFolder } from '../recording/room-recording.ts'
import type { Joined, MediaCalls, MediaEvent, MediaSettings, Reply, Request } from './messages.ts'

type Handlers = { readonly [C in keyof MediaCalls]: (argument: Parameters<MediaCalls[C]>[0]) => unknown }

const TICK_MS = 50
const PORT_ATTEMPTS = 8
const PORT_RETRY_MS = 250
const rooms = new Map<string, Room>()
/** The room of each session. */
const sessions = new Map<string, string>()
let services: RoomServices | undefined

const send = (message: Reply | { readonly event: MediaEvent }) => void process.send?.(message)

function emit(event: MediaEvent): void {
  if (event.type === 'gone') sessions.delete(event.session)
  send({ event })
}

function started(): RoomServices {
  if (!services) throw new Error('The media process has not been started.')
  return services
}

async function start({ udpPort, addresses, folder, maxVideoBitrate }: MediaSettings): Promise<void> {
  await assertFree(udpPort)
  services = {
    connect: (offer, events) => openTransport(offer, udpPort, events),
    addresses: (addresses.length > 0 ? addresses : ownAddresses()).map((ip) => ({ ip, port: udpPort })),
    folder,
    maxVideoBitrate,
    emit,
    onError: (error) => console.error('recording:', error),
  }
  let count = 0
  setInterval(() => {
    count++
    const now = performance.now()
    for (const room of rooms.values()) room.tick(count, now)
  }, TICK_MS)
}

/**
 * Throws if another program uses the port: the native library would fail at the first connection only. Waits for a media process
 * that is about to end.
 */
async function assertFree(port: number): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await bindOnce(port)
    } catch (error) {
      if (attempts === PORT_ATTEMPTS) throw error
      await sleep(PORT_RETRY_MS)
    }
  }
}

const bindOnce = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4')
    socket.once('error', reject)
    socket.bind(port, () => socket.close(() => resolve()))
  })

/** A browser on this machine without another network uses the last one. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((ones) => ones ?? [])
  return [...all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address), '127.0.0.1']
}

function joinRoom(id: string, session: string, join: (room: Room) => Joined): Joined {
  const room = rooms.get(id)
  if (!room) return { failure: 'not_open' }
  sessions.set(session, id)
  const joined = join(room)
  if ('failure' in joined) sessions.delete(session)
  return joined
}

const roomOf = (session: string): Room | undefined => rooms.get(sessions.get(session) ?? '')

const handlers: Handlers = {
  start,
  openRoom(room) {
    const open = rooms.get(room.id)
    if (open) open.configure(room)
    else rooms.set(room.id, openRoom(room, started()))
  },
  async closeRoom(id) {
    const room = rooms.get(id)
    rooms.delete(id)
    await room?.close()
  },
  publish: (joining) => joinRoom(joining.room, joining.session, (room) => room.publish(joining)),
  play: (joining) => joinRoom(joining.room, joining.session, (room) => room.play(joining)),
  leave: (session) => roomOf(session)?.leave(session),
  kick: ({ room, accountId }) => rooms.get(room)?.kick(accountId),
  wish: ({ session, quality }) => roomOf(session)?.wish(session, quality),
  record: ({ room, recording }) => rooms.get(room)?.record(recording),
  stopRecording: ({ room, recording }) =>
    rooms.get(room)?.stopRecording(recording) ?? recordedFiles(recordingFolder(started().folder, { room, recording })),
  segment: ({ room, isOn }) => rooms.get(room)?.segment(isOn),
  ping: () => undefined,
}

async function reply({ id, call, argument }: Request): Promise<void> {
  try {
    const handle = handlers[call] as (given: unknown) => unknown
    send({ id, result: await handle(argument) })
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function stop(): Promise<void> {
  await Promise.all([...rooms.values()].map((room) => room.close()))
  await drained()
  process.exit(0)
}

process.on('message', (request: Request) => void reply(request))
process.once('disconnect', () => void stop())
// The platform's process decides when to stop, also when a terminal sends these signals to all.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
send({ id: 0, result: 'loaded' })
