import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { test } from 'vitest'
import { aFan, anOperator } from '../../test/components/examples.ts'
import { SIGN_IN_PAGES } from '#core/auth/sign-in-pages.ts'
import { closedStatus } from './closed-status.ts'
import pageRoutes from './routes.ts'

const open = { countryBlock: null, maintenance: false }
const abroad = { countryBlock: { message: '' }, maintenance: false }
const maintained = { countryBlock: null, maintenance: true }
const [fan, operator] = [aFan(), anOperator()]

const PAGES = [
  ['everything is open', open, null, '/ada.vale', undefined],
  ['a country without the site', abroad, null, '/ada.vale', 451],
  ['its home page', abroad, null, '/', 451],
  ['data of a page there', abroad, null, '/explore.data', 451],
  ['a fan there', abroad, fan, '/messages', 451],
  ['the terms there', abroad, null, '/page/terms', undefined],
  ['their data', abroad, null, '/page/terms.data', undefined],
  ['a path below them', abroad, null, '/page/terms/more', 451],
  ['signing in there', abroad, null, '/auth/login', undefined],
  ['the way back from Google there', abroad, null, '/auth/google/callback', undefined],
  ['the emailed link that links X there', abroad, null, '/auth/social/confirm.data', undefined],
  ['a forgotten password there', abroad, null, '/auth/forgot', undefined],
  ['the emailed link to a new password there', abroad, null, '/auth/reset.data', undefined],
  ['signing up there', abroad, null, '/auth/fan-register', 451],
  ['maintenance', maintained, null, '/ada.vale', 503],
  ['a fan during maintenance', maintained, fan, '/messages', 503],
  ['the terms during maintenance', maintained, null, '/page/terms', 503],
  ['an operator during maintenance', maintained, operator, '/ada.vale', undefined],
  ['signing in during maintenance', maintained, null, '/auth/login.data', undefined],
  ['a forgotten password during maintenance', maintained, null, '/auth/forgot', undefined],
  ['the way back from X during maintenance', maintained, null, '/auth/twitter/callback', undefined],
  ['the terms during maintenance, in a country without the site', { ...abroad, maintenance: true }, null, '/page/terms', 503],
  ['maintenance in a country without the site', { ...abroad, maintenance: true }, null, '/', 451],
] as const

const pagesOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...pagesOf(entry.children ?? [])])

for (const [title, site, viewer, path, status] of PAGES)
  test(`a page has the status of a closed site: ${title}`, () => assert.equal(closedStatus(site, viewer, path), status))

/** Pages that show nothing explicit, and those on which members end or save what they have on the site. */
const OPEN_BEFORE_AGE_CHECK =
  `/account-closed, /age-check, /auth/confirm, /auth/fan-register, /auth/forgot, /auth/google/callback,
  /auth/login, /auth/reset, /auth/social/confirm, /auth/star-register, /auth/twitter/callback, /consent/:token,
  /my-consent/:secret, /notifications/unsubscribe, /page/:slug, /page/:slug/versions, /page/:slug/versions/:number, /receipts, /report, /report/:key, /settings/close-account,
  /settings/data, /settings/security, /statements, /statements/:id, /subscriptions, /suspended, /transparency`
    .split(',')
    .map((one) => one.trim())

test('pages that are open before the age check are listed here', () => {
  const open = pagesOf(pageRoutes).filter(({ file }) =>
    /export const handle = \{.*isOpenBeforeAgeCheck: true/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  assert.deepEqual(open.map(({ path = '' }) => path).toSorted(), OPEN_BEFORE_AGE_CHECK)
})

test('each link below the question for the age leads to a page that is open before', () => {
  const features = join(import.meta.dirname, '../features')
  const texts = readdirSync(features).flatMap((name) =>
    ['index.ts', 'menu.ts']
      .map((file) => join(features, name, file))
      .filter(existsSync)
      .map((file) => readFileSync(file, 'utf8')),
  )
  const links = texts.flatMap((text) => [...text.matchAll(/to: '([^']+)'[^}]*?at: \{[^}]*ageGate:/g)].map(([, to = '']) => to))
  assert.deepEqual(
    links.toSorted(),
    OPEN_BEFORE_AGE_CHECK.filter((path) => /^\/(?:receipts|settings|subscriptions)/.test(path)),
  )
})

/** Pages of `/auth` that open an account. */
const SIGNING_UP = ['/auth/fan-register', '/auth/star-register', '/auth/confirm']

test('each page for visitors below /auth signs someone in or sets a password, and stays open, or is listed here', () => {
  const pages = pagesOf(pageRoutes).flatMap(({ path = '' }) => (path.startsWith('/auth/') ? [path] : []))
  const known: readonly string[] = [...SIGN_IN_PAGES, ...SIGNING_UP]
  assert.deepEqual(pages.toSorted(), known.toSorted())
})
