/** Gives the demo's people signed-in browsers and API clients. */
import type { Locator, Page } from '@playwright/test'
import { createCall, type Call } from '@fanfare/contract'
import { signIn } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { openConversation } from '@fanfare/contract/messages'
import { listCards, purchaseTokens } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Look, Size } from './browsers.ts'
import { DEMO_PASSWORD, openSite, visit, type Site } from './site.ts'

/** The server's acknowledgment that the socket is signed in, in the format of Socket.IO protocol 5. */
const SIGNED_IN = /^43\d+\[.*"ok":true/

export interface Demo {
  readonly site: Site
  /** Opens a separate browser. `visitor` is not signed in. */
  as(who: string, size: Size, look?: Look): Promise<Page>
  /** Returns an API client with the person's rights. */
  callOf(username: string): Promise<Call>
}

/** Opens a copy of the demo. People sign in on first use. `sources` as for `openSite`. */
export async function openDemo(env: Record<string, string> = {}, sources?: string): Promise<Demo> {
  const site = await openSite('demo', env, sources)
  const tokens = new Map<string, Promise<string>>()
  const signsIn = async (username: string) => {
    const { token } = await site.guest(signIn, { body: { username, password: DEMO_PASSWORD } })
    // A file can take longer than the ten minutes after which the site asks for the password again.
    await site.sql.query(`update sessions set reauthenticated_at = '2999-01-01' where reauthenticated_at is null`)
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
    callOf: async (username) => createCall(fetchTransport(`${site.origin}/api`, await tokenOf(username))),
  }
}

/** Returns the id of the conversation of a fan and a performer. Creates it if missing. */
export async function conversationOf({ callOf }: Pick<Demo, 'callOf'>, fan: string, performer: string): Promise<string> {
  const call = await callOf(fan)
  const { _id: sourceId } = await call(viewPerformer, { params: { id: performer } })
  return (await call(openConversation, { body: { source: 'performer', sourceId } }))._id
}

/** Buys tokens worth $100 with a fan's saved card, because the demo leaves some fans none. */
export async function buyTokens(fan: Call): Promise<void> {
  const { data } = await fan(listCards)
  await fan(purchaseTokens, { params: { id: 'custom' }, body: { cardId: data[0]!._id, amount: 100 } })
}

/** Opens the signed-in person's menu: a sheet on a phone, a menu at the bottom of the rail elsewhere. */
export async function openMyMenu(page: Page, size: Size): Promise<Locator> {
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const button =
    size === 'phone' ? tabs.getByRole('button', { name: 'Me', exact: true }) : page.getByRole('button', { name: 'My menu' })
  await button.click()
  const menu = page.getByRole(size === 'phone' ? 'dialog' : 'menu', { name: 'My menu' })
  await menu.waitFor()
  return menu
}

/** Opens a page and waits until its socket is signed in. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (SIGNED_IN.test(String(payload))) resolve()
      }),
    )
  })
  await visit(page, path)
  await connected
}
