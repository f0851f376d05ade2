/** Tests the architecture, without knowing any feature by name. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'vitest'
import type { Route, ServerEvent } from '@fanfare/contract'
import { Download } from '@fanfare/contract/downloads'
import { routes, features } from '../src/app.ts'
import { circlesOf, importGraph } from '../../scripts/import-graph.ts'
import { openTestServer } from './test-server.ts'
import { chapters, codeOf, CONTRACT, importsOf, sources, SRC, textOf } from './source.ts'

const MIGRATIONS = resolve(SRC, '../migrations')
const LAYERS = [
  'schema',
  'lib',
  'platform',
  'core',
  'features',
  'install-features.ts',
  'app.ts',
  'main.ts',
  'serve.ts',
  'listen.ts',
]
const TOP = LAYERS.indexOf('app.ts')
/** Each may use the ones before it. */
const CORE = `
  personal-data audit settings age-gate branding pages places postal-addresses banners text-rules spending search tiers accounts consents agreements closing captcha
  operators media streaming registration content access cases reviews playback engagement money tax fan-groups messages acquaintance safety
  performers purchases coupons receipts payments linked-accounts refunds disputes archives publications cart site-figures report-sections operator-search demo-seed.ts
  feature.ts`
  .trim()
  .split(/\s+/)

const layerOf = (path: string) => Math.min(LAYERS.indexOf(path.split('/')[0] ?? ''), TOP)

function broken(file: string, to: string): string | undefined {
  if (to.startsWith('..')) return layerOf(file) === TOP ? undefined : 'leaves the server'
  if (layerOf(to) > layerOf(file)) return 'looks up'
  const [, mine] = file.split('/')
  const [area, theirs = '', part] = to.split('/')
  if (area === 'core' && theirs !== mine) {
    if (file.startsWith('core/') && CORE.indexOf(theirs) >= CORE.indexOf(mine ?? '')) return 'core out of order'
    if (part && part !== 'index.ts') return 'reaches inside a core module'
  }
  const isOfFeature = file.startsWith('features/') && file.split('/').length > 2
  if (area === 'features' && isOfFeature && theirs !== mine && part !== 'events.ts') return 'feature knows feature'
  return undefined
}

test('every file is in a layer', () => {
  assert.deepEqual(
    sources.filter((file) => layerOf(file) < 0 || (file.startsWith('core/') && !CORE.includes(file.split('/')[1] ?? ''))),
    [],
  )
})

test('imports only ever point down', () => {
  const bad = sources.flatMap((file) => importsOf(file).map((to) => `${file} → ${to}: ${broken(file, to) ?? ''}`))
  assert.deepEqual(
    bad.filter((line) => !line.endsWith(': ')),
    [],
  )
})

test('no files import each other in a circle, not even types', () => {
  const folders = ['server/src', 'server/test', 'server/demo', 'contract/src', 'bench', 'scripts', 'e2e', 'simulation']
  assert.deepEqual(circlesOf(importGraph(folders)), [])
})

test('a circular import is found between two or three files, in types, and within one file', () => {
  const graph = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'], f: ['f'], g: ['a', 'h'], h: [] }
  assert.deepEqual(circlesOf(new Map(Object.entries(graph))), [['c', 'd', 'e'], ['a', 'b'], ['f']])
})

const name = (route: Route) => `${route.method} ${route.path}`
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const isServerEvent = (value: unknown): value is ServerEvent =>
  typeof value === 'object' && value !== null && 'payload' in value && 'invalidates' in value

test('every route of the contract has exactly one handler, and no other route exists', async () => {
  const promised = (await chapters()).flatMap((chapter) => Object.values(chapter)).filter(isRoute)
  assert.deepEqual(routes.map((a) => name(a.route)).sort(), promised.map(name).sort())
})

test('every change and event invalidates tags that some read provides, and every read provides tags', async () => {
  const all = (await chapters()).flatMap((chapter) => Object.values(chapter))
  const [events, promised] = [all.filter(isServerEvent), all.filter(isRoute)]
  const kindOf = (tag: string) => tag.split(':')[0]!
  const shown = new Set(promised.flatMap(({ provides = [] }) => provides.map(kindOf)))
  const stale = [...promised, ...events].flatMap(({ invalidates = [] }) => invalidates)
  const refused = promised.flatMap(({ invalidatesOnConflict = [] }) => invalidatesOnConflict)
  assert.deepEqual(
    [...stale, ...refused].filter((tag) => !shown.has(kindOf(tag))),
    [],
  )
  // A downloaded file is saved and not cached.
  const isShown = ({ method, reply }: Route) => method === 'GET' && reply !== Download
  const silent = promised.filter((route) => isShown(route) && route.provides === undefined)
  // These replies are not cached: they are requested while someone types or a file is processed.
  const passing = ['GET /auth/username', 'GET /messages/:id/file/:fileId/status', 'GET /user/feeds/:id/file/:fileId/status']
  assert.deepEqual(silent.map(name).toSorted(), passing)
})

