/** A site for the journeys: the built product in its own process, and real browsers. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import pg from 'pg'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { caller, type Call } from '@fanfare/contract'
import { resetPassword, signIn } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { listMails } from '@fanfare/contract/site'
import { atEndOfFile, atEndOfProcess, atEndOfTest, whenTestFails } from '../server/test/whole-file.ts'
import { UNFINISHED_JOBS } from '../server/test/unfinished-jobs.ts'
import { waitFor } from '../server/test/wait.ts'
import { copyDemo, databaseAt, onServer, startServer } from './site-server.ts'

export const PASSWORD = 'a long enough password'
export const sizes = {
  narrow: { width: 320, height: 740 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof sizes

/** How a browser shows pages; scrollbars take no room unless they are shown. */
export interface Look {
  readonly theme?: 'light' | 'dark'
  readonly scrollbars?: 'hidden' | 'shown'
  /** The browser's language. */
  readonly locale?: string
  /** Blocked unless a journey is about it: what a service worker fetches, no journey sees. */
  readonly serviceWorkers?: 'allow' | 'block'
  /** Only a whole browser shows the site's notifications. */
  readonly browser?: 'headless' | 'whole'
}

const OPERATOR = 'olga@example.test'
export const DEMO_PASSWORD = 'fanfare-demo'
const PATIENCE_MS = 300_000
/** Journeys wait for states; this only ends what hangs. */
const WAITS_MS = 60_000
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const open = new Set<Page>()
const requestsOf = new WeakMap<Page, Set<Request>>()
const browsers = new Map<string, Promise<Browser>>()

// A failed journey shows what was on the screens when it stopped waiting.
async function logPages(): Promise<void> {
  for (const page of open) console.log(`· ${page.url()}\n${await seenOn(page)}\n`)
}

const seenOn = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.replaceAll(/\n+/g, ' | ')).catch((error: Error) => error.message)

export interface Site {
  readonly origin: string
  readonly guest: Call
  readonly operator: Call
  readonly operatorToken: string
  /** The newest link of this kind mailed to an address, as a path of the site. */
  mailedLink(address: string, page: 'confirm' | 'reset'): Promise<string>
  /** A separate browser context, as one person has it. Uncaught errors in a page fail the journey. */
  person(size: Size, look?: Look): Promise<Page>
  readonly sql: pg.Client
  /** Resolves when no job is due or at work. */
  jobsDone(): Promise<void>
}

/**
 * `demo` includes the demo's people with their operator; otherwise the site has only its first operator. With `sources` it is that of
 * other sources than these, which may have more migrations, and whose pages are built.
 */
