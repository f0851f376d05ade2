/** Tests that every search field of the contract finds a name regardless of accents, case and width. */
import assert from 'node:assert/strict'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listCities } from '@fanfare/contract/countries'
import { exportActs, listActs } from '@fanfare/contract/audit'
import { searchCases } from '@fanfare/contract/cases'
import { decideReview, readReview, searchReviews } from '@fanfare/contract/content-reviews'
import { findForOperator } from '@fanfare/contract/overview'
import { searchLiveRooms } from '@fanfare/contract/live'
import { listPages } from '@fanfare/contract/pages'
import { listAccounts } from '@fanfare/contract/account-control'
import * as cards from '@fanfare/contract/fan-cards'
import * as groups from '@fanfare/contract/fan-groups'
import * as follows from '@fanfare/contract/follows'
import * as galleries from '@fanfare/contract/galleries'
import * as mass from '@fanfare/contract/mass-messages'
import * as messageSearch from '@fanfare/contract/message-search'
import * as messages from '@fanfare/contract/messages'
import * as ownAccount from '@fanfare/contract/own-account'
import * as performerSearch from '@fanfare/contract/performer-search'
import * as photos from '@fanfare/contract/photos'
import * as posts from '@fanfare/contract/posts'
import * as products from '@fanfare/contract/products'
import * as purchases from '@fanfare/contract/purchases'
import * as searches from '@fanfare/contract/search'
import { searchUsers } from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { normalizeText } from '#lib/plain-text.ts'
import { contains } from '#platform/search-text.ts'
import { routes } from '../src/app.ts'
import { jpeg } from './pictures.ts'
import { sells } from './products.ts'
import { openTestServer, type Caller } from './test-server.ts'

const site = await openTestServer()
/** The name of a performer, a fan, a post, a gallery, a message and a tag. */
const NAME = 'José Müller Ångström Ｌｕｎａ'
const SPELLINGS = [
  'jose',
  'JOSÉ',
  'jose\u0301',
  'MÜLLER',
  'muller',
  'angstrom',
  'luna',
  'ｌｕｎａ',
  'ＪＯＳＥ',
  '  José  Müller ',
]

let ada: Caller
let fan: Caller
let olga: Caller
let groupId = ''
let conversationId = ''

beforeAll(async () => {
  ;[ada, fan, olga] = [await site.performer('ada.vale'), await site.fan('felix', 500), await site.operator()]
  for (const one of [ada, fan]) await one(ownAccount.updateMe, { body: { name: NAME } })
  await fan(follows.follow, { params: { id: ada.id } })
  groupId = (await ada(groups.createFanGroup, { body: { name: 'Friends' } }))._id
  await ada(groups.addFanGroupUsers, { params: { id: groupId }, body: { userIds: [fan.id] } })
  conversationId = (await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } }))._id
  await fan(messages.sendMessage, { params: { id: conversationId }, body: { text: NAME } })
  const post = await ada(posts.createPost, { body: { text: NAME, teaser: NAME, audience: 'paid', price: 10 } })
  await ada(posts.createPost, { body: { text: NAME, audience: 'free' } })
  await fan(posts.buyPost, { params: { id: post._id }, body: { price: 10 } })
  const { _id: photo } = await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await ada(vault.updateVaultItem, { params: { id: photo }, body: { title: NAME, alt: NAME } })
  await site.quiet()
  await ada(galleries.createGallery, { body: { title: NAME, audience: 'free', fileIds: [photo] } })
  await sells(site, ada, { title: NAME })
  const { version } = await ada(cards.readFanCard, { params: { id: fan.id } })
  await ada(cards.changeFanCard, { params: { id: fan.id }, body: { version, tags: ['José'] } })
  await site.quiet()
})

type Search = (q: string) => Promise<{ readonly total?: number; readonly data: readonly unknown[] }>

/** Searches that match the whole text. */
const FIELDS: Readonly<Record<string, Search>> = {
  [groups.listFanGroupUsers.path]: (q) => ada(groups.listFanGroupUsers, { params: { id: groupId }, query: { q } }),
  [groups.searchOwnFans.path]: (q) => ada(groups.searchOwnFans, { query: { q } }),
  [mass.searchFansOf.path]: (q) => olga(mass.searchFansOf, { params: { id: ada.id }, query: { q } }),
  [messages.searchConversations.path]: (keyword) => ada(messages.searchConversations, { query: { keyword } }),
  [messageSearch.searchMessages.path]: (q) => ada(messageSearch.searchMessages, { body: { q }, query: {} }),
  [galleries.searchOwnGalleries.path]: (q) => ada(galleries.searchOwnGalleries, { query: { q: q.trim() } }),
  [products.searchOwnProducts.path]: (q) => ada(products.searchOwnProducts, { query: { q: q.trim() } }),
  [products.searchProducts.path]: (q) => site.guest(products.searchProducts, { query: { q } }),
  [galleries.searchGalleries.path]: (q) => site.guest(galleries.searchGalleries, { query: { q } }),
  [posts.listPosts.path]: (q) => fan(posts.listPosts, { query: { performerId: ada.id, q } }),
  [performerSearch.searchPerformers.path]: (q) => site.guest(performerSearch.searchPerformers, { query: { q } }),
  [purchases.listOwnPurchases.path]: (q) => fan(purchases.listOwnPurchases, { query: { q } }),
  [photos.searchOwnPhotos.path]: (q) => ada(photos.searchOwnPhotos, { query: { q: q.trim() } }),
  [vault.searchVault.path]: (q) => ada(vault.searchVault, { query: { q: q.trim() } }),
  [searchUsers.path]: (q) => ada(searchUsers, { query: { q } }),
  [listAccounts.path]: (q) => olga(listAccounts, { query: { q } }),
  [searches.search.path]: (q) => site.guest(searches.search, { body: { q }, query: {} }),
}

