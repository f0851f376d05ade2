/** Steps that several journeys share. */
import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PASSWORD, visit, type Site } from './site.ts'

/** Signs in by the form. */
export async function signIn(page: Page, username: string): Promise<void> {
  await visit(page, '/auth/login')
  await page.getByLabel('E-mail or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}

/** Waits until a visitor has been led to the form: the address changes before the page does, and the one that is left has links of the same names. */
export async function isAskedToJoin(page: Page): Promise<void> {
  await page.waitForURL('**/auth/fan-register?*')
  await page.getByRole('button', { name: 'Create my account' }).waitFor()
}

/** Registers a fan by the form and confirms the address, which signs in. */
export async function registerFan(site: Site, page: Page, username: string): Promise<void> {
  await visit(page, '/auth/fan-register')
  await page.getByLabel('Name', { exact: true }).fill(username)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail address').fill(`${username}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: /mail/i }).waitFor()
  await confirm(site, page, `${username}@example.test`)
}

/** Opens the mailed link in the browser that has registered and presses the button, which signs in. */
export async function confirm(site: Site, page: Page, email: string): Promise<void> {
  await visit(page, await site.mailedLink(email, 'confirm'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** A picture file for an upload field; another colour for every name. */
export async function picture(name: string, width = 900, height = 1100) {
  const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
  const light = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ffd479' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: light, top: 120, left: 90 }])
    .jpeg()
    .toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

export interface Draft {
  readonly text: string
  readonly who: string
  readonly photo: string
  readonly teaser?: string
  readonly price?: string
}

/** Writes a post with one photo and publishes it once the photo is ready. */
export async function publish(page: Page, { text, who, photo, teaser, price }: Draft): Promise<void> {
  await visit(page, '/studio/posts/new')
  await page.getByLabel('Text').fill(text)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture(photo))
  await page.getByRole('group', { name: 'Who sees it' }).getByText(who, { exact: true }).click()
  if (teaser !== undefined) await page.getByLabel('Teaser').fill(teaser)
  if (price !== undefined) await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await page.getByLabel('What is to be seen?').fill('a field of colour')
  await page.getByText('Ready').first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
}