test('every list has a bound', async () => {
  const lists = routes.filter(
    ({ route }) => route.method === 'GET' && 'properties' in route.reply && 'data' in (route.reply.properties as object),
  )
  const unbounded = lists.filter(({ route }) => !(route.query?.properties as Record<string, unknown> | undefined)?.['limit'])
  // An account has only a few of these.
  const few = [
    'GET /auth/sessions',
    'GET /payment-cards',
    'GET /package/token/search',
    'GET /vaults/albums',
    'GET /performer/shipping/zones',
    'GET /performers/:id/shipping/zones',
  ]
  assert.deepEqual(
    unbounded.map(({ route }) => name(route)).filter((one) => !few.includes(one)),
    [],
  )
})

test('files and functions stay within their size, and every file states its purpose', () => {
  const generated = 'schema/tables.ts'
  assert.deepEqual(
    sources.filter((file) => textOf(file).split('\n').length > 301 && file !== generated),
    [],
    'over 300 lines',
  )
  const silent = sources.filter((file) => !/^\/\*\*|^import|^export/.test(textOf(file)))
  assert.deepEqual(silent, [], 'begins with neither a sentence nor a list')
})

test('no file has a meaningless name', () => {
  const meaningless = /(^|\/|-)(utils?|helpers?|common|manager|service|misc)\.ts$|(^|\/)types\.ts$/
  assert.deepEqual(
    [...sources, ...(readdirSync(CONTRACT) as string[])].filter((file) => meaningless.test(file)),
    [],
  )
})

test('only the ledger moves money, and only fees calculates percentages of it', () => {
  const moves = sources.filter((file) => /post_entry|insert into (entries|transfers)|update wallets/i.test(textOf(file)))
  assert.deepEqual(moves, ['core/money/ledger.ts'])
  const percents = sources.filter((file) => /\* *[\w.]*[pP]ercent|[pP]ercent *[*/]|\/ 100\b/.test(codeOf(file)))
  assert.deepEqual(percents.toSorted(), ['core/money/fees.ts', 'lib/amount.ts'])
})

