/** A minimal mail server (RFC 5321) that accepts every message; it can delay its acknowledgement. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { after } from 'node:test'

export interface MailServer {
  readonly url: string
  /** The messages, each as soon as it was received completely. */
  readonly received: readonly string[]
  /** From now on messages are not acknowledged, only kept waiting, until `letGo`. */
  hold(): void
  letGo(): void
}

/** Clients give up on a server that sends nothing for long. */
const MURMUR_MS = 5_000

export async function openMailServer(): Promise<MailServer> {
  const received: string[] = []
  const held = new Set<Socket>()
  let isHolding = false
  const murmur = setInterval(() => held.forEach((socket) => socket.write('250-looking at it\r\n')), MURMUR_MS)
  const server = createServer((socket) => {
    let letter: string | undefined
    socket.write('220 test\r\n')
    socket.on('error', () => undefined)
    socket.on('close', () => held.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (letter !== undefined) {
        letter += text
        if (!letter.endsWith('\r\n.\r\n')) return
        received.push(letter)
        letter = undefined
        if (isHolding) held.add(socket)
        return void (isHolding || socket.write('250 kept\r\n'))
      }
      if (text.startsWith('DATA')) letter = ''
      socket.write(text.startsWith('DATA') ? '354 go on\r\n' : text.startsWith('QUIT') ? '221 bye\r\n' : '250 yes\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    clearInterval(murmur)
    for (const socket of held) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    hold: () => void (isHolding = true),
    letGo() {
      isHolding = false
      for (const socket of held) socket.write('250 kept\r\n')
      held.clear()
    },
  }
}