/** Fields that are tested elsewhere, or the reason why not here. */
const OTHERS: Readonly<Record<string, string>> = {
  [groups.changeFilteredFans.path]: 'changes the fans that the list of fans finds',
  [cards.listFanTags.path]: 'matches the beginning of tags; tested below',
  [listActs.path]: 'reasons and values as they were written; people by the search of accounts',
  [exportActs.path]: 'the acts that the list finds',
  [searchCases.path]: 'owners by the search of accounts',
  [searchReviews.path]: 'performers by the search of performers',
  [readReview.path]: 'the reviews that the list finds',
  [decideReview.path]: 'the reviews that the list finds',
  [findForOperator.path]: 'the searches of accounts, receipts and content',
  [listPages.path]: 'titles of pages, normalized by the same function',
  [listCities.path]: 'matches the beginning of names of cities; tested in `countries.test.ts`',
  [performerSearch.countPerformers.path]: 'counts the performers that the search finds',
  [purchases.countOwnPurchases.path]: 'counts the purchases that the search finds',
  [searches.listKeywords.path]: 'suggestions, which are words from the index',
  [videos.searchOwnVideos.path]: 'the same condition as for galleries',
  [videos.searchVideos.path]: 'the same index as for galleries',
  [searchLiveRooms.path]: 'titles of rooms, normalized by the same function; tested in `features/live`',
  [photos.listPhotosOf.path]: 'the same condition as for the performer’s own photos',
}

const found = async (search: Search, q: string): Promise<boolean> => (await search(q)).data.length > 0

test('every field that takes words is listed here', () => {
  const fields = routes.flatMap(({ route: { path, query, body } }) => {
    const names = [query, body].flatMap((part) => Object.keys((part as { properties?: object } | undefined)?.properties ?? {}))
    return names.includes('q') || names.includes('keyword') ? [path] : []
  })
  expect([...new Set(fields)].sort()).toEqual([...Object.keys(FIELDS), ...Object.keys(OTHERS)].sort())
})

test('a name is found without its accents, in capitals, in full width, and decomposed', async () => {
  const missing: string[] = []
  for (const [path, search] of Object.entries(FIELDS)) {
    for (const q of SPELLINGS) if (!(await found(search, q))) missing.push(`${path} ${q}`)
    if (await found(search, 'xyzzy')) missing.push(`${path} finds what is not there`)
  }
  assert.deepEqual(missing, [])
})

test('a performer finds a tag, and a fan by a nickname, without accents', async () => {
  const tags = (q: string) => ada(cards.listFanTags, { query: { q } })
  for (const q of ['jose', 'JOS', 'ｊｏ']) assert.ok(await found(tags, q), q)
  await ada(groups.changeFilteredFans, { params: { id: groupId }, body: { act: 'remove', q: 'MULLER' } })
  await site.quiet()
  assert.equal((await ada(groups.listFanGroupUsers, { params: { id: groupId }, query: {} })).total, 0)
})

test('PostgreSQL and the server compare letters of all scripts alike', async () => {
  const texts = [
    'Straße',
    'SØREN',
    'Łódź',
    'Ærø',
    'ΟΔΥΣΣΕΥΣ',
    'Ελένη',
    'Ёлка',
    'İstanbul',
    'ﬁne',
    'Ⅷ',
    '㍿',
    'مُحَمَّد',
    'ガギグ',
    'ｶﾞ',
    '김민수',
    'ไทย',
    '😀',
    'a_b%c\\d',
  ]
  for (const text of texts)
    for (const typed of [text, text.toUpperCase(), text.toLowerCase(), normalizeText(text)]) {
      const { rows } = await sql<{ has: boolean }>`select ${contains(sql`${text}::text`, typed)} as has`.execute(site.ctx.db)
      assert.deepEqual(rows, [{ has: true }], `${typed} in ${text}`)
    }
})
