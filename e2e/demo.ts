/** The demo's people in browsers, signed in. */
import type { Locator, Page } from 'playwright-core'
import { signIn } from '@fanfare/contract/auth'
import { DEMO_PASSWORD, openSite, usable, type Look, type Site, type Size } from './site.ts'

export interface Demo {
  readonly site: Site
  /** `visitor`, or one of those who were signed in. */
  as(who: string, size: Size, look?: Look): Promise<Page>
}

export async function openDemo(usernames: readonly string[]): Promise<Demo> {
  const site = await openSite('demo')
  const tokens = new Map<string, string>()
  for (const username of usernames)
    tokens.set(username, (await site.guest(signIn, { body: { username, password: DEMO_PASSWORD } })).token)
  return {
    site,
    async as(who, size, look) {
      const page = await site.person(size, look)
      const token = tokens.get(who)
      if (token !== undefined) await page.context().addCookies([{ name: 'token', value: token, url: site.origin }])
      return page
    },
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
