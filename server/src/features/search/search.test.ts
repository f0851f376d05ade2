import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as performerSearch from '@fanfare/contract/performer-search'
import * as posts from '@fanfare/contract/posts'
import { listKeywords, search } from '@fanfare/contract/search'
import { follow } from '@fanfare/contract/follows'
import { newId } from '#lib/id.ts'
import { buildIndex } from './jobs.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let ada: Caller
let milo: Caller
let fan: Caller
/** People are counted by a few bits of their ids, so two may count as one. In a large group, some differ. */
let many: Caller[]
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
  milo = await site.performer('milo')
  fan = await site.fan('felix')
  many = [milo, ...(await Promise.all(['nina', 'otto', 'pia'].map((name) => site.performer(name))))]
  await ada(ownProfile.updateOwnProfile, { body: { name: 'Ada Vale', bio: 'Mountain painter from Zürich' } })
  await milo(ownProfile.updateOwnProfile, { body: { name: 'Milo Reyes', bio: 'Surfs and cooks' } })
})

const code = (error: ApiError) => error.code
type Searcher = Pick<TestServer, 'guest'>['guest']

async function publish(by: Caller, text: string, more: { teaser?: string; audience?: 'subscribers' } = {}): Promise<string> {
  const { _id } = await by(posts.createPost, { body: { text, audience: 'free', ...more } })
  await site.quiet()
  return _id
}
const find = (who: Searcher, q: string) => who(search, { body: { q } })
const ids = async (who: Searcher, q: string) => (await find(who, q)).data.map(({ _id }) => _id)
const names = async (who: Searcher, q: string) => (await find(who, q)).performers.map(({ username }) => username)

test('a fan finds words by their beginning, without accents or case, and followed performers come first', async () => {
  const first = await publish(ada, 'Glühwürmchen over the harbour at midnight')
  const second = await publish(milo, 'The harbour in fog')
  assert.deepEqual(await ids(fan, 'harb'), [second, first])
  assert.deepEqual(await ids(site.guest, 'GLUHWURM harbour'), [first])
  await fan(follow, { params: { id: ada.id } })
  const { data } = await find(fan, 'harbour')
  assert.deepEqual(
    data.map(({ _id, isFollowed, match }) => ({ _id, isFollowed, match })),
    [
      { _id: first, isFollowed: true, match: 'text' },
      { _id: second, isFollowed: false, match: 'text' },
    ],
  )
  assert.deepEqual(await ids(fan, 'harbour glacier'), [])
})

test('a fan finds performers by name, username, @name and profile text, and sees which one matched', async () => {
  const [one] = (await find(fan, 'ada va')).performers
  assert.deepEqual([one?.username, one?.match], ['ada.vale', 'name'])
  assert.deepEqual(await names(fan, '@ada.va'), ['ada.vale'])
  const [other] = (await find(fan, 'zurich')).performers
  assert.deepEqual([other?.username, other?.match], ['ada.vale', 'bio'])
})

test('a fan who misspells a word finds the nearest existing one, and sees so', async () => {
  const id = await publish(ada, 'Bioluminescence in the bay')
  for (const q of ['biolumniescence', 'bioluminescense']) {
    const found = await find(fan, q)
    assert.deepEqual([found.data.map(({ _id }) => _id), found.corrected], [[id], 'bioluminescence'], q)
  }
  assert.deepEqual(
    (await find(fan, 'mlio')).performers.map(({ username }) => username),
    ['milo'],
  )
  const listed = await fan(performerSearch.searchPerformers, { query: { q: 'montain' } })
  assert.deepEqual([listed.data.map(({ username }) => username), listed.corrected], [['ada.vale'], 'mountain'])
  const nothing = await find(fan, 'xylophonist')
  assert.deepEqual([nothing.data, nothing.performers, nothing.corrected], [[], [], undefined])
})

