/** Steps that several tests share. */
import type { FileChooser, Locator, Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PASSWORD, visit, type Site } from './site.ts'

/** Returns a toast by its text. */
export const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true })

/** Formats an amount like the site: `$9.50`. */
export const usd = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount)

/** Counts how often a page loads from now on: 0 as long as it updates without a reload. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** Returns the button for a test card of the sandbox, in the fields for a new card. */
export const testCard = (sheet: Locator, does: 'Works' | 'Declined' | 'Requires authentication'): Locator =>
  sheet.getByRole('button').filter({ has: sheet.page().getByText(does, { exact: true }) })

/** Signs in by the form. */
export async function signIn(page: Page, username: string): Promise<void> {
  await visit(page, '/auth/login')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}

/**
 * Waits until a visitor is on the registration form. Checks the address first, because the previous page may still show links
 * with the same names.
 */
export async function expectSignUpPrompt(page: Page): Promise<void> {
  await page.waitForURL('**/auth/fan-register?*')
  await page.getByRole('button', { name: 'Create account' }).waitFor()
}

/** Fills in and sends the open registration form of a fan. */
export async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(username)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email address').fill(`${username}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

/** Registers a fan by the form and confirms the address, which signs in. */
export async function registerFan(site: Site, page: Page, username: string): Promise<void> {
  await visit(page, '/auth/fan-register')
  await fillRegistration(page, username)
  await openConfirmationLink(site, page, `${username}@example.test`)
}

/** Confirms the address by the emailed link, in the browser that registered, which signs in. */
export async function openConfirmationLink(site: Site, page: Page, email: string): Promise<void> {
  await visit(page, await site.mailedLink(email, 'confirm'))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** Returns a picture file for an upload field. Each name has its own color. */
export async function createPicture(name: string, width = 900, height = 1100) {
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

export interface PostDraft {
  readonly text: string
  readonly who: string
  readonly photo: string
  readonly teaser?: string
  readonly price?: string
}

/** Writes a post with one photo and publishes it once the photo is ready. */
export async function publish(page: Page, { text, who, photo, teaser, price }: PostDraft): Promise<void> {
  await visit(page, '/studio/posts/new')
  await page.getByLabel('Text').fill(text)
  const media = page.getByRole('group', { name: 'Photos, videos and audio' })
  await media.getByLabel('Add photos, videos or audio').setInputFiles(await createPicture(photo))
  await page.getByRole('group', { name: 'Who can see it' }).getByText(who, { exact: true }).click()
  if (teaser !== undefined) await page.getByLabel('Teaser').fill(teaser)
  if (price !== undefined) await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await media.getByLabel('Alt text').fill('a field of color')
  await media.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
}

/** Opens a performer's profile from the search. */
export async function findPerformer(page: Page, name: string): Promise<void> {
  await visit(page, '/explore')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill(name)
  await main.getByRole('searchbox').press('Enter')
  await page.waitForURL('**/explore?q=*')
  await main.getByRole('region', { name: 'Performers' }).getByRole('link', { name }).click()
}

export const postContaining = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })

/** Returns the messages of the open conversation. */
export const thread = (page: Page): Locator => page.getByRole('list', { name: 'Messages', exact: true })
export const messageContaining = (page: Page, text: string): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text })
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message to' })

/** Attaches files to the message being written. */
export async function attachFiles(page: Page, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos or videos' }).click()
  await (await chooser).setFiles(files)
}

export async function writeMessage(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