test('secrets are compared in one place, which never throws', () => {
  const comparing = sources.filter((file) => /timingSafeEqual|\.validate\(\{ token/.test(codeOf(file)))
  assert.deepEqual(comparing, ['lib/constant-time.ts'])
})

test('access is decided in one place', () => {
  const deciders = sources.filter((file) =>
    /sees: '(all|teaser|nothing)' as|: AccessDecision = \{|return \{ sees:/.test(textOf(file)),
  )
  assert.deepEqual(deciders, ['core/access/decide.ts'])
})

/** The source without comments and screen texts, in which "from refunds" is no SQL. */
const withoutProse = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\b(?:t|msg)\('[^']*'/gm, '')

test('one module reads and writes each table', () => {
  const tables = readdirSync(MIGRATIONS).flatMap((file) =>
    [...readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(/create (?:unlogged )?table (\w+)/g)].map(
      ([, table = '']) => table,
    ),
  )
  const moduleOf = (file: string) =>
    file
      .split('/')
      .slice(0, file.startsWith('platform/') ? 1 : 2)
      .join('/')
  // The access decision reads in its one query whether owners are active; the site shows the outbox.
  const allowed = new Map([
    ['accounts', ['core/access']],
    ['mails', ['features/site']],
  ])
  const shared = tables.flatMap((table) => {
    const query = new RegExp(`(from|join|into|update) ${table}\\b|(From|Join|Into|Table)\\('${table}\\b`)
    const modules = new Set(sources.filter((file) => query.test(withoutProse(file))).map(moduleOf))
    for (const one of allowed.get(table) ?? []) modules.delete(one)
    return modules.size > 1 ? [`${table}: ${[...modules].sort().join(', ')}`] : []
  })
  assert.deepEqual(shared, [])
})

test('a limit by address counts a network, not single addresses', () => {
  const found = sources.flatMap((file) => textOf(file).match(/throttle\([^\n]*\$\{[\w.]*address\}/g) ?? [])
  assert.deepEqual(found, [])
})

test('caches of an application are shared by both of its contexts', () => {
  // With one cache per context, a change by a request would reach jobs late.
  const found = sources.filter((file) => /WeakMap<(?:Services|Context|Tx)\b/.test(textOf(file)))
  assert.deepEqual(found, [])
})

test('the time comes from the clock, and in SQL from site_now()', () => {
  const ofJavaScript = /\bnew Date\(\)|\bDate\.now\(/
  const ofSql = /(?<!site_|\.|function )\bnow\(\)|\bclock_timestamp\(|\bcurrent_(?:date|time|timestamp)\b|\blocaltime/i
  const product = sources.filter((file) => /^(core|features|lib)\//.test(file))
  assert.deepEqual(
    product.filter((file) => ofJavaScript.test(codeOf(file)) || ofSql.test(codeOf(file))),
    [],
  )
  // The platform's tables measure real time, and its migration defines the function itself.
  const real = ['0001_platform.sql']
  const defaults = readdirSync(MIGRATIONS).filter((file) => ofSql.test(readFileSync(join(MIGRATIONS, file), 'utf8')))
  assert.deepEqual(defaults, real)
  const movers = sources.filter((file) => /\.moveTo\(/.test(codeOf(file)))
  assert.deepEqual(movers, [], 'only the demo and tests move the clock')
})

test('SQL uses only features of PostgreSQL 15', () => {
  // Keywords of PostgreSQL 16 to 18, and the names that their returning clauses allow.
  const newer = /\bset expression\b|\bnot enforced\b|\b(?:any_value|json_table|random_normal|uuidv[47])\(|\bmerge into\b/i
  const changed = /(?:\breturning\b|\bsql(?:<[^`]*>)?`)[^;`]*\b(?:old|new)\.[a-z_]/i
  const statements = readdirSync(MIGRATIONS).map((file) => ({
    file,
    sql: readFileSync(join(MIGRATIONS, file), 'utf8').replace(/--.*$/gm, ''),
  }))
  const found = [...statements, ...sources.map((file) => ({ file, sql: codeOf(file) }))]
  assert.deepEqual(
    found.filter(({ sql }) => newer.test(sql) || changed.test(sql)).map(({ file }) => file),
    [],
  )
})

test('input is read field by field, without rest or spread', () => {
  // The rest of a destructured object, `{ limit, ...rest } = query` or `({ limit, ...rest }) =>`, contains unlisted fields.
  const rest = /\.\.\.\w+\s*\}+\s*(?:=(?![=>])|:\s*[A-Z{]|\)\s*(?::|=>))/
  const restInHandler = /\b(?:body|query|params): \{[^{}]*\.\.\.\w+ \}[^()]*\}\) =>/
  const spread = /\.\.\.(?:body|query|params|form|draft|filters?|input)\b/
  // These are rests of database rows and of payloads that the server has built itself.
  const allowed = ['features/messages/server-events.ts', 'core/messages/store.ts', 'core/money/charge.ts', 'core/money/sales.ts']
  const checked = sources.filter(
    (file) => /^(features|core)\//.test(file) && !file.endsWith('demo.ts') && !allowed.includes(file),
  )
  assert.deepEqual(
    checked.filter((file) => [rest, restInHandler, spread].some((shape) => shape.test(codeOf(file)))),
    [],
  )
})

test('every feature is registered under its own name', () => {
  const folders = readdirSync(join(SRC, 'features'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  assert.deepEqual(features.map((f) => f.name).sort(), folders.sort())
})

test('a visitor without an account can call only routes marked anyone', async () => {
  const site = await openTestServer()
  const id = '00000000-0000-7000-8000-000000000000'
  for (const { route } of routes.filter((a) => a.route.who !== 'anyone')) {
    const { status } = await fetch(`${site.api}${route.path.replace(/:\w+/g, id)}`, { method: route.method })
    assert.equal(status, 401, name(route))
  }
  const fan = await site.fan('nosy')
  for (const { route } of routes.filter((a) => a.route.who === 'performer' || a.route.who === 'admin')) {
    const { status } = await fetch(`${site.api}${route.path.replace(/:\w+/g, id)}`, {
      method: route.method,
      headers: { authorization: fan.token },
    })
    assert.equal(status, 403, name(route))
  }
})

test("a token in a cookie signs no one in, because browsers send cookies with other sites' forms", async () => {
  const site = await openTestServer()
  const id = '00000000-0000-7000-8000-000000000000'
  const [fan, performer, admin] = [await site.fan('felix'), await site.performer('ada'), await site.operator()]
  const callers = { member: fan, fan, performer, admin }
  for (const { route } of routes) {
    if (route.who === 'anyone') continue
    const { token } = callers[route.who]
    const url = `${site.api}${route.path.replace(/:\w+/g, id)}`
    const { status } = await fetch(url, { method: route.method, headers: { cookie: `token=${token}` } })
    assert.equal(status, 401, name(route))
  }
  assert.equal((await fetch(`${site.api}/users/me`, { headers: { authorization: fan.token } })).status, 200)
})
