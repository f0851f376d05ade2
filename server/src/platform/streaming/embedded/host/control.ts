/** Lets the other processes of the site, on the same machine, call the owner of the media processes: JSON over loopback HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isEqual } from '#lib/constant-time.ts'
import { hostCalls, type MediaHost } from './media-host.ts'

export interface ControlServer {
  listen(): Promise<number>
  close(): Promise<void>
}

/** Larger than any offer. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 15_000

/** The owner cannot be reached: it has died, or runs on another machine. */
export class OwnerUnreachable extends Error {}

export function openControlServer(key: string, host: () => MediaHost, onError: (error: unknown) => void): ControlServer {
  let server: Server | undefined
  let port: Promise<number> | undefined
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const call = hostCalls.find((one) => request.url === `/${one}`)
    if (!isEqual(request.headers.authorization ?? '', key) || request.method !== 'POST' || !call)
      return void reply.writeHead(404).end()
    const argument = JSON.parse(await textOf(request)) as { readonly argument: unknown }
    const run = host()[call] as (given: unknown) => Promise<unknown>
    const result = await run(argument.argument)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }))
  }
  return {
    listen() {
      port ??= new Promise<number>((resolve, reject) => {
        const opened = createServer((request, reply) => {
          answer(request, reply).catch((error: unknown) => {
            onError(error)
            reply.writeHead(500).end()
          })
        })
        server = opened
        opened.once('error', reject)
        opened.listen(0, '127.0.0.1', () => resolve((opened.address() as AddressInfo).port))
      })
      return port
    },
    async close() {
      const opened = server
      if (!opened) return
      opened.closeAllConnections()
      await new Promise((resolve) => opened.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > MAX_BYTES) throw new Error('A call to the owner of the media processes is too large.')
  }
  return text
}

/** Returns the host of another process. Its calls throw `OwnerUnreachable` if that process is gone. */
export function remoteHost(port: number, key: string): MediaHost {
  const call = async (name: string, argument: unknown): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}/${name}`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ argument }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new OwnerUnreachable('The process that owns the media processes does not answer.', { cause })
    })
    if (!reply.ok) throw new Error(`The owner of the media processes replied with status ${reply.status} to ${name}.`)
    return ((await reply.json()) as { readonly result: unknown }).result
  }
  const calls = hostCalls.map((name) => [name, (argument: unknown) => call(name, argument)])
  return Object.fromEntries(calls) as MediaHost
}