test('a fan who searches a tag finds its posts, newest first, and not posts with just the word', async () => {
  const older = await publish(ada, 'Up early #GoldenHour')
  await publish(milo, 'The goldenhour is overrated')
  const newer = await publish(milo, 'Once more: #goldenhour!')
  assert.deepEqual(await ids(site.guest, '#goldenHour'), [newer, older])
  const { data } = await find(site.guest, 'goldenhour')
  assert.equal(data.length, 3)
  assert.equal(data.find(({ _id }) => _id === newer)?.match, 'tag')
})

test('everyone, even the owner, finds a locked post by its teaser only', async () => {
  const id = await publish(ada, 'The quetzalcoatl is hidden in the cellar', {
    teaser: 'A secret about birds of paradise',
    audience: 'subscribers',
  })
  assert.deepEqual(await ids(site.guest, 'birds of paradise'), [id])
  for (const who of [site.guest, fan, ada]) assert.deepEqual(await ids(who, 'quetzalcoatl'), [])
  const [card] = (await find(fan, 'paradise')).data
  assert.deepEqual([card?.locked, card?.title], [true, 'A secret about birds of paradise'])
  assert.equal(JSON.stringify(await find(fan, 'paradise')).includes('quetzalcoatl'), false)
})

test('an edited post is found by its new words, a newly locked one by its teaser, and a deleted one not at all', async () => {
  const id = await publish(milo, 'A recipe with saffron')
  const change = async (body: { text: string; teaser?: string; audience: 'free' | 'subscribers' }) => {
    await milo(posts.updatePost, { params: { id }, body })
    await site.quiet()
  }
  await change({ text: 'A recipe with turmeric', audience: 'free' })
  assert.deepEqual([await ids(fan, 'saffron'), await ids(fan, 'turmeric')], [[], [id]])
  await change({ text: 'A recipe with turmeric', teaser: 'Something yellow-ochre', audience: 'subscribers' })
  assert.deepEqual([await ids(fan, 'turmeric'), await ids(fan, 'ochre')], [[], [id]])
  await milo(posts.deletePost, { params: { id } })
  await site.quiet()
  assert.deepEqual(await ids(fan, 'ochre'), [])
  const { rowCount } = await site.sql.query('select from search_documents where id = $1', [id])
  assert.equal(rowCount, 0)
})

test('a blocked fan finds nothing of that performer: no post, profile, suggestion, correction or count', async () => {
  const noor = await site.performer('noor.ishak')
  await noor(ownProfile.updateOwnProfile, { body: { name: 'Noor Ishak', bio: 'Calligraphy', about: { eyeColor: 'amber' } } })
  const id = await publish(noor, 'Inkwell and vellum #calligraphy')
  assert.deepEqual(await ids(fan, 'vellum'), [id])
  const blocked = await site.fan('barred')
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [noor.id, blocked.id])
  for (const q of ['vellum', 'velum', '#calligraphy', 'noor', 'norr']) {
    const found = await find(blocked, q)
    assert.deepEqual([found.data, found.performers, found.total, found.corrected], [[], [], 0, undefined], q)
  }
  const suggested = async (who: Caller, q: string) => (await who(listKeywords, { query: { q } })).data
  assert.equal((await suggested(fan, 'noor')).length, 1)
  const shown = await publish(milo, 'Waves for everyone, also for the barred')
  assert.deepEqual(await ids(blocked, 'barred waves'), [shown], 'blocked users still find other performers')
  for (const q of ['noor', 'vell', '#callig']) assert.deepEqual(await suggested(blocked, q), [], q)
  const amber = async (who: Caller) => (await who(performerSearch.searchPerformers, { query: { eyeColor: 'amber' } })).total
  assert.deepEqual([await amber(fan), await amber(blocked)], [1, 0])
  const { options } = await blocked(performerSearch.countPerformers, { query: {} })
  assert.deepEqual(
    options.filter(({ value }) => value === 'amber'),
    [],
  )
})

