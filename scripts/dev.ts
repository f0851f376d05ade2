/**
 * `npm run dev`: the whole site on one address, with hot reload. Vite renders the pages and updates them in the browser. The API
 * runs in its own process that restarts when its source changes, while PostgreSQL keeps running.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createVite } from 'vite'
import { fetchTransport } from '../contract/src/fetch-transport.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { sessionTokenIn } from '../server/src/platform/cookies.ts'
import { pageLocale, type Bundle } from '../server/src/platform/pages.ts'
import { openPostgres } from '../server/src/platform/postgres/index.ts'

const root = join(import.meta.dirname, '..')
const config = readConfig(process.env)
const RESTART_TIMEOUT_MS = 30_000
/** Requests that the API process handles. All others are pages or their modules. */
const IS_API = /^\/(api|media|socket\.io|feeds|robots\.txt|sitemap(-\d+)?\.xml)(\/|\?|$)/

const stops: (() => Promise<unknown>)[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
async function stop(): Promise<never> {
  for (const one of stops.toReversed()) await one().catch(console.error)
  process.exit(0)
}

const databaseUrl = config.databaseUrl ?? (await embedded())
const apiPort = await freePort()
startApi()
const server = createServer((request, response) => void answer(request, response))
const vite = await createVite({
  root: join(root, 'web'),
  server: { middlewareMode: true, hmr: { server } },
  appType: 'custom',
})
stops.push(() => vite.close())
server.on('upgrade', (request, socket: Socket, head: Buffer) => {
  if (IS_API.test(request.url ?? '')) void passUpgrade(request, socket, head)
})
server.listen(config.port, config.host, () =>
  console.log(`· http://localhost:${config.port} (pages and API reload automatically)`),
)

async function embedded(): Promise<string> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  const postgres = await openPostgres({ folder: join(config.dataFolder, 'postgres'), log: console.log })
  stops.push(() => postgres.stop())
  return postgres.connectionString
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

function startApi(): void {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const args = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'server/src/main.ts']
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ORIGIN: process.env['ORIGIN'] ?? `http://localhost:${config.port}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  stops.push(async () => {
    const ended = once(child, 'exit')
    if (child.kill('SIGTERM')) await ended
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (IS_API.test(request.url ?? '')) return await passOn(request, response)
    vite.middlewares(request, response, () => void renderPage(request, response).catch((error: unknown) => fail(response, error)))
  } catch (error) {
    fail(response, error)
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error)
  console.error(error)
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(error instanceof Error ? error.stack : String(error))
}

async function renderPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await apiReady()
  const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Bundle
  const { createRequestHandler, createRequestContext } = bundle.entry.module
  const origin = `http://${request.headers.host ?? `localhost:${config.port}`}`
  const cookies = request.headers.cookie ?? ''
  const token = sessionTokenIn(cookies)
  const languages = { fallback: config.defaultLocale, hasPseudo: true }
  const locale = pageLocale({ cookies, acceptLanguage: request.headers['accept-language'] }, languages)
  const context = createRequestContext({
    transport: fetchTransport(`http://127.0.0.1:${apiPort}/api`, token === '' ? undefined : token),
    token,
    // Empty, because there is no policy. Without a policy, browsers show the nonce to scripts, and React would find it where it
    // expects none.
    nonce: '',
    origin,
    cookies,
    locale,
    streamHosts: [],
  })
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one] as [string, string]),
  )
  const asked = new Request(`${origin}${request.url}`, { method: request.method ?? 'GET', headers })
  const page = await createRequestHandler(bundle, 'development')(asked, context)
  response.statusCode = page.status
  for (const [name, value] of page.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  response.setHeader('set-cookie', page.headers.getSetCookie())
  // Vite adds scripts and styles without a nonce.
  response.removeHeader('content-security-policy')
  if (!page.body) return void response.end()
  await pipeline(Readable.fromWeb(page.body as Parameters<typeof Readable.fromWeb>[0]), response)
}

async function apiReady(): Promise<void> {
  for (const deadline = Date.now() + RESTART_TIMEOUT_MS; ; await sleep(20)) {
    const probe = connect(apiPort, '127.0.0.1')
    const isOpen = await once(probe, 'connect').then(
      () => true,
      () => false,
    )
    probe.destroy()
    if (isOpen) return
    if (Date.now() > deadline) throw new Error('The API did not start. Its output above shows why.')
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await apiReady()
  const { method, url, headers } = request
  const forwarded = { ...headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' }
  const inner = httpRequest({ host: '127.0.0.1', port: apiPort, method, path: url, headers: forwarded }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  inner.once('error', (error) => fail(response, error))
  response.once('close', () => inner.destroy())
  request.pipe(inner)
}

async function passUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
  await apiReady()
  const inner = connect(apiPort, '127.0.0.1')
  const lines = request.rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${request.rawHeaders[at + 1]}`] : []))
  inner.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  inner.write(head)
  for (const [one, other] of [
    [inner, socket],
    [socket, inner],
  ] as const) {
    one.once('error', () => other.destroy())
    one.once('close', () => other.destroy())
    one.pipe(other)
  }
}
