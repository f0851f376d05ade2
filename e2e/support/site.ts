/** Opens a site for the tests: the built product in its own process, and real browsers. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import axe from 'axe-core'
import pg from 'pg'
import type { Page, Response } from '@playwright/test'
import { createCall, type Call } from '@fanfare/contract'
import { resetPassword, signIn } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { listMails } from '@fanfare/contract/mails'
import { atEndOfFile } from '../../server/test/at-end-of-file.ts'
import { UNFINISHED_JOBS } from '../../server/test/jobs.ts'
import { TIMEOUT_MS, waitFor } from '../../server/test/wait.ts'
import { openPage, requestsOf, type Look, type Size } from './browsers.ts'
import { chooseFile } from './files.ts'
import { copyDemo, databaseAt, onServer, startServer } from './site-server.ts'

export const PASSWORD = 'a long enough password'
export const OPERATOR = 'olga@example.test'
export const DEMO_PASSWORD = 'fanfare-demo'
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export interface Site {
  readonly origin: string
  readonly guest: Call
  readonly operator: Call
  readonly operatorToken: string
  /** The server's process. */
  readonly serverId: number
  /** Returns the newest link of this kind emailed to an address, as a path of the site. */
  mailedLink(address: string, page: 'confirm' | 'reset'): Promise<string>
  /** Opens a separate browser context, like a separate person. Uncaught errors in a page fail the test. */
  person(size: Size, look?: Look): Promise<Page>
  readonly sql: pg.Client
  /** Resolves when no job is due or running. */
  jobsDone(): Promise<void>
}

/**
 * Opens a site. With `demo` it has the demo's people and operator, otherwise only its first operator. `sources` is a folder with
 * other sources, which may have more migrations; their pages must be built.
 */
export async function openSite(
  people: 'nobody' | 'demo' = 'nobody',
  env: Record<string, string> = {},
  sources?: string,
): Promise<Site> {
  const server = process.env['DATABASE_URL']
  assert.ok(server, 'DATABASE_URL is not set. Run the tests with `npm test`, which starts PostgreSQL')
  await chooseFile()
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
  const { origin, resetLink, id: serverId } = await started
  const sql = new pg.Client(databaseUrl)
  await sql.connect()
  atEndOfFile(() => sql.end())

  const api = `${origin}/api`
  const guest = createCall(fetchTransport(api))
  if (resetLink !== undefined) await guest(resetPassword, { body: { token: resetLink, password: PASSWORD } })
  const credentials =
    people === 'demo' ? { username: 'olga', password: DEMO_PASSWORD } : { username: OPERATOR, password: PASSWORD }
  const { token } = await guest(signIn, { body: credentials })
  const operator = createCall(fetchTransport(api, token))
  return {
    origin,
    guest,
    operator,
    operatorToken: token,
    serverId,
    sql,
    person: (size, look = {}) => openPage(origin, size, look),
    async jobsDone() {
      const due = `select 1 from graphile_worker._private_jobs where ${UNFINISHED_JOBS} limit 1`
      await waitFor(async () => (await sql.query(due)).rows.length === 0, 'the jobs to be done')
    },
    async mailedLink(address, page) {
      // Listeners write emails shortly after the form's reply.
      const mail = await waitFor(async () => {
        const { data } = await operator(listMails, { query: { limit: 50 } })
        return data.find((one) => one.to === address && one.text.includes(`/auth/${page}?token=`))
      }, `a ${page} mail to ${address}`)
      return new RegExp(`/auth/${page}\\?token=[\\w-]+`).exec(mail.text)![0]
    },
  }
}

/** Opens a page and waits until it can be used. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  await waitUntilHydrated(page)
  return response
}

/** Reloads the page and waits until it can be used. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitUntilHydrated(page)
}

/** Waits until React has hydrated the page. Every control then has a React property and reacts to presses. */
export const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('a, button, form, input, select, textarea')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$')),
    ),
  )

/**
 * Waits until nothing is loading and the idle page starts no new request: half a second earlier than Playwright's `networkidle`.
 */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const requests = requestsOf(page)
  const deadline = Date.now() + TIMEOUT_MS
  for (let quiet = 0; quiet < 3; quiet = requests.size === 0 ? quiet + 1 : 0) {
    assert.ok(Date.now() < deadline, `still loading: ${[...requests].map((one) => one.url()).join(' ')}`)
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(next), { timeout: 1_000 }))),
    )
  }
}

/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const OFFERS_AXE = `window.loadAxe = () => { ${axe.source} }`
const offered = new WeakSet<Page>()

/**
 * Loads axe in all frames of the page. Its 600 kB are sent once per page, because sending them takes as long as checking a
 * document.
 */
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
 * Asserts that the page has no serious or critical violation by axe's WCAG 2.2 A and AA rules, or only by its color rules. To
 * save time, passed rules are not reported, and the page itself merges the results.
 */
export async function assertAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  await loadAxe(page)
  const { violations } = await new AxeBuilder({ page, axeSource: '/* It is there. */' })
    .options({
      runOnly: rules === 'all' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES },
      resultTypes: ['violations'],
    })
    // Tab leaves a menu through these elements, which immediately move the focus on.
    .exclude('[data-base-ui-focus-guard]')
    .setLegacyMode()
    .analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  assert.deepEqual(
    grave.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    [],
  )
}
