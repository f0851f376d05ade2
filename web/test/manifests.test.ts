/**
 * The frame knows no feature and shows only what manifests declare. These tests read the source, and take the features' names,
 * addresses and kinds from the features themselves.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'

const SRC = resolve(import.meta.dirname, '../src')
const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')
const filesOf = (folder: string) =>
  (readdirSync(join(SRC, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
const features = readdirSync(join(SRC, 'features'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** Returns a file of a feature, or no text if the feature has none. */
function partOf(name: string, file: string): string {
  const path = `features/${name}/${file}`
  return existsSync(join(SRC, path)) ? textOf(path) : ''
}

/** Chapters of the contract that the frame itself uses. */
const CHAPTERS_OF_THE_APP: Readonly<Record<string, string>> = {
  users: 'the signed-in account',
  auth: 'signing out, in the account menu',
  'age-gate': 'the gate in front of the pages of a site for adults',
}

/** Chapters of the contract that many features use through `core`. */
const CHAPTERS_OF_THE_CORE: Readonly<Record<string, string>> = {
  ...CHAPTERS_OF_THE_APP,
  site: 'settings that every page needs',
  calendar: 'core/publications: content of every kind can be rescheduled',
  posts: 'core/posts: the card of a post, which many pages show',
  performers: 'core/performers: the card of a performer, which many pages show',
  follows: 'core/performers: the follow button of that card',
  subscriptions: 'core/posts and core/checkout: access changes and the labels of renewals',
  reactions: 'core/engagement: the buttons below content of all kinds',
  reports: 'core/reports: content of all kinds, messages and people can be reported',
  blocks: 'core/blocks: people can be blocked on many pages',
  restrictions: 'core/restrictions: people can be restricted on many pages',
  consents: 'core/consents: people shown are named in every form that publishes',
  comments: 'core/comments: comments on content of all kinds, on pages and in sheets',
  purchases: 'the type of a purchase, in the manifest',
  payments: 'core/payments: card payments for every offer',
  vault: 'core/uploads: all uploads go into the vault',
  messages: 'core/conversation-path: the link to a conversation',
  coupons: 'core/checkout: a coupon lowers the price of every purchase',
  tax: 'core/checkout: the tax of every card payment is shown before paying',
  passkeys: 'core/auth: a passkey instead of a code in every form that asks for one, and in a dialog on every page',
  'social-sign-in': 'core/auth: signing in with a provider, and confirming with one in a dialog on every page',
  'text-rules': 'core/text-rules-check: every text is checked before it is sent',
  tokens: 'core/checkout: the routes that unlock one item',
  branding: 'core/branding: every page shows the look of the site',
  addresses: 'core/addresses: addresses are saved on their page, in the checkout and in orders',
  exposures: 'core/sensitive-media: looks at media are counted wherever operators decide about them',
  cart: 'core/cart: products are added on many pages',
}

const chaptersIn = (file: string) =>
  [...textOf(file).matchAll(/from '@fanfare\/contract\/([\w-]+)'/g)].flatMap(([, name = '']) =>
    features.includes(name) ? [name] : [],
  )
const strangers = (folder: string, known: Readonly<Record<string, string>>) =>
  filesOf(folder).flatMap((file) => chaptersIn(file).flatMap((name) => (name in known ? [] : [`${file}: ${name}`])))

test("the app and the core use a feature's chapter of the contract only with a reason", () => {
  assert.deepEqual([...strangers('app', CHAPTERS_OF_THE_APP), ...strangers('core', CHAPTERS_OF_THE_CORE)], [])
})

