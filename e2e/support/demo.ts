/** The demo's people in browsers, signed in. */
import type { Locator, Page } from '@playwright/test'
import { caller, type Call } from '@fanfare/contract'
import { signIn } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import type { Look, Size } from './browsers.ts'
import { DEMO_PASSWORD, openSite, usable, type Site } from './site.ts'

/** The server's acknowledgement that it knows who listens, as Socket.IO writes it (protocol 5). */
const LISTENS = /^43\d+\[.*"ok":true/

export interface Demo {
  readonly site: Site
  /** A browser of their own; `visitor` is nobody. */
  as(who: string, size: Size, look?: Look): Promise<Page>
  /** What their browser would call. */
  callOf(username: string): Promise<Call>
}

/** A copy of the demo; its people are signed in when they are first asked for. `sources` as for `openSite`. */
export async function openDemo(env: Record<string, string> = {}, sources?: string): Promise<Demo> {
  const site = await openSite('demo', env, sources)
  const tokens = new Map<string, Promise<string>>()
  const signsIn = async (username: string) => {
    const { token } = await site.guest(signIn, { body: { username, password: DEMO_PASSWORD } })
    // Journeys take longer than ten minutes on a slow machine, and only one of them is about giving the password again.
    await site.sql.query(`update sessions set proved_at = '2999-01-01' where proved_at is null`)
    return token
  }
  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? signsIn(username)
    tokens.set(username, token)
    return token
  }
  return {
    site,
    async as(who, size, look) {
      const page = await site.person(size, look)
      if (who !== 'visitor') await page.context().addCookies([{ name: 'token', value: await tokenOf(who), url: site.origin }])
      return page
    },
    callOf: async (username) => caller(fetchTransport(`${site.origin}/api`, await tokenOf(username))),
  }
}

/** Opens a page and waits until it can be used and nothing is loading any more. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  await usable(page)
  return answer
}

/** From below on a phone, at its button elsewhere. */
export async function openMyMenu(page: Page, size: Size): Promise<Locator> {
  await page
    .getByRole('button', { name: size === 'phone' ? 'Me' : /My menu/ })
    .last()
    .click()
  const menu = page.getByRole(size === 'phone' ? 'dialog' : 'menu', { name: 'My menu' })
  await menu.waitFor()
  return menu
}

/** The same, and what happens from then on is told to it at once. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (LISTENS.test(String(payload))) resolve()
      }),
    )
  })
  await open(page, path)
  await connected
}
