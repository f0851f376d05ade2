/**
 * Runs Chromium for (f) like a visitor's: controlled over the DevTools protocol, but without its console. With `Runtime.enable`,
 * which every test library sends, V8 records where each error is created. React creates three errors while it loads, and its file
 * is parsed a second time for them. This takes two thirds of the longest task, but only with open developer tools.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Params = Readonly<Record<string, unknown>>
type Listener = (method: string, params: never) => void

export interface BarePage {
  send(method: string, params?: Params): Promise<Params>
  /** Receives every event of this page from now on. */
  listen(listener: Listener): void
  close(): Promise<void>
}
export interface BareBrowser {
  /** Opens a page in its own context, without data of other pages. */
  open(): Promise<BarePage>
  close(): Promise<void>
}

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: Params
  readonly result?: Params
  readonly error?: { readonly message: string }
}

export async function openBareBrowser(program: string): Promise<BareBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-browser-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
  const child = spawn(program, [...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { send, listeners, close } = await connect(await addressIn(child.stderr))
  return {
    async open() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, params) => send(method, params, String(sessionId)),
        listen: (listener) => void listeners.set(String(sessionId), listener),
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    async close() {
      close()
      const exit = once(child, 'exit')
      child.kill()
      await exit
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('Chromium ended before it accepted commands.')
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const pending = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Map<string, Listener>()
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId = '', method, params = {}, result = {}, error } = JSON.parse(String(data)) as Message
    if (method !== undefined) listeners.get(sessionId)?.(method, params as never)
    if (id === undefined) return
    if (error) pending.get(id)?.reject(new Error(error.message))
    else pending.get(id)?.resolve(result)
    pending.delete(id)
  })
  await once(socket, 'open')
  let last = 0
  const send = (method: string, params: Params = {}, sessionId?: string): Promise<Params> => {
    const answer = Promise.withResolvers<Params>()
    pending.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    return answer.promise
  }
  return { send, listeners, close: () => socket.close() }
}