test('neither the app nor the core imports a feature by its name', () => {
  const bad = [...filesOf('app'), ...filesOf('core')].flatMap((file) =>
    [...textOf(file).matchAll(/['"]#?[./]*features\/([\w./-]+)['"]/g)].map(([, to]) => `${file}: ${to}`),
  )
  assert.deepEqual(bad, [])
})

test("links that appear only in menus are in a feature's menu.ts, which not every page loads", () => {
  const bad = features.flatMap((name) =>
    [...partOf(name, 'index.ts').matchAll(/\bat: \{([^}]*)\}/g)]
      .filter(([, places = '']) => !/\b(public|bar|tabs|rail):/.test(places))
      .map(([, places]) => `${name}: ${places}`),
  )
  assert.deepEqual(bad, [])
})

test('each section of the studio and the administration is declared once, and has a page', () => {
  const texts = features.flatMap((name) =>
    ['menu.ts', 'index.ts'].flatMap((file) => {
      const path = `features/${name}/${file}`
      return existsSync(join(SRC, path)) ? [textOf(path)] : []
    }),
  )
  const found = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, place = '']) => place))
  const used = found(/'((?:studio|admin)\.\w+)': \d/g)
  const declared = found(/\bplace: '((?:studio|admin)\.\w+)'/g)
  assert.ok(used.length > features.length / 2)
  assert.deepEqual(declared.toSorted(), [...new Set(used)].toSorted())
  const elsewhere = [...filesOf('app'), ...filesOf('core')].filter((file) =>
    declared.some((place) => textOf(file).includes(`'${place}'`)),
  )
  assert.deepEqual(elsewhere, [])
})

/** The frame's own pages, to which signing in and closed pages lead. */
const PLACES_OF_THE_FRAME = /^\/(?:auth\/login)?$/

test('no file of the app links to a page of a feature', () => {
  const paths = features.flatMap((name) =>
    [...partOf(name, 'routes.ts').matchAll(/'(\/[\w/-]*)(?:\/?:\w+)?'/g)].map(([, path = '']) => path),
  )
  const bad = filesOf('app').flatMap((file) =>
    [...textOf(file).matchAll(/['"`](\/[\w/-]*)/g)].flatMap(([, path = '']) =>
      paths.includes(path) && !PLACES_OF_THE_FRAME.test(path) ? [`${file}: ${path}`] : [],
    ),
  )
  assert.ok(paths.length > features.length)
  assert.deepEqual(bad, [])
})

/** Returns the keys that features register: `tip` of `intents({ tip: () => import(…) })`. */
const loadersIn = (file: string) =>
  features.flatMap((name) =>
    [...partOf(name, file).matchAll(/(\w+): (?:async )?\(\) =>/g)].flatMap(([, kind]) => (kind ? [kind] : [])),
  )

const saleKinds = () =>
  features.flatMap((name) => {
    const text = partOf(name, 'kinds.ts')
    const from = text.indexOf('  saleKinds: {')
    if (from < 0) return []
    const inLine = text.slice(from).split('\n', 1)[0] ?? ''
    const body = inLine.endsWith('},') ? inLine : text.slice(from, text.indexOf('\n  },', from))
    const depth = inLine.endsWith('},') ? /[{,] (\w+): \{/g : /\n {4}(\w+):/g
    return [...body.slice('saleKinds'.length).matchAll(depth)].flatMap(([, kind]) => (kind ? [kind] : []))
  })

/** Returns the keys that the features' `notifications.ts` export. */
const notificationTypes = () =>
  features.flatMap((name) => {
    const types = partOf(name, 'notifications.ts').split('notificationTypes({')[1] ?? ''
    return [...types.matchAll(/(\w+): (?!true)/g)].flatMap(([, type]) => (type && type !== 'icon' ? [type] : []))
  })

/**
 * In `core`, only code that renders a kind's cards and unlock options may name it. Media items have their own types, and `video`
 * is also one of those.
 */
const MAY_NAME_KINDS = /^core\/(?:posts|access|content|performers|media|media-drafts|sensitive-media|streaming)\//

test('neither the app nor the core checks for a kind of offer, intent, sale or notification', () => {
  const kinds = [...['offers.ts', 'intents.ts'].flatMap(loadersIn), ...saleKinds(), ...notificationTypes()]
  for (const kind of ['tip', 'subscribe', 'subscription', 'new_follower', 'follow', 'message'])
    assert.ok(kinds.includes(kind), kind)
  const named = new RegExp(`(?:kind|type)(?::| ===) '(${kinds.join('|')})'|[\`'](${kinds.join('|')}):\\$\\{`)
  const bad = [...filesOf('app'), ...filesOf('core')].filter(
    (file) => !MAY_NAME_KINDS.test(file) && named.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')),
  )
  assert.deepEqual(bad, [])
})
