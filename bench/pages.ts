/** (f) First loads in Chromium with the demo data, on a simulated mid-range phone with a good mobile network. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { createCall } from '../contract/src/client.ts'
import { fetchTransport } from '../contract/src/fetch-transport.ts'
import { signIn } from '../contract/src/auth.ts'
import { listConversations } from '../contract/src/messages.ts'
import { people } from '../server/demo/people.ts'
import { DEMO_PASSWORD } from '../server/src/features/site/demo-accounts.ts'
import { openBareBrowser, type BareBrowser, type BarePage } from './bare-browser.ts'
import { kilobytes, line, ratio, seconds, withTarget } from './format-results.ts'
import type { Harness } from './harness.ts'

const PROCESSOR = 4
/** Chromium's own "Fast 4G", as its developer tools set it: 9 Mbit/s down, 1.5 up, 60 ms. */
const FAST_4G = { offline: false, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9, latency: 60 * 2.75 }
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
const SETTLE_MS = 1_500
const LOAD_TIMEOUT_MS = 30_000
/** Number of loads, each in a new context. The fourth by largest paint counts: the 75th percentile. */
const LOADS = 5
const COUNTED = 3

const BUDGET = { js: 140 * 1024, css: 14 * 1024, html: 15 * 1024, lcpMs: 1000, tbtMs: 50, cls: 0.02 }

