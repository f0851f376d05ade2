/**
 * Tests that a new kind of content needs only its own folder. Features that do not know an invented kind like, bookmark, comment
 * on, find, list, sell and announce it.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { get, IdParams, page, post, type ApiError } from '@fanfare/contract'
import { addComment, listComments } from '@fanfare/contract/comments'
import { listNotifications } from '@fanfare/contract/notifications'
import { viewPerformer } from '@fanfare/contract/performers'
import { PublicationQuery, Publications } from '@fanfare/contract/publications'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { addReaction, Bookmark, BookmarkQuery, listBookmarks } from '@fanfare/contract/reactions'
import { Receipt, ShownOffer } from '@fanfare/contract/sales'
import { search } from '@fanfare/contract/search'
import type { ContentCard } from '@fanfare/contract/content'
import { accessDecisions } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import { contentChanged, type ContentKind, type Subject } from '#core/content/index.ts'
import { bookmarksHandler } from '#core/engagement/index.ts'
import { feature } from '#core/feature.ts'
import { publicationsHandler } from '#core/publications/index.ts'
import { soldRule, unlockHandler } from '#core/purchases/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { newId } from '#lib/id.ts'
import { features } from '../src/app.ts'
import { openTestServer } from './test-server.ts'

const PUBLISHED = new Date('2026-01-01T00:00:00.000Z')
/** The table of the invented feature. */
const songs = new Map<string, Subject>()
const among = (ids: readonly string[]) => ids.flatMap((id) => songs.get(id) ?? [])

const song: ContentKind = {
  kind: 'song',
  load: async (_db, ids) => among(ids),
  pageOf: (id) => `/song/${id}`,
  async cards(ctx, viewer, ids) {
    const rows = among(ids)
    const people = await peopleById(
      ctx.db,
      rows.map(({ ownerId }) => ownerId),
    )
    const decisions = await accessDecisions(ctx.db, viewer, rows)
    const cards = rows.flatMap((row): [string, ContentCard][] => {
      const decision = decisions.get(row.id)!
      if (decision.sees === 'nothing') return []
      const locked = decision.sees === 'teaser'
      const inside = { photos: 0, videos: 0, audios: 1, seconds: 60 }
      const shown = { _id: row.id, kind: 'song', title: 'Lullaby', audience: 'paid' as const, price: fromMinorUnits(row.price) }
      const unlock = decision.sees === 'teaser' ? decision.unlock : []
      const performer = people.get(row.ownerId)!
      return [[row.id, { ...shown, performer, inside, locked, unlock, createdAt: PUBLISHED.toISOString() }]]
    })
    return new Map(cards)
  },
  search: {
    documents: async (_db, ids) =>
      among(ids).map(({ id, ownerId }) => ({ id, ownerId, title: 'Lullaby', text: 'for the night', publishedAt: PUBLISHED })),
    idsAfter: async () => [],
  },
}

const errors = ['not_found', 'already_done', 'not_enough_tokens', 'price_changed'] as const
const shared = { summary: 'Use songs, an invented kind of content.' } as const
const buySong = post('/token-transactions/song/:id', {
  ...shared,
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors,
})
const searchSongs = get('/performer-assets/songs/search', {
  ...shared,
  who: 'anyone',
  query: PublicationQuery,
  reply: Publications,
})
const listBookmarkedSongs = get('/reactions/songs/bookmark', {
  ...shared,
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
})
const invented = feature({
  name: 'songs',
  contents: [song],
  routes: [
    unlockHandler(buySong, 'song'),
    publicationsHandler(searchSongs, 'song'),
    bookmarksHandler(listBookmarkedSongs, 'song'),
  ],
  notificationRules: [soldRule('song', (price) => `Your song was unlocked for ${price}`)],
})

const code = (error: ApiError) => error.code

test('an invented kind is liked, bookmarked, found, listed, bought, commented on and notified', async () => {
  const site = await openTestServer({ features: [...features, invented] })
  const [nadia, fan] = [await site.performer('nadia'), await site.fan('felix', 100)]
  const id = newId(new Date())
  const subject = { kind: 'song', id, ownerId: nadia.id, audience: 'paid', price: 900, fileIds: [], removed: false } as const
  songs.set(id, subject)
  await site.ctx.write(async (tx) => tx.emit(contentChanged, { kind: 'song', id }))
  await site.quiet()

  const about = { objectType: 'song', objectId: id }
  for (const action of ['like', 'bookmark'] as const) await fan(addReaction, { body: { action, ...about } })
  const listed = await fan(searchSongs, { query: { performerId: nadia.id, q: 'lulla', sort: 'popular' } })
  assert.deepEqual(
    listed.data.map(({ _id, locked, engagement }) => [_id, locked, engagement.likes, engagement.isBookmarked]),
    [[id, true, 1, true]],
  )
  const found = await site.guest(search, { body: { q: 'night', kind: 'song' } })
  assert.deepEqual([found.data.map(({ _id }) => _id), found.kinds.includes('song')], [[id], true])
  assert.deepEqual((await site.guest(viewPerformer, { params: { id: 'nadia' } })).published, [
    { kind: 'song', items: 1, photos: 0 },
  ])

  assert.equal(await fan(addComment, { body: { ...about, text: 'Beautiful' } }).catch(code), 'not_found')
  const receipt = await fan(buySong, { params: { id }, body: { price: 9 } })
  assert.deepEqual([receipt.kind, receipt.targetId, receipt.balance], ['song', id, 91])
  await fan(addComment, { body: { ...about, text: 'Beautiful' } })
  assert.equal((await fan(listComments, { query: about })).data.length, 1)
  const purchases = await fan(listOwnPurchases, { query: {} })
  assert.deepEqual(
    purchases.data.map(({ card }) => [card?._id, card?.locked]),
    [[id, false]],
  )
  for (const list of [
    await fan(listBookmarkedSongs, { query: {} }),
    await fan(listBookmarks, { params: { type: 'song' }, query: {} }),
  ])
    assert.deepEqual(
      list.data.map(({ card }) => [card._id, card.locked]),
      [[id, false]],
    )
  await site.quiet()
  const { data } = await nadia(listNotifications, { query: {} })
  const links = data.map(({ link }) => link)
  assert.ok(data.some(({ title }) => title === 'Your song was unlocked for 9 tokens ($9.00)'))
  assert.ok(links.includes(`/song/${id}`), 'notifications of likes and comments link to its page')
})
