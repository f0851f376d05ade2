/** Stories of lists of words: what they match before they apply, the grace date, and searches that show help. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { updateMe } from '@fanfare/contract/own-account'
import * as cases from '@fanfare/contract/cases'
import * as comments from '@fanfare/contract/comments'
import * as galleries from '@fanfare/contract/galleries'
import { fixMatchedTexts, listMatchedTexts } from '@fanfare/contract/matched-texts'
import * as live from '@fanfare/contract/live'
import { listNotifications } from '@fanfare/contract/notifications'
import { searchPerformers } from '@fanfare/contract/performer-search'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { listKeywords, search } from '@fanfare/contract/search'
import * as tiers from '@fanfare/contract/tiers'
import * as rules from '@fanfare/contract/word-rules'
import { date } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import { goesLive } from '../../../test/live.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { makesTier } from '../../../test/tiers.ts'
import { uploadVaultPhoto } from '@fanfare/contract/vault'

const site = await openTestServer()
const olga = await site.operator()

const list = (words: string, more: Partial<rules.WordRule> = {}) => ({
  language: 'any' as const,
  severity: 'refuse' as const,
  places: ['texts' as const, 'names' as const, 'tags' as const],
  words,
  ...more,
})

/** Creates a draft and waits for its search. */
async function drafts(words: string) {
  const { _id: id } = await olga(rules.createWordRule, { body: list(words) })
  await site.quiet()
  return olga(rules.readWordRule, { params: { id } })
}

const inDays = (days: number) => addDays(site.ctx.clock.now(), days).toISOString()

const writes = async (who: Caller, text: string) => (await who(posts.createPost, { body: { text, audience: 'free' } }))._id

/** The schedule runs it every ten minutes. */
async function enforce(): Promise<void> {
  await site.sql.query(`select graphile_worker.add_job('enforce word rules', '{}')`)
  await site.quiet()
}

const codeOf = (error: ApiError) => error.code

test('an operator sees what a draft matches in everything published, and nothing is refused yet', async () => {
  const [ada, felix] = [await site.performer('ada'), await site.fan('felix')]
  const post = await writes(ada, 'A wibble day')
  await ada(posts.createPost, { body: { text: 'wibble in a draft', audience: 'free', publish: 'draft' } })
  await ada(posts.createPost, { body: { text: 'locked wibble', teaser: 'open', audience: 'subscribers' } })
  await writes(ada, 'nothing of that kind')
  await felix(comments.addComment, { body: { objectType: 'post', objectId: post, text: 'W1BBLE!' } })

  const { rule, dryRun } = await drafts('wibble')
  assert.deepEqual([rule.status, dryRun.state, dryRun.found, dryRun.totalOwners], ['draft', 'done', 3, 2])
  assert.deepEqual(
    dryRun.kinds.map(({ kind, found }) => [kind, found]),
    [
      ['post', 2],
      ['comment', 1],
    ],
  )
  assert.deepEqual(
    dryRun.owners.map(({ owner, found }) => [owner.username, found]),
    [
      ['ada', 2],
      ['felix', 1],
    ],
  )
  const { data } = await olga(rules.listWordMatches, { params: { id: rule._id }, query: {} })
  assert.deepEqual(
    data.map(({ words }) => words),
    [['wibble'], ['wibble'], ['W1BBLE']],
  )
  await writes(ada, 'another wibble day')
  await olga(rules.deleteWordRule, { params: { id: rule._id } })
})