export async function openSite(
  people: 'nobody' | 'demo' = 'nobody',
  env: Record<string, string> = {},
  sources?: string,
): Promise<Site> {
  const server = process.env['DATABASE_URL']
  assert.ok(server, 'DATABASE_URL names no PostgreSQL server; `npm test` starts one')
  whenTestFails(logPages)
  const name = `e_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-e2e-'))
  if (people === 'demo') await copyDemo(server, name, folder)
  else await onServer(server, `create database ${name} template ${process.env['TEMPLATE_DATABASE']} strategy file_copy`)
  atEndOfFile(async () => {
    await onServer(server, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })
  const who = people === 'demo' ? { DEMO_DATA: 'yes' } : { DEMO_DATA: 'no', OPERATOR_EMAIL: OPERATOR }
  const databaseUrl = databaseAt(server, name)
  const started = startServer({ ...who, ...env, DATABASE_URL: databaseUrl, FANFARE_DATA: folder }, sources)
  const { origin, resetLink } = await started
  const sql = new pg.Client(databaseUrl)
  await sql.connect()
  atEndOfFile(() => sql.end())

  const api = `${origin}/api`
  const guest = caller(fetchTransport(api))
  if (resetLink !== undefined) await guest(resetPassword, { body: { token: resetLink, password: PASSWORD } })
  const credentials =
    people === 'demo' ? { username: 'olga', password: DEMO_PASSWORD } : { username: OPERATOR, password: PASSWORD }
  const { token } = await guest(signIn, { body: credentials })
  const operator = caller(fetchTransport(api, token))
  return {
    origin,
    guest,
    operator,
    operatorToken: token,
    sql,
    async person(size, look = {}) {
      const { theme = 'light', scrollbars = 'hidden', locale = 'en-US', serviceWorkers = 'block', browser = 'headless' } = look
      return openPage(await browserFor(scrollbars, browser), origin, { size, theme, locale, serviceWorkers })
    },
    async jobsDone() {
      const due = `select 1 from graphile_worker._private_jobs where ${UNFINISHED_JOBS} limit 1`
      await waitFor(async () => (await sql.query(due)).rows.length === 0, 'the jobs to be done')
    },
    async mailedLink(address, page) {
      const deadline = Date.now() + PATIENCE_MS
      const newest = async () => {
        const { data } = await operator(listMails, { query: { limit: 50 } })
        return data.find((one) => one.to === address && one.text.includes(`/auth/${page}?token=`))
      }
      // Mails are written by listeners, a moment after the form has been answered.
      let mail = await newest()
      while (!mail && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        mail = await newest()
      }
      assert.ok(mail, `no ${page} mail to ${address}`)
      return new RegExp(`/auth/${page}\\?token=[\\w-]+`).exec(mail.text)![0]
    },
  }
}

/** A page without a site, whose content a test sets. */
export const blankPage = async (size: Size): Promise<Page> =>
  openPage(await browserFor('hidden', 'headless'), 'about:blank', {
    size,
    theme: 'light',
    locale: 'en-US',
    serviceWorkers: 'block',
  })

/** Files that run in one process share their browsers; each person has a context of their own. */
async function browserFor(scrollbars: 'hidden' | 'shown', kind: 'headless' | 'whole'): Promise<Browser> {
  const key = `${scrollbars} ${kind}`
  const known = browsers.get(key)
  // Two ask at once: nothing is waited for before the first has noted its own.
  if (known !== undefined && (await known).isConnected()) return known
  const browser = openBrowser(scrollbars, kind)
  browsers.set(key, browser)
  // Whoever asks next tries once more.
  browser.catch(() => browsers.delete(key))
  return browser
}

async function openBrowser(scrollbars: 'hidden' | 'shown', kind: 'headless' | 'whole'): Promise<Browser> {
  const shell = kind === 'headless' ? process.env['HEADLESS_SHELL_PATH'] : undefined
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    // A microphone that beeps, which pages may use.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ]
  const browser = await chromium.launch({
    executablePath: shell ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args,
    ignoreDefaultArgs: scrollbars === 'shown' ? ['--hide-scrollbars'] : [],
  })
  atEndOfProcess(() => browser.close())
  return browser
}

interface Person {
  readonly size: Size
  readonly theme: 'light' | 'dark'
  readonly locale: string
  readonly serviceWorkers: 'allow' | 'block'
}

async function openPage(browser: Browser, baseURL: string, { size, theme, locale, serviceWorkers }: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale,
    serviceWorkers,
  })
  const page = await context.newPage()
  open.add(page)
  page.once('close', () => open.delete(page))
  page.setDefaultTimeout(WAITS_MS)
  const requests = new Set<Request>()
  requestsOf.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  // One that stays open goes on asking the site, and showing what happens there.
  atEndOfTest(async () => {
    await context.close()
    assert.deepEqual(broken, [], 'scripts failed in the browser')
  })
  return page
}

/** Opens a page and waits until it can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await usable(page)
}

/** The page anew, until it can be used. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await usable(page)
}

/** What the server has sent reacts to presses only once React has taken over; every control by then has React's own property. */
export const usable = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('a, button, form, input, select, textarea')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$')),
    ),
  )

/** Waits until nothing is loading, nor begins to when the page has nothing else to do: half a second earlier than Playwright's `networkidle`. */
export async function loaded(page: Page): Promise<void> {
  const requests = requestsOf.get(page) ?? new Set()
  const deadline = Date.now() + WAITS_MS
  for (let quiet = 0; quiet < 3; quiet = requests.size === 0 ? quiet + 1 : 0) {
    assert.ok(Date.now() < deadline, `still loading: ${[...requests].map((one) => one.url()).join(' ')}`)
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(next), { timeout: 1_000 }))),
    )
  }
}

/** What depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const OFFERS_AXE = `window.loadAxe = () => { ${axe.source} }`
const offered = new WeakSet<Page>()

/** Axe in all frames of the page. Its 600 kB are sent once, not with each document: sending them takes as long as checking one. */
async function loadAxe(page: Page): Promise<void> {
  if (!offered.has(page)) {
    offered.add(page)
    await page.addInitScript(OFFERS_AXE)
    await Promise.all(page.frames().map((frame) => frame.evaluate(OFFERS_AXE)))
  }
  const load = () => {
    const here = window as { axe?: object; loadAxe?: () => void }
    if (here.axe === undefined) here.loadAxe?.()
  }
  await Promise.all(page.frames().map((frame) => frame.evaluate(load)))
}

/**
 * Asserts no serious or critical violation on this page, by axe's rules of WCAG 2.2 A and AA, or by those about colours only. Details of what passes are left
 * out, and the results are made in the page itself and not in a second one: both take longer than the rules.
 */
export async function assertAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await loadAxe(page)
  const { violations } = await new AxeBuilder({ page, axeSource: '/* It is there. */' })
    .options({
      runOnly: rules === 'all' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES },
      resultTypes: ['violations'],
    })
    // Where Tab leaves a menu: the focus is moved on at once.
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode()
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  assert.deepEqual(
    grave.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    [],
  )
}
