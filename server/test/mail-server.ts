/** A minimal mail server (RFC 5321) that accepts every message. It can delay its acknowledgment, and refuse mailboxes. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { atEndOfFile } from './at-end-of-file.ts'

export interface MailServer {
  readonly url: string
  /** The messages, each as soon as it was received completely. */
  readonly received: readonly string[]
  /** Stops acknowledging messages until `resume`. They are received and kept waiting. */
  pause(): void
  resume(): void
  /** Rejects this mailbox until `accept`. */
  refuse(address: string): void
  accept(address: string): void
  connections(): number
}

/** Clients give up on a server that sends nothing for long. */
const KEEP_ALIVE_MS = 5_000

export async function openMailServer(): Promise<MailServer> {
  const received: string[] = []
  const unacknowledged = new Set<Socket>()
  const refused = new Set<string>()
  let isPaused = false
  const keepAlive = setInterval(() => unacknowledged.forEach((socket) => socket.write('250-looking at it\r\n')), KEEP_ALIVE_MS)
  let connected = 0
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    connected += 1
    open.add(socket)
    let message: string | undefined
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      unacknowledged.delete(socket)
      open.delete(socket)
    })
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (message !== undefined) {
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        received.push(message)
        message = undefined
        if (isPaused) unacknowledged.add(socket)
        return void (isPaused || socket.write('250 kept\r\n'))
      }
      const recipient = /^RCPT TO:<([^>]+)>/i.exec(text)?.[1]
      if (recipient !== undefined && refused.has(recipient)) return void socket.write('550 5.1.1 no such mailbox\r\n')
      if (text.startsWith('DATA')) message = ''
      socket.write(text.startsWith('DATA') ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 yes\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => {
    clearInterval(keepAlive)
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: (address) => void refused.add(address),
    accept: (address) => void refused.delete(address),
    connections: () => connected,
    pause: () => void (isPaused = true),
    resume() {
      isPaused = false
      for (const socket of unacknowledged) socket.write('250 kept\r\n')
      unacknowledged.clear()
    },
  }
}