test('a draft also finds titles of shows, items of their menus, and subscription tiers', async () => {
  const tara = await site.performer('tara')
  const { _id: show } = await goesLive(tara, { title: 'A grumph show' })
  const { _id: item } = (await tara(live.saveLiveMenu, { body: { items: [{ title: 'Grumph', price: 5 }] } })).items[0]!
  const { _id: tier } = await makesTier(tara, { name: 'Gold', text: 'More grumph', benefits: ['Grumph chat', 'Early posts'] })
  const { rule, dryRun } = await drafts('grumph')
  assert.deepEqual(
    new Map(dryRun.kinds.map(({ kindLabel, found }) => [kindLabel, found])),
    new Map([
      ['Live show', 1],
      ['Menu item', 1],
      ['Subscription tier', 1],
    ]),
  )
  const body = { version: rule.version, graceUntil: inDays(14), isBroadConfirmed: true }
  await olga(rules.applyWordRule, { params: { id: rule._id }, body })
  await site.quiet()
  const ids = [show, item, tier]
  assert.deepEqual(await tara(fixMatchedTexts, { body: { ids, act: 'replace', replacement: 'jolly' } }), { fixed: 3, left: 0 })
  assert.equal((await tara(live.viewOwnLiveRoom, { params: { id: show } })).title, 'A jolly show')
  assert.deepEqual((await tara(tiers.listOwnTiers, {})).tiers.find(({ _id }) => _id === tier)?.benefits, [
    'jolly chat',
    'Early posts',
  ])
  assert.equal((await tara(listMatchedTexts, { query: {} })).total, 0)
})

