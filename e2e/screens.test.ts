/** Every screen of the demo, from a narrow phone to a desktop: it opens, nothing sticks out, axe finds nothing grave. SCREENS=1 keeps pictures. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { signIn } from '@fanfare/contract/auth'
import { caller } from '@fanfare/contract'
import { listVerifications, viewPerformer } from '@fanfare/contract/performers'
import { listConversations } from '@fanfare/contract/messages'
import { listFeeds } from '@fanfare/contract/feeds'
import { fetchWire } from '@fanfare/contract/fetch-wire'
import { assertAccessible, DEMO_PASSWORD, openSite, sizes, type Site, type Size } from './site.ts'

const SCREENS = new URL('../docs/screens/', import.meta.url).pathname
const tokens = new Map<string, string>()
let site: Site
let screens: Record<string, Record<string, string>>

async function tokenOf(username: string): Promise<string> {
  const { token } = await site.guest(signIn, { body: { username, password: DEMO_PASSWORD } })
  return token
}

before(async () => {
  site = await openSite('demo')
  for (const username of ['felix', 'ada.vale', 'olga']) tokens.set(username, await tokenOf(username))
  const felix = caller(fetchWire(`${site.origin}/api`, tokens.get('felix')))
  const talk = (await felix(listConversations)).data.find((one) => one.with.username === 'ada.vale')!
  const ada = await site.guest(viewPerformer, { params: { id: 'ada.vale' } })
  const post = (await felix(listFeeds, { query: { performerId: ada._id } })).data.find((one) => one.locked)!
  const waiting = (await site.operator(listVerifications)).data[0]!
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
      missing: '/nobody.is.here',
    },
    felix: {
      home: '/home',
      discover: '/home?show=discover',
      profile: '/juno.park',
      post: `/post/${post._id}`,
      messages: `/messages/${talk._id}`,
      notifications: '/notifications',
      wallet: '/wallet',
      cards: '/wallet?tab=cards',
      subscriptions: '/subscriptions',
      purchases: '/purchases',
      account: '/user/account',
      security: '/settings/security',
    },
    'ada.vale': {
      studio: '/studio',
      'studio-posts': '/studio/posts',
      'studio-composer': '/studio/posts/new',
      'studio-earnings': '/studio/earnings',
      'studio-subscribers': '/studio/subscribers',
      'star-account': '/star/account',
      'own-profile': '/ada.vale',
      'star-messages': '/messages',
    },
    olga: {
      admin: '/admin',
      verifications: '/admin/verifications',
      verification: `/admin/verifications/${waiting.performer._id}`,
      mails: '/admin/mails',
    },
  }
})

async function open(page: Page, name: string, path: string): Promise<void> {
  const answer = await page.goto(path)
  assert.equal(answer?.status(), name === 'missing' ? 404 : 200, path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** Nothing sticks out, at the width of this window and at others that are laid out in the same way or between. */
async function assertFits(page: Page, others: readonly Size[], name: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const size of [{ width, height }, ...others.map((other) => sizes[other])]) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(beyond <= 0, `${page.url()} is ${beyond} pixels too wide at ${size.width}`)
    await keepPicture(page, `${name}-${size.width}`)
  }
  await page.setViewportSize({ width, height })
}

/** Colours that change by a transition are what they will be. */
const rests = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] === undefined) return
  mkdirSync(SCREENS, { recursive: true })
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: 900, withoutEnlargement: true })
    .webp({ quality: 60 })
    .toFile(join(SCREENS, `${name}.webp`))
}

async function as(who: string, size: Size): Promise<Page> {
  const page = await site.person(size)
  const token = tokens.get(who)
  if (token !== undefined) await page.context().addCookies([{ name: 'token', value: token, url: site.origin }])
  return page
}

const between = { phone: ['narrow'], desktop: ['tablet'] } as const
const people = ['visitor', 'felix', 'ada.vale', 'olga'] as const

describe('every screen', { concurrency: 2 }, () => {
  for (const size of ['phone', 'desktop'] as const satisfies readonly Size[])
    for (const who of people)
      test(`on a ${size}, as ${who} sees it`, async () => {
        const page = await as(who, size)
        for (const [name, path] of Object.entries(screens[who] ?? {})) {
          await open(page, name, path)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await rests(page)
            await assertAccessible(page)
            await assertFits(page, between[size], `${name}-${colorScheme}`)
          }
        }
      })
})