interface Load {
  /** Bytes until the page has loaded. `later` is the script that it loads when idle. */
  readonly bytes: Readonly<Record<'js' | 'css' | 'html' | 'later', number>>
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

export async function measurePages(harness: Harness, program: string): Promise<void> {
  const server = await harness.serve({ data: 'demo', demo: true })
  await server.printed('Fanfare is open')
  const base = `http://127.0.0.1:${server.port}`
  const { token } = await createCall(fetchTransport(`${base}/api`))(signIn, {
    body: { username: 'felix', password: DEMO_PASSWORD },
  })
  const [conversation] = (await createCall(fetchTransport(`${base}/api`, token))(listConversations)).data
  const browser = await openBareBrowser(program)
  try {
    const performer = people.performers[0]?.username
    const limit = await measureBare(browser, base)
    for (const [path, who] of [
      ['/', 'a visitor'],
      ['/explore', 'a visitor'],
      ['/home', 'a fan'],
      [`/${performer}`, 'a visitor'],
      [`/messages/${conversation?._id}`, 'a fan'],
    ] as const)
      await measurePage(browser, { path, who, base, token: who === 'a fan' ? token : undefined }, limit)
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Visit {
  readonly path: string
  readonly who: string
  readonly base: string
  readonly token: string | undefined
}

async function measurePage(browser: BareBrowser, visit: Visit, limit: Load): Promise<void> {
  const name = `first load of ${visit.path} by ${visit.who}`
  const status = (await fetch(`${visit.base}${visit.path}`, { redirect: 'manual', headers: cookieOf(visit) })).status
  if (status !== 200) return line('f', name, `not measured: the server replied with status ${status}`)
  const { bytes, fcpMs, lcpMs, tbtMs, cls } = await loadOften(browser, visit)
  line(
    'f',
    name,
    `js ${withTarget(bytes.js, BUDGET.js, kilobytes)}, then ${kilobytes(bytes.later)} when idle`,
    `css ${withTarget(bytes.css, BUDGET.css, kilobytes)}`,
    `html ${withTarget(bytes.html, BUDGET.html, kilobytes)}`,
    `first contentful paint ${seconds(fcpMs)}`,
    `largest contentful paint ${withTarget(lcpMs, BUDGET.lcpMs, seconds)}, ${ratio(limit.lcpMs, lcpMs)}`,
    `blocked ${withTarget(tbtMs, BUDGET.tbtMs, (value) => `${value.toFixed(0)} ms`)}`,
    `layout shift ${withTarget(cls, BUDGET.cls, (value) => value.toFixed(3))}`,
  )
}

async function loadOften(browser: BareBrowser, visit: Visit): Promise<Load> {
  const loads: Load[] = []
  for (let i = 0; i < LOADS; i++) loads.push(await load(browser, visit))
  const counted = loads.toSorted((a, b) => a.lcpMs - b.lcpMs)[COUNTED]
  if (!counted) throw new Error('No page was loaded')
  return counted
}

/**
 * The limit: a page of a few words with the landing page's style sheet and first picture, served from memory. Its time is that of
 * the simulated network, this browser and this machine.
 */
async function measureBare(browser: BareBrowser, base: string): Promise<Load> {
  const page = await (await fetch(base)).text()
  const styles = /<link[^>]* rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? ''
  const picture = /<link rel="preload" as="image" href="([^"]+)"/.exec(page)?.[1] ?? ''
  const kept = new Map<string, { readonly type: string; readonly body: Buffer }>()
  for (const path of [styles, picture]) {
    const answer = await fetch(new URL(path, base))
    const [type, body] = [answer.headers.get('content-type') ?? '', Buffer.from(await answer.arrayBuffer())]
    kept.set(path.replace(/#.*/, ''), { type, body: brotliCompressSync(body) })
  }
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  const main = `<main><h1>Fanfare</h1><p>A few words.</p><img src="${picture}" alt="" width="380" height="200"></main>`
  const html = `<!doctype html><html lang="en"><head>${head}<link rel="stylesheet" href="${styles}"></head><body>${main}</body></html>`
  kept.set('/', { type: 'text/html', body: brotliCompressSync(html) })
  const server = createServer((request, response) => {
    const found = kept.get(request.url ?? '')
    response.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain', 'content-encoding': 'br' })
    response.end(found?.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const counted = await loadOften(browser, { path: '/', who: 'a visitor', base: `http://127.0.0.1:${port}`, token: undefined })
  line('f', 'limit: a bare page', `largest contentful paint ${seconds(counted.lcpMs)}`)
  server.closeAllConnections()
  server.close()
  return counted
}

const cookieOf = ({ token }: Visit): Record<string, string> => (token === undefined ? {} : { cookie: `token=${token}` })

async function load(browser: BareBrowser, { path, base, token }: Visit): Promise<Load> {
  const page = await browser.open()
  try {
    if (token !== undefined) await page.send('Network.setCookie', { name: 'token', value: token, url: base })
    const { bytes, loaded } = await throttled(page)
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe.toString()})()` })
    await page.send('Page.navigate', { url: `${base}${path}` })
    await loaded
    const { ...atFirst } = bytes
    await sleep(SETTLE_MS)
    const { result } = await page.send('Runtime.evaluate', { expression: 'benchSeen', returnByValue: true })
    const { value: seen } = result as { readonly value: Seen }
    return { bytes: { ...atFirst, later: bytes.js - atFirst.js }, ...seen }
  } finally {
    await page.close()
  }
}

const kinds = new Map<string, 'js' | 'css' | 'html'>([
  ['Script', 'js'],
  ['Stylesheet', 'css'],
  ['Document', 'html'],
])

interface Loading {
  readonly bytes: { js: number; css: number; html: number }
  readonly loaded: Promise<void>
}
interface Received {
  readonly requestId: string
  readonly response: { readonly mimeType: string }
  readonly type: string
}

/** Throttles the page to a slow phone, and counts its bytes on the wire, compressed and with headers. */
async function throttled(page: BarePage): Promise<Loading> {
  const bytes = { js: 0, css: 0, html: 0 }
  const types = new Map<string, 'js' | 'css' | 'html'>()
  const { promise: loaded, resolve, reject } = Promise.withResolvers<void>()
  setTimeout(() => reject(new Error('The page did not load')), LOAD_TIMEOUT_MS).unref()
  const events: Readonly<Record<string, (event: never) => void>> = {
    'Page.loadEventFired': () => resolve(),
    'Network.responseReceived': ({ requestId, response, type }: Received) => {
      // Preloaded modules have another resource type.
      const kind = response.mimeType.includes('javascript') ? 'js' : kinds.get(type)
      if (kind) types.set(requestId, kind)
    },
    'Network.loadingFinished': ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
      const kind = types.get(requestId)
      if (kind) bytes[kind] += encodedDataLength
    },
  }
  page.listen((method, event) => events[method]?.(event))
  await page.send('Page.enable')
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', FAST_4G)
  await page.send('Emulation.setDeviceMetricsOverride', PHONE)
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  return { bytes, loaded }
}

type Seen = Omit<Load, 'bytes'>

/** Runs in the page before all other scripts. */
function observe(): void {
  const seen = { fcpMs: Number.NaN, lcpMs: Number.NaN, tbtMs: 0, cls: 0 }
  Reflect.set(globalThis, 'benchSeen', seen)
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (seen.lcpMs = entry.startTime))
  watch('longtask', (entry) => (seen.tbtMs += Math.max(entry.duration - 50, 0)))
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.cls += entry.value
  })
}