test('a suspended or unverified performer is not found, nor any of their content', async () => {
  const gone = await site.performer('soon.gone')
  const id = await publish(gone, 'Pterodactyl sketches')
  assert.deepEqual(await ids(fan, 'pterodactyl'), [id])
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [gone.id])
  assert.deepEqual([await ids(fan, 'pterodactyl'), await names(fan, 'soon')], [[], []])
  await site.performer('not.yet', 'pending')
  assert.deepEqual(await names(fan, '@not.yet'), [])
})

test('a fan pages through long results without gaps or duplicates, by score and by time', async () => {
  const [base] = [new Date('2026-01-01T00:00:00Z')]
  const rows = Array.from({ length: 270 }, (_, i) => newId(new Date(base.getTime() + i)))
  await site.sql.query(
    `insert into posts (id, performer_id, text, teaser, audience, price, status, published_at, created_at)
      select id, $2, 'Zeppelin ' || case when n % 3 = 0 then '#zeppelin' else 'flights' end, '', 'free', 0, 'published', $3::timestamptz + n * interval '1 second', $3
      from unnest($1::uuid[]) with ordinality as p (id, n)`,
    [rows, milo.id, base],
  )
  await rebuild()
  for (const q of ['zeppelin', '#zeppelin']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await fan(search, { body: { q }, query: { limit: 50, ...(cursor !== undefined && { cursor }) } })
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.next
    } while (cursor !== undefined)
    assert.deepEqual([seen.length, new Set(seen).size], q === '#zeppelin' ? [90, 90] : [270, 270], q)
  }
})

/** Simulates an update that produces other words from the same texts. */
async function rebuild(): Promise<void> {
  await site.sql.query('delete from search_versions; delete from search_documents')
  await site.sql.query(`update performers set search = ''`)
  await site.ctx.write(async (tx) => tx.enqueue(buildIndex, {}))
  await site.quiet()
}

test('a rebuild indexes existing content, and a second run does nothing', async () => {
  await publish(ada, 'Kaleidoscope of kelp')
  await rebuild()
  assert.equal((await ids(fan, 'kaleidoscope')).length, 1)
  assert.deepEqual(await names(fan, 'ada vale'), ['ada.vale'])
  assert.equal((await site.sql.query('select 1 from search_versions')).rowCount, 1)
})

test('words searched by three people trend, no one can read who searched, and names of one performer never trend', async () => {
  await publish(ada, 'A morning with #watercolour')
  for (const one of many) await publish(one, 'I tried #watercolour')
  const trending = async () => (await site.guest(listKeywords)).data
  const searchers = [fan, ...(await Promise.all(['sam', 'tess', 'uma', 'vito', 'wim'].map((name) => site.fan(name))))]
  for (const one of searchers.slice(0, 2)) for (let i = 0; i < 3; i++) await find(one, '#Watercolour')
  await find(site.guest, '#watercolour')
  assert.deepEqual(await trending(), [])
  for (const one of searchers) for (const q of ['#watercolour ', 'milo reyes', 'nothing at all like this']) await find(one, q)
  assert.deepEqual(await trending(), [{ kind: 'tag', text: 'watercolour' }])
  const { rows } = await site.sql.query<{ text: string }>('select * from searched_words')
  for (const one of searchers) assert.equal(JSON.stringify(rows).includes(one.id), false)
  assert.deepEqual(
    rows.filter(({ text }) => text.startsWith('nothing')),
    [],
  )
})

test('a fan who types gets performers, tags and words that several people use as suggestions', async () => {
  await publish(ada, 'Origami cranes #origami')
  const suggest = async (q: string) => (await site.guest(listKeywords, { query: { q } })).data
  assert.deepEqual(await suggest('orig'), [], 'a tag used by only one performer is not suggested')
  for (const one of many) await publish(one, 'My first #origami')
  assert.deepEqual(await suggest('#ORI'), [{ kind: 'tag', text: 'origami' }])
  assert.deepEqual(await suggest('my orig'), [{ kind: 'words', text: 'my origami' }])
  assert.deepEqual(
    (await suggest('origa')).map(({ kind }) => kind),
    ['tag', 'words'],
  )
  const [person] = await suggest('mil')
  assert.equal(person?.kind === 'performer' && person.performer.username, 'milo')
})