test('a performer fixes items before the grace date, and what still matches is hidden in a case', async () => {
  const [vera, nora, fan] = [await site.performer('vera'), await site.performer('nora'), await site.fan('finn')]
  const [kept, archived, edited] = [
    await writes(vera, 'zonk one'),
    await writes(vera, 'zonk two'),
    await writes(vera, 'zonk three'),
  ]
  const { _id: fileId } = await vera(uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const gallery = await vera(galleries.createGallery, { body: { title: 'My zonk', audience: 'free', fileIds: [fileId] } })
  const stubborn = await writes(nora, 'zonk forever')
  const { rule } = await drafts('zonk')
  const graceUntil = inDays(14)
  const applied = await olga(rules.applyWordRule, {
    params: { id: rule._id },
    body: { version: rule.version, graceUntil, isBroadConfirmed: true },
  })
  assert.equal(applied.status, 'active')
  await site.quiet()

  // New texts are refused from now on, without the word.
  const refused = await writes(vera, 'a new zonk').catch((error: ApiError) => error.message)
  assert.equal(refused, 'This text has words that this site doesn’t allow. Change it, and try again.')
  const told = (await vera(listNotifications, { query: {} })).data.filter(({ link }) => link === '/settings/words')
  assert.deepEqual(
    told.map(({ title }) => title),
    [
      `Some of your items have words that the site no longer allows. Change them by ${date(new Date(graceUntil))}, or they will be hidden.`,
    ],
  )

  const own = await vera(listMatchedTexts, { query: {} })
  assert.equal(own.total, 4)
  assert.equal(new Date(own.data[0]!.graceUntil).getTime(), new Date(graceUntil).getTime())
  assert.deepEqual([own.data[0]!.words, own.data[0]!.title], [['zonk'], 'zonk one'])
  // Ids of others fix nothing, and reveal nothing.
  assert.deepEqual(await vera(fixMatchedTexts, { body: { ids: [archived, stubborn], act: 'archive' } }), { fixed: 1, left: 1 })
  assert.deepEqual(await vera(fixMatchedTexts, { body: { ids: [kept, gallery._id], act: 'replace', replacement: 'fine' } }), {
    fixed: 2,
    left: 0,
  })
  assert.equal((await vera(posts.readOwnPost, { params: { id: kept } })).text, 'fine one')
  const bad = vera(fixMatchedTexts, { body: { ids: [edited], act: 'replace', replacement: 'zonk' } })
  assert.equal(await bad.then(() => 'taken', codeOf), 'not_valid')
  assert.equal((await vera(listMatchedTexts, { query: {} })).total, 1)
  const { version } = await vera(posts.readOwnPost, { params: { id: edited } })
  await vera(posts.updatePost, { params: { id: edited }, body: { text: 'three', audience: 'free', version } })
  assert.equal((await vera(listMatchedTexts, { query: {} })).total, 0)

  await enforce()
  await fan(posts.viewPost, { params: { id: stubborn } })
  await site.sql.query(`update word_rules set grace_until = site_now() - interval '1 hour' where id = $1`, [rule._id])
  await enforce()
  assert.equal(await fan(posts.viewPost, { params: { id: stubborn } }).then(() => 'seen', codeOf), 'not_found')
  await fan(posts.viewPost, { params: { id: edited } })
  const open = await olga(cases.searchCases, { query: { kind: 'words' } })
  assert.deepEqual(
    open.data.map(({ owner, isHidden }) => [owner?.username, isHidden]),
    [['nora', true]],
  )
  const hidden = await nora(listMatchedTexts, { query: {} })
  assert.deepEqual(
    hidden.data.map(({ _id, isHidden }) => [_id, isHidden]),
    [[stubborn, true]],
  )
  const { version: caseVersion } = await olga(cases.readCase, { params: { id: open.data[0]!._id } })
  await olga(cases.decideCase, { params: { id: open.data[0]!._id }, body: { version: caseVersion, measures: [] } })
  await site.quiet()
  await fan(posts.viewPost, { params: { id: stubborn } })
  assert.equal((await nora(listMatchedTexts, { query: {} })).total, 0)
  const { rule: after } = await olga(rules.readWordRule, { params: { id: rule._id } })
  assert.ok(after.enforcedAt)
  const titles = (await nora(listNotifications, { query: {} })).data.map(({ title }) => title)
  assert.ok(titles.some((title) => title.startsWith('An item was hidden because it still has words that are not allowed')))
  await olga(rules.deleteWordRule, { params: { id: rule._id } })
})

test('an operator finds words in the options of a poll, and its owner has to edit the post', async () => {
  const pia = await site.performer('pia')
  const { _id: pollId } = await pia(polls.createPoll, { body: { question: 'Which one?', options: ['A quux', 'Another'] } })
  const { _id: post } = await pia(posts.createPost, { body: { text: 'Vote now', audience: 'free', pollId } })
  const { rule } = await drafts('quux')
  const { data } = await olga(rules.listWordMatches, { params: { id: rule._id }, query: {} })
  assert.deepEqual(
    data.map(({ title, words, kindLabel }) => [title, words, kindLabel]),
    [['Vote now', ['quux'], 'Post']],
  )
  const body = { version: rule.version, graceUntil: inDays(5), isBroadConfirmed: true }
  await olga(rules.applyWordRule, { params: { id: rule._id }, body })
  await site.quiet()
  assert.deepEqual(await pia(fixMatchedTexts, { body: { ids: [post], act: 'replace', replacement: 'thing' } }), {
    fixed: 0,
    left: 1,
  })
  assert.deepEqual(await pia(fixMatchedTexts, { body: { ids: [post], act: 'archive' } }), { fixed: 1, left: 0 })
  await olga(rules.deleteWordRule, { params: { id: rule._id } })
})

test('a search for a word of an operator is not allowed, and one for a shipped word names help', async () => {
  const fan = await site.fan('gambler')
  const { _id: id } = await olga(rules.createWordRule, { body: list('casino', { places: ['search'] }) })
  await site.quiet()
  await olga(rules.applyWordRule, { params: { id }, body: { version: 1, graceUntil: null } })
  const searches = async (q: string) =>
    fan(searchPerformers, { query: { q } }).then(
      () => 'found',
      ({ code, message }: ApiError) => [code, message],
    )
  assert.deepEqual(await searches('casino'), ['search_not_allowed', 'This search isn’t allowed on this site.'])
  for (const words of ['preteens', 'preteen girls', '#preteengirls', 'violaciones reales', 'casino preteens'])
    assert.equal((await searches(words))[0], 'search_blocked', words)
  const severe = await olga(rules.createWordRule, { body: list('roulette', { severity: 'severe' }) })
  await site.quiet()
  await olga(rules.applyWordRule, { params: { id: severe._id }, body: { version: 1, graceUntil: null } })
  assert.equal((await searches('roulette'))[0], 'search_not_allowed')
  const refused = await fan(updateMe, { body: { name: 'Roulette' } }).then(
    () => 'taken',
    ({ message }: ApiError) => message,
  )
  assert.equal(refused, 'This text has words that this site doesn’t allow. Change it, and try again.')
  for (const one of [id, severe._id]) await olga(rules.deleteWordRule, { params: { id: one } })
})

test('an operator cannot apply words that match everything by accident, or before the search is done', async () => {
  const mia = await site.performer('mia')
  for (let i = 0; i < 30; i++) await writes(mia, `the day ${i}`)
  const { rule, dryRun } = await drafts('the')
  assert.equal(dryRun.isBroad, true)
  const params = { id: rule._id }
  const apply = (body: { version: number; graceUntil: null; isBroadConfirmed?: boolean }) =>
    olga(rules.applyWordRule, { params, body }).then(() => 'applied', codeOf)
  assert.equal(await apply({ version: rule.version, graceUntil: null }), 'not_allowed')
  assert.equal(await apply({ version: rule.version + 1, graceUntil: null, isBroadConfirmed: true }), 'changed_meanwhile')
  await site.sql.query(`update word_rules set scan_state = 'running' where id = $1`, [rule._id])
  assert.equal(await apply({ version: rule.version, graceUntil: null, isBroadConfirmed: true }), 'not_allowed')
  await olga(rules.deleteWordRule, { params })
})

test('an operator who double-clicks Apply applies the list once, and can then only remove words', async () => {
  const { rule } = await drafts('frobnicate\nquux')
  const [params, body] = [{ id: rule._id }, { version: rule.version, graceUntil: null }]
  const both = await Promise.all([1, 2].map(() => olga(rules.applyWordRule, { params, body }).then(() => 'applied', codeOf)))
  assert.deepEqual(both.toSorted(), ['already_done', 'applied'])
  const change = (words: string, version: number) =>
    olga(rules.changeWordRule, { params, body: { ...list(words), version } }).then(() => 'changed', codeOf)
  assert.equal(await change('frobnicate\nplugh', rule.version + 1), 'not_valid')
  assert.equal(await change('frobnicate', rule.version + 1), 'changed')
  await olga(rules.deleteWordRule, { params })
})

test('a search for words that are not allowed shows help to everyone, and nothing about it is stored', async () => {
  const [fan, ada] = [await site.fan('curious'), await site.performer('adele')]
  await writes(ada, 'underage is a word in here')
  await site.quiet()
  const stored = async () =>
    (await site.sql.query<{ n: number }>('select count(*)::int as n from searched_words')).rows[0]?.n ?? 0
  const before = await stored()
  for (const who of [site.guest, fan, ada])
    for (const words of ['underage', 'UNDER\u200bAGE', 'jail b4it', '#lolita', 'menor de edad', 'violación']) {
      const rejection = await who(search, { body: { q: words }, query: {} }).then(
        () => undefined,
        (error: ApiError) => error,
      )
      assert.equal(rejection?.code, 'search_blocked', words)
      assert.match(rejection?.message ?? '', /Help is available/)
      assert.equal(await who(searchPerformers, { query: { q: words } }).then(() => 'found', codeOf), 'search_blocked')
      assert.equal(await who(listKeywords, { query: { q: words } }).then(() => 'found', codeOf), 'search_blocked')
    }
  await fan(search, { body: { q: 'grapes' }, query: {} })
  assert.equal(await stored(), before)
})

test('a severe word is refused in usernames and names, with numbers behind it too', async () => {
  const fan = await site.fan('polite')
  for (const body of [{ username: 'jailbait_99' }, { username: 'csam2000' }, { name: 'J4ilbait' }])
    assert.equal(await fan(updateMe, { body }).then(() => 'taken', codeOf), 'not_valid', JSON.stringify(body))
  await fan(updateMe, { body: { username: 'polite_99' } })
})

test('an operator without the permission cannot create lists, and fans cannot read them', async () => {
  const [reader, fan] = [await site.operator('rita', 'read_only'), await site.fan('fay')]
  assert.equal(await reader(rules.createWordRule, { body: list('wobble') }).then(() => 'made', codeOf), 'not_allowed')
  assert.ok((await reader(rules.listWordRules, { query: {} })).total >= 4)
  assert.equal(await fan(rules.listWordRules, { query: {} }).then(() => 'read', codeOf), 'not_allowed')
})
