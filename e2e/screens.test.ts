/**
 * Every screen of the demo, from a narrow phone to a desktop, with people of long names: it opens, nothing overflows or is clipped, axe finds no serious violation.
 * With SCREENS=1 the key screens alone are opened, and their screenshots written to docs/screens.
 */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { confirmEmail, registerPerformer } from '@fanfare/contract/auth'
import { approveVerification, listVerifications } from '@fanfare/contract/verifications'
import { viewPerformer } from '@fanfare/contract/performers'
import { listConversations } from '@fanfare/contract/messages'
import { listPosts } from '@fanfare/contract/posts'
import { plainAddresses } from './addresses.ts'
import { openDemo, type Demo } from './demo.ts'
import { examplePages, type Example } from './examples.ts'
import { layoutFaults } from './layout.ts'
import { giveLongNames, LONGEST_NAME } from './long-names.ts'
import { picture } from './people.ts'
import { assertAccessible, DEMO_PASSWORD, loaded, sizes, type Site, type Size } from './site.ts'

const SCREENS = new URL('../docs/screens/', import.meta.url).pathname
/** The screens, by the names below, whose screenshots are kept; at these widths. */
const KEPT = new Set([
  'landing',
  'explore',
  'profile',
  'home',
  'checkout',
  'messages',
  'studio',
  'earnings',
  'admin-overview',
  'verification-decision',
])
const KEPT_WIDTHS = new Set([390, 820, 1440])
const savesPictures = process.env['SCREENS'] !== undefined
/** Of pages that are opened here without what they are about. */
const STATUS = new Map([['missing', 404]])
let demo: Demo
let site: Site
let screens: Record<string, Record<string, string>>
let examples: ReadonlyMap<string, Example> = new Map()

before(async () => {
  demo = await openDemo()
  site = demo.site
  const felix = await demo.callOf('felix')
  const conversation = (await felix(listConversations)).data.find((one) => one.with.username === 'ada.vale')!
  const ada = await site.guest(viewPerformer, { params: { id: 'ada.vale' } })
  const post = (await felix(listPosts, { query: { performerId: ada._id } })).data.find((one) => one.locked)!
  const waiting = (await site.operator(listVerifications)).data[0]!
  await registerLongestName()
  screens = {
    visitor: {
      landing: '/',
      login: '/auth/login',
      'fan-register': '/auth/fan-register',
      'star-register': '/auth/star-register',
      forgot: '/auth/forgot',
      explore: '/explore',
      'nobody-found': '/explore?q=nobodyiscalledthis',
      'profile-visitor': '/ada.vale',
      'wide-photos': '/milo.reyes',
      'profile-photos': '/juno.park?tab=photos',
      'profile-about': '/ada.vale?tab=about',
      'long-name': '/aurelia.montgomery.smythe',
      'longest-name': '/longest.name',
      missing: '/nobody.is.here',
    },
    felix: {
      home: '/home',
      discover: '/home?show=discover',
      profile: '/juno.park',
      post: `/post/${post._id}`,
      messages: `/messages/${conversation._id}`,
      notifications: '/notifications',
      wallet: '/wallet',
      cards: '/wallet?tab=cards',
      subscriptions: '/subscriptions',
      purchases: '/purchases',
      'purchases-export': '/purchases/export',
      account: '/user/account',
      security: '/settings/security',
    },
    'ada.vale': {
      studio: '/studio',
      'studio-posts': '/studio/posts',
      'studio-composer': '/studio/posts/new',
      'studio-stories': '/studio/stories',
      'vault-export': '/studio/export',
      earnings: '/studio/earnings',
      'studio-subscribers': '/studio/subscribers',
      'studio-fans': '/studio/fans',
      'studio-mass-messages': '/studio/mass-messages',
      'studio-mass-message': '/studio/mass-messages/new',
      'star-account': '/star/account',
      'own-profile': '/ada.vale',
      'star-messages': '/messages',
    },
    olga: {
      'admin-overview': '/admin',
      verifications: '/admin/verifications',
      'verification-decision': `/admin/verifications/${waiting.performer._id}`,
      mails: '/admin/mails',
      sales: '/admin/sales',
      refunds: '/admin/refunds',
      disputes: '/admin/disputes',
    },
  }
  if (savesPictures) saveKeyScreens()
  else {
    await giveLongNames(site)
    await addOthers()
    examples = await examplePages(site)
  }
})

function saveKeyScreens(): void {
  for (const some of Object.values(screens)) for (const name of Object.keys(some)) if (!KEPT.has(name)) delete some[name]
}

/** Every address that the features declare and the list above does not have, by itself. */
async function addOthers(): Promise<void> {
  const known = new Set(Object.values(screens).flatMap((some) => Object.values(some)))
  const seenBy = {
    anyone: 'visitor',
    guest: 'visitor',
    member: 'felix',
    fan: 'felix',
    performer: 'ada.vale',
    admin: 'olga',
  } as const
  for (const [who, paths] of await plainAddresses())
    for (const path of paths) if (!known.has(path)) screens[seenBy[who]]![path] = path
}

