/** The browsers of a worker, and the pages in which people use the site. */
import assert from 'node:assert/strict'
import type { Browser, BrowserType, Page, Request } from '@playwright/test'
import { atEndOfFile } from '../../server/test/at-end-of-file.ts'

export const sizes = {
  narrow: { width: 320, height: 740 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof sizes

/** The display options of a browser. */
export interface Look {
  readonly theme?: 'light' | 'dark'
  /** Hidden scrollbars take no space. */
  readonly scrollbars?: 'hidden' | 'shown'
  /** The browser's language. */
  readonly locale?: string
  /** The tests do not see the requests of a service worker. */
  readonly serviceWorkers?: 'allow' | 'block'
  /** Only a full browser shows the site's notifications. One without UDP has no direct video. */
  readonly browser?: BrowserKind
}

type BrowserKind = 'headless' | 'whole' | 'without-udp'

export interface Launcher {
  readonly usual: Browser
  readonly chromium: BrowserType
  readonly args: readonly string[]
}

let launcher: Launcher | undefined
/** Browsers other than the default, by scrollbars and kind. */
const others = new Map<string, Promise<Browser>>()
const closeAfterTest: (() => Promise<void>)[] = []
const openPages = new Set<Page>()
const requests = new WeakMap<Page, Set<Request>>()
let isTestRunning = false

/** Returns the page's pending requests. */
export const requestsOf = (page: Page): ReadonlySet<Request> => requests.get(page) ?? new Set()

/** Provides the worker's browsers while `work` runs. */
export async function withBrowsers(own: Launcher, work: () => Promise<void>): Promise<void> {
  launcher = own
  await work()
  for (const browser of others.values()) await (await browser).close()
}

/** Closes the pages that were opened while the test `work` ran. Throws if a script failed in one of them. */
export async function withPages(work: () => Promise<void>): Promise<void> {
  isTestRunning = true
  await work()
  isTestRunning = false
  const results = await Promise.allSettled(closeAfterTest.splice(0).map((close) => close()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Returns the text of every open page, one line each. */
export const textOfPages = (): Promise<string[]> =>
  Promise.all([...openPages].map(async (page) => `${page.url()}\n${await textOf(page)}`))

const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.replaceAll(/\n+/g, ' | ')).catch((error: Error) => error.message)

/** Opens a page in a browser context of its own, like a separate person. */
export async function openPage(baseURL: string, size: Size, look: Look): Promise<Page> {
  const { theme = 'light', scrollbars = 'hidden', locale = 'en-US', serviceWorkers = 'block', browser = 'headless' } = look
  const context = await (await browserFor(scrollbars, browser)).newContext({
    baseURL,
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale,
    serviceWorkers,
  })
  const page = await context.newPage()
  openPages.add(page)
  page.once('close', () => openPages.delete(page))
  const pending = new Set<Request>()
  requests.set(page, pending)
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const close = async () => {
    await context.close()
    assert.deepEqual(errors, [], 'scripts failed in the browser')
  }
  // An open page keeps sending requests to the site.
  if (isTestRunning) closeAfterTest.push(close)
  else atEndOfFile(close)
  return page
}

/** Opens a page without a site. The test sets its content. */
export const blankPage = (size: Size): Promise<Page> => openPage('about:blank', size, {})

async function browserFor(scrollbars: 'hidden' | 'shown', kind: BrowserKind): Promise<Browser> {
  assert.ok(launcher, 'pages are opened in tests and in hooks')
  if (scrollbars === 'hidden' && kind === 'headless') return launcher.usual
  const key = `${scrollbars} ${kind}`
  const known = others.get(key)
  if (known) return known
  const executablePath = kind === 'whole' ? process.env['CHROMIUM_PATH'] : process.env['HEADLESS_SHELL_PATH']
  const opening = launcher.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...launcher.args, ...(kind === 'without-udp' ? ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp'] : [])],
    ignoreDefaultArgs: scrollbars === 'shown' ? ['--hide-scrollbars'] : [],
  })
  others.set(key, opening)
  return opening
}