test('a fan filters performers, combines several values of one filter, and sees the remaining counts', async () => {
  const made = [
    ['filter.one', { hairColor: 'red', height: '170_172' }, 4.5, 3],
    ['filter.two', { hairColor: 'black', height: '170_172' }, 12, 0],
    ['filter.three', { hairColor: 'blue', height: 'over_190' }, 30, 0],
  ] as const
  for (const [username, about, monthly, freeDays] of made) {
    const one = await site.performer(username)
    await one(ownProfile.updateOwnProfile, {
      body: { bio: 'filtered', about, prices: { freeDays, monthly, yearly: monthly * 10 } },
    })
  }
  const listed = async (filters: performerSearch.PerformerFilters) => {
    const { data } = await fan(performerSearch.searchPerformers, { query: { q: 'filtered', sort: 'name', ...filters } })
    return data.map(({ username }) => username.replace('filter.', ''))
  }
  assert.deepEqual(await listed({ hairColor: 'red,black' }), ['one', 'two'])
  assert.deepEqual(await listed({ height: '170_172', price: '10_20,over_20' }), ['two'])
  assert.deepEqual(await listed({ offer: 'trial' }), ['one'])
  assert.deepEqual(await listed({ joined: 'new', price: 'over_20' }), ['three'])
  const { total, options } = await fan(performerSearch.countPerformers, { query: { q: 'filtered', height: '170_172' } })
  const counts = Object.fromEntries(options.map(({ filter, value, count }) => [`${filter} ${value}`, count]))
  assert.equal(total, 2)
  // A filter's counts ignore its own choice.
  assert.deepEqual([counts['height over_190'], counts['height 170_172']], [1, 2])
  assert.deepEqual([counts['hairColor red'], counts['hairColor blue'], counts['price under_5']], [1, undefined, 1])
})

test('crafted searches, filters and cursors are rejected or find nothing', async () => {
  const hostile = [
    `'`,
    `\\`,
    `':*`,
    `!&|()<->`,
    `' | 'x`,
    'a:b*',
    '#',
    '@',
    '%_',
    `"'); drop table posts; --`,
    '🙂',
    'ﷺ',
    'x'.repeat(100),
  ]
  for (const q of hostile) {
    const found = await find(site.guest, q)
    assert.ok(Array.isArray(found.data), q)
    await site.guest(listKeywords, { query: { q } })
    await site.guest(performerSearch.countPerformers, { query: { q } })
  }
  assert.equal(await find(site.guest, ' ').catch(code), 'not_valid')
  assert.equal(await site.guest(search, { body: { q: 'a', kind: 'message' } }).catch(code), 'not_valid')
  const { next } = await fan(search, { body: { q: 'zeppelin' }, query: { limit: 1 } })
  for (const cursor of ['r0.', 'x0.abc', 'r-1.abc', 'r99999999.abc', `r01${next?.slice(1)}`, `${next}x`, 'c', 'bm9wZQ'])
    assert.equal(await fan(search, { body: { q: 'zeppelin' }, query: { cursor } }).catch(code), 'not_valid', cursor)
  for (const filters of [{ hairColor: 'red,' }, { hairColor: 'plaid' }, { height: 'red' }, { price: '0' }])
    assert.equal(await fan(performerSearch.searchPerformers, { query: filters }).catch(code), 'not_valid')
})

test('a user who floods searches is stopped, and reads how long to wait', async () => {
  const strict = await openTestServer({ env: { RATE_LIMITS: 'on' } })
  const eager = await strict.fan('eager')
  for (let i = 0; i < 60; i++) await find(eager, 'anything')
  const refused = await find(eager, 'anything').catch((error: ApiError) => error)
  assert.ok('code' in refused)
  assert.equal(refused.code, 'too_many_requests')
  assert.match(refused.message, /Please wait \d+ seconds? and try again/)
})