/** A performer without posts, with a name of maximum length without a space. */
async function registerLongestName(): Promise<void> {
  const email = 'longest.name@demo.test'
  const { buffer } = await picture('document')
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
  await site.operator(approveVerification, { params: { id: performer._id }, body: { submittedAt } })
}

async function open(page: Page, name: string, path: string): Promise<void> {
  const answer = await page.goto(path)
  assert.equal(answer?.status(), STATUS.get(name) ?? 200, path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await loaded(page)
}

/** Nothing overflows, is clipped or stretched, at this window width and at others with the same layout. */
async function assertFits(page: Page, others: readonly Size[], name: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const size of [{ width, height }, ...others.map((other) => sizes[other])]) {
    await page.setViewportSize(size)
    await settled(page)
    assert.deepEqual(await layoutFaults(page), [], `${page.url()}, ${size.width} pixels wide`)
    await savePicture(page, name, size.width)
  }
  await page.setViewportSize({ width, height })
}

/** Waits for transitions of colours to end. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })

/** `name` ends with the theme or the language. */
async function savePicture(page: Page, name: string, width: number): Promise<void> {
  if (!savesPictures || !KEPT_WIDTHS.has(width) || !KEPT.has(name.replace(/-(light|dark|es|ar-XB)$/, ''))) return
  mkdirSync(SCREENS, { recursive: true })
  await sharp(await page.screenshot())
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(join(SCREENS, `${name}-${width}.webp`))
}

async function as(who: string, size: Size, locale = 'en'): Promise<Page> {
  const page = await demo.as(who, size)
  await page.context().addCookies([{ name: 'locale', value: locale, url: site.origin }])
  return page
}

async function assertGood(page: Page, size: 'phone' | 'desktop', name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await assertAccessible(page, colorScheme === 'light' ? 'all' : 'colours')
    // What fits in one theme fits in the other.
    if (colorScheme === 'light' || savesPictures) await assertFits(page, between[size], `${name}-${colorScheme}`)
  }
}

/** What was loaded for a phone is shown on a desktop, too, as where a tablet is turned. */
async function assertGoodTurned(page: Page, name: string, path: string): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    await (size === 'phone' ? open(page, name, path) : loaded(page))
    await assertGood(page, size, name)
  }
}

const between = { phone: ['narrow'], desktop: ['tablet'] } as const
const people = ['visitor', 'felix', 'ada.vale', 'olga'] as const

describe('every screen', { concurrency: 2 }, () => {
  for (const who of people)
    test(`on a phone that becomes a desktop, as ${who} sees it`, async () => {
      const page = await as(who, 'phone')
      for (const [name, path] of Object.entries(screens[who] ?? {})) await assertGoodTurned(page, name, path)
    })

  test('what an address names, on a phone that becomes a desktop', async () => {
    for (const [name, { who, path }] of examples) {
      const page = await as(who, 'phone')
      await assertGoodTurned(page, name, path)
      await page.context().close()
    }
  })

  for (const size of ['phone', 'desktop'] as const satisfies readonly Size[]) {
    test(`the checkout on a ${size}`, async () => {
      const page = await as('felix', size)
      await open(page, 'checkout', '/vera.koch')
      await page
        .getByRole('button', { name: /^(Subscribe for|Start with)/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Visa').first().waitFor()
      await assertGood(page, size, 'checkout')
    })

    test(`the longest address that requested a new password, on a ${size}`, async () => {
      const page = await as('visitor', size)
      await open(page, 'forgot', '/auth/forgot')
      await page.getByLabel('E-mail address').fill(`${'someone'.repeat(6)}@${'example'.repeat(5)}.test`)
      await page.locator('form button[type=submit]').click()
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
      await assertGood(page, size, 'forgot-sent')
    })
  }
})

async function assertFitsIn(locale: string, page: Page, name: string, path: string): Promise<void> {
  await open(page, name, path)
  assert.equal(await page.locator('html').getAttribute('lang'), locale)
  await settled(page)
  await assertFits(page, between.phone, `${name}-${locale}`)
}

/** Spanish has the longer words; the pseudo locale is written from right to left. */
for (const locale of ['es', 'ar-XB'])
  describe(`every screen in ${locale}`, { concurrency: 2 }, () => {
    before(() => site.sql.query('update accounts set locale = $1', [locale === 'es' ? locale : 'en']))
    for (const who of people)
      test(`on a phone, as ${who} sees it`, async () => {
        const page = await as(who, 'phone', locale)
        for (const [name, path] of Object.entries(screens[who] ?? {})) await assertFitsIn(locale, page, name, path)
      })

    test('what an address names, on a phone', async () => {
      for (const [name, { who, path }] of examples) {
        const page = await as(who, 'phone', locale)
        await assertFitsIn(locale, page, name, path)
        await page.context().close()
      }
    })

    test('the key screens on a desktop', async () => {
      for (const who of people) {
        const page = await as(who, 'desktop', locale)
        for (const [name, path] of Object.entries(screens[who] ?? {}).filter(([one]) => KEPT.has(one))) {
          await open(page, name, path)
          await settled(page)
          await assertFits(page, between.desktop, `${name}-${locale}`)
        }
      }
    })
  })
