/**
 * The limit of (t): a forwarder that sends each UDP packet to every viewer, without encryption, numbers or repetitions.
 * `runInProcess` runs it, and it runs the forwarder in a process of its own.
 */
import { fork } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from './children.ts'
import { processorMsOf } from './harness.ts'

export interface BareForward {
  readonly viewers: number
  readonly kilobits: number
  readonly seconds: number
}

export interface BareForwarded {
  readonly packets: number
  readonly processorMs: number
}

/** The size of a stream's packets on the wire. */
const PACKET_BYTES = 1_150
const SOUND_BYTES = 40
const SOUNDS_PER_SECOND = 50
const TICK_MS = 10

async function openSocket(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1024 ** 2 })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

async function forward(ports: readonly number[]): Promise<void> {
  const socket = await openSocket()
  socket.on('message', (packet) => {
    for (const port of ports) socket.send(packet, port, '127.0.0.1')
  })
  process.send?.({ port: socket.address().port })
}

async function measure({ viewers, kilobits, seconds }: BareForward): Promise<BareForwarded> {
  let packets = 0
  const sockets = await Promise.all(Array.from({ length: viewers }, openSocket))
  for (const socket of sockets) socket.on('message', () => packets++)
  const forwarder = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  forwarder.send({ ports: sockets.map((socket) => socket.address().port) })
  const [{ port }] = (await once(forwarder, 'message')) as [{ readonly port: number }]
  const sender = await openSocket()
  const began = performance.now()
  let [pictures, sounds] = [0, 0]
  const timer = setInterval(() => {
    const passed = (performance.now() - began) / 1000
    for (; pictures < (passed * kilobits * 1000) / 8 / PACKET_BYTES; pictures++) sender.send(Buffer.alloc(PACKET_BYTES), port)
    for (; sounds < passed * SOUNDS_PER_SECOND; sounds++) sender.send(Buffer.alloc(SOUND_BYTES), port)
  }, TICK_MS)
  await sleep(1_000)
  const before = { packets, processorMs: await processorMsOf(forwarder.pid) }
  await sleep(seconds * 1000)
  const after = { packets, processorMs: await processorMsOf(forwarder.pid) }
  clearInterval(timer)
  forwarder.kill()
  return { packets: after.packets - before.packets, processorMs: after.processorMs - before.processorMs }
}

answerParent((given: BareForward | { readonly ports: readonly number[] }) =>
  'ports' in given ? forward(given.ports).then(() => new Promise(() => undefined)) : measure(given),
)
