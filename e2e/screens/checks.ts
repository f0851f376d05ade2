/** Checks a screen: it opens, nothing overflows or is clipped, and axe finds no serious violation. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { confirmEmail, registerPerformer } from '@fanfare/contract/auth'
import { approveVerification, listVerifications, showVerificationDocuments } from '@fanfare/contract/verifications'
import { sizes, type Size } from '../support/browsers.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { exampleOf } from '../support/examples.ts'
import { findLayoutFaults } from '../support/layout-faults.ts'
import { giveLongNames, LONGEST_NAME } from '../support/long-names.ts'
import { createPicture } from '../support/people.ts'
import { assertAccessible, DEMO_PASSWORD, waitUntilLoaded, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'
import { type Screen } from './catalog.ts'

type Locale = 'en' | 'es' | 'ar-XB'

const PICTURES = new URL('../../docs/screens/', import.meta.url).pathname
const savesPictures = process.env['SCREENS'] !== undefined
/** The gate checks each screen once. The full suite checks both themes and all languages. */
const isThorough = process.env['TEST_SUITE'] === 'all' || savesPictures
const PICTURE_WIDTHS = new Set([390, 820, 1440])
/** Other widths with the same layout. */
const SAME_LAYOUT = { phone: ['narrow'], desktop: ['tablet'] } as const satisfies Record<string, readonly Size[]>

let demo: Demo

/** Opens a demo with long names before the tests of a file. */
export function openForScreens(): { readonly demo: () => Demo } {
  test.beforeAll(async () => {
    demo = await openDemo()
    if (savesPictures) return
    await registerLongestName(demo.site)
    await giveLongNames(demo.site)
  })
  return { demo: () => demo }
}

/** Defines a test for each of these screens. */
export function screensOf(chosen: readonly Screen[]): void {
  for (const screen of chosen) {
    test(`${screen.name}, as ${screen.who} sees it`, async () => {
      const { who, path } = await placeOf(screen)
      await withLook(who, 'en', (page) => checkEnglish(page, screen, path))
      await withLook(who, 'ar-XB', (page) => checkLayout(page, screen, path, 'ar-XB'))
      // Spanish has longer words. The pseudo-locale is written from right to left.
      if (isThorough) await withLook(who, 'es', (page) => checkLayout(page, screen, path, 'es'))
    })
  }
}

async function placeOf({ who, path }: Screen): Promise<{ who: string; path: string }> {
  return path.includes(':') ? exampleOf(demo.site, path) : { who, path }
}

async function withLook(who: string, locale: Locale, look: (page: Page) => Promise<void>): Promise<void> {
  await demo.site.sql.query('update accounts set locale = $2 where username = $1', [who, locale === 'ar-XB' ? 'en' : locale])
  const page = await demo.as(who, 'phone')
  await page.context().addCookies([{ name: 'locale', value: locale, url: demo.site.origin }])
  await look(page)
  await page.context().close()
}

async function checkEnglish(page: Page, { name, status, isKey }: Screen, path: string): Promise<void> {
  await open(page, path, status)
  for (const size of ['phone', 'desktop'] as const) {
    // A page loaded on a phone must also fit a desktop, as when someone rotates a tablet.
    await page.setViewportSize(sizes[size])
    await waitUntilLoaded(page)
    await assertGood(page, size, name, isKey)
  }
}

/** Asserts that a page is accessible in both themes and fits. */
export async function assertGood(page: Page, size: 'phone' | 'desktop', name: string, isKept: boolean): Promise<void> {
  for (const colorScheme of isThorough ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await transitionsDone(page)
    if (colorScheme === 'light') await assertAccessible(page)
    // Only the color rules depend on the theme.
    else if (size === 'phone') await assertAccessible(page, 'colours')
    // The layout is the same in both themes.
    if (colorScheme === 'light' || savesPictures)
      await assertFits(page, SAME_LAYOUT[size], isKept ? `${name}-${colorScheme}` : undefined)
  }
}

async function checkLayout(page: Page, { name, isKey, status }: Screen, path: string, locale: Locale): Promise<void> {
  await open(page, path, status)
  assert.equal(await page.locator('html').getAttribute('lang'), locale)
  for (const size of isKey || !isThorough ? (['phone', 'desktop'] as const) : (['phone'] as const)) {
    await page.setViewportSize(sizes[size])
    await waitUntilLoaded(page)
    await assertFits(page, SAME_LAYOUT[size], isKey ? `${name}-${locale}` : undefined)
  }
}

export async function open(page: Page, path: string, status = 200): Promise<void> {
  const answer = await page.goto(path)
  assert.equal(answer?.status(), status, path)
  await expect(page.locator('h1')).toHaveCount(1)
  await waitUntilLoaded(page)
}

/** Asserts that nothing overflows, is clipped or is stretched, at this window width and at others with the same layout. */
async function assertFits(page: Page, others: readonly Size[], pictureName: string | undefined): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const size of [{ width, height }, ...others.map((other) => sizes[other])]) {
    await page.setViewportSize(size)
    await transitionsDone(page)
    // A resized page settles in a few frames: rows of tabs scroll to the open one once their sizes are known.
    await expect.poll(() => findLayoutFaults(page), { message: `${page.url()}, ${size.width} pixels wide` }).toEqual([])
    if (savesPictures && pictureName && PICTURE_WIDTHS.has(size.width)) await savePicture(page, `${pictureName}-${size.width}`)
  }
  await page.setViewportSize({ width, height })
}

const transitionsDone = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })

async function savePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const picture = sharp(await page.screenshot()).resize({ width: 1200, withoutEnlargement: true })
  await picture.webp({ quality: 70 }).toFile(join(PICTURES, `${name}.webp`))
}

/** Registers a performer without posts, with a name of maximum length and without a space. */
async function registerLongestName(site: Site): Promise<void> {
  const email = 'longest.name@demo.test'
  const { buffer } = await createPicture('document')
  const document = () => new Blob([buffer], { type: 'image/jpeg' })
  await site.guest(registerPerformer, {
    body: {
      name: LONGEST_NAME,
      username: 'longest.name',
      email,
      password: DEMO_PASSWORD,
      dateOfBirth: '1994-05-17',
      gender: 'female',
    },
    files: { idFront: document(), idBack: document(), selfie: document() },
  })
  const token = /token=([\w-]+)/.exec(await site.mailedLink(email, 'confirm'))![1]!
  await site.guest(confirmEmail, { body: { token, password: DEMO_PASSWORD } })
  const { performer, submittedAt } = (await site.operator(listVerifications)).data.find((one) => one.email === email)!
  const params = { id: performer._id }
  await site.operator(showVerificationDocuments, { params })
  await site.operator(approveVerification, { params, body: { submittedAt } })
}
