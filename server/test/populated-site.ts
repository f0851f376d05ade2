/** A site with some of everything, for tests that call every route. */
import { createAddress } from '@fanfare/contract/addresses'
import { acceptCustomOrder } from '@fanfare/contract/custom-orders'
import * as comments from '@fanfare/contract/comments'
import * as galleries from '@fanfare/contract/galleries'
import * as posts from '@fanfare/contract/posts'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import { confirmOrder, showDeliveryAddress } from '@fanfare/contract/orders'
import * as reviews from '@fanfare/contract/reviews'
import * as reactions from '@fanfare/contract/reactions'
import * as payments from '@fanfare/contract/payments'
import * as tokens from '@fanfare/contract/tokens'
import * as videos from '@fanfare/contract/videos'
import { asks, delivers, takesOrders, uploadsOrderFile } from './custom-orders.ts'
import { approves, givesShows, requests } from './private-shows.ts'
import { openTestServer, type Caller, type TestServerOptions, type TestServer } from './test-server.ts'
import { film } from './test-videos.ts'
import { buys as orderLines, sellsThing, ships, shipsOrder, wants } from './orders.ts'
import { saves, subscribes } from './payments.ts'
import { jpeg } from './pictures.ts'
import { buys, lineOf, sells, sellsFile } from './products.ts'

export interface PopulatedSite {
  readonly site: TestServer
  /** The callers: a guest, a fan, a performer, an operator. */
  readonly callers: Readonly<Record<'guest' | 'fan' | 'performer' | 'admin', { readonly token: string }>>
  /** A fan who owns data and has nothing to do with the caller. */
  readonly strangerId: string
  /** Ids of accounts and subjects of all kinds, and one that does not exist. */
  readonly ids: readonly string[]
}

const UNKNOWN_ID = '01980000-0000-7000-8000-00000000dead'

/**
 * Creates some of everything: posts, comments, a gallery, a video, products with reviews, likes, bookmarks, a follow, a subscription,
 * a card and tokens. Also creates addresses, orders, custom orders, a tip, a purchase, a conversation with photos, and a performer in
 * the verification queue.
 */
export async function openPopulatedSite(options: TestServerOptions = {}): Promise<PopulatedSite> {
  const site = await openTestServer(options)
  const [fan, performer, operator] = [await site.fan('felix', 5000), await site.performer('ada.vale'), await site.operator()]
  const [stranger, waiting] = [await site.fan('stranger', 500), await site.performer('new.face', 'pending')]
  await subscribes(fan, performer, { cardId: (await saves(fan))._id })
  await subscribes(stranger, performer, { cardId: (await saves(stranger))._id })
  await fan(follows.follow, { params: { id: performer.id } })
  const posts = await publishes(performer)
  const publications = await publishesFiles(site, performer)
  const goods = await sellsGoods(site, performer, fan)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  // Photos are processed after this.
  await site.quiet()
  const opinions = await discusses(fan, posts)
  const conversation = await converses(fan, performer)
  await site.quiet()
  const cards = (await fan(payments.listCards)).data
  const addresses = await Promise.all([fan, stranger].map(livesSomewhere))
  const ordered = await orders(performer, [fan, stranger], addresses)
  const customOrders = await customOrdersOf(site, performer, [fan, stranger])
  const privateShows = await privateShowsOf(performer, [fan, stranger])
  return {
    site,
    strangerId: stranger.id,
    callers: { guest: { token: '' }, fan, performer, admin: operator },
    ids: [
      UNKNOWN_ID,
      ...[fan, performer, operator, stranger, waiting].map(({ id }) => id),
      ...posts,
      ...publications,
      ...goods,
      ...opinions,
      ...conversation,
      ...cards.map((c) => c._id),
      ...addresses,
      ...ordered,
      ...customOrders,
      ...privateShows,
    ],
  }
}

/** Asks for one show each, and approves the first. */
async function privateShowsOf(performer: Caller, fans: readonly Caller[]): Promise<string[]> {
  await givesShows(performer)
  const asked = await Promise.all(fans.map((fan) => requests(fan, performer)))
  const ids = asked.map(({ _id }) => _id)
  await approves(performer, ids[0] ?? '')
  return ids
}

/** Asks for one order each, and delivers the first with a photo and a file. */
async function customOrdersOf(site: TestServer, performer: Caller, fans: readonly Caller[]): Promise<string[]> {
  await takesOrders(performer)
  const asked = await Promise.all(fans.map((fan) => asks(site, fan, performer)))
  const [id = '', other = ''] = asked.map(({ _id }) => _id)
  await performer(acceptCustomOrder, { params: { id } })
  const file = await uploadsOrderFile(site, performer, id, { name: 'song.gif' })
  await delivers(site, performer, id, [file._id])
  return [id, other, file._id]
}

async function livesSomewhere(fan: Caller): Promise<string> {
  const body = { country: 'DE', name: fan.username, line1: 'Lindenstr. 3', city: 'Berlin', postalCode: '10969' }
  return (await fan(createAddress, { body }))._id
}

/** Each buyer has an order that was shipped and has arrived. Open orders would postpone erasures. */
async function orders(performer: Caller, buyers: readonly Caller[], addresses: readonly string[]): Promise<string[]> {
  const zones = await ships(performer)
  const shirt = await sellsThing(performer)
  const ids: string[] = [...zones.map(({ _id }) => _id), shirt.productId, shirt.variantId]
  for (const [i, buyer] of buyers.entries()) {
    const [order] = (await orderLines(buyer, [wants(shirt)], { addressId: addresses[i]! })).orders
    const params = { id: order!._id }
    await performer(showDeliveryAddress, { params })
    await shipsOrder(performer, params.id)
    await buyer(confirmOrder, { params })
    ids.push(params.id, ...order!.lines.map(({ _id }) => _id))
  }
  return ids
}

async function publishes(performer: Caller): Promise<string[]> {
  const photo = await performer(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const made = [
    await performer(posts.createPost, { body: { text: 'For everyone', audience: 'free' } }),
    await performer(posts.createPost, { body: { text: 'For subscribers', audience: 'subscribers', fileIds: [photo._id] } }),
    await performer(posts.createPost, { body: { text: 'For sale', audience: 'paid', price: 30 } }),
  ]
  return [photo._id, ...made.map(({ _id }) => _id)]
}

async function publishesFiles(site: TestServer, performer: Caller): Promise<string[]> {
  const cover = await performer(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const photo = await performer(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const video = await performer(videos.uploadVideo, { files: { video: await film(site, 1) } })
  const gallery = await performer(galleries.createGallery, {
    body: { title: 'For sale', audience: 'paid', price: 20, fileIds: [cover._id, photo._id], coverId: cover._id },
  })
  const shown = await performer(videos.createVideo, {
    body: { title: 'For subscribers', audience: 'subscribers', tags: 'sea', videoId: video._id },
  })
  return [cover._id, photo._id, video._id, gallery._id, shown._id]
}

async function sellsGoods(site: TestServer, performer: Caller, fan: Caller): Promise<string[]> {
  const [shirt, book] = [await sells(site, performer), await sellsFile(site, performer)]
  for (const one of [shirt, book]) await buys(site, fan, lineOf(one))
  const review = await fan(reviews.writeReview, { params: { id: shirt._id }, body: { stars: 4, text: 'Soft' } })
  const [file, variant] = [book.ownFiles[0]!, shirt.variants[0]!]
  return [shirt._id, book._id, file._id, variant._id, review._id]
}

async function converses(fan: Caller, performer: Caller): Promise<string[]> {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  const text = await fan(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  const photo = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  const priced = await performer(messages.sendMessage, { params: { id }, body: { fileIds: [photo._id], price: 5 } })
  return [id, text._id, photo._id, priced._id]
}

async function discusses(fan: Caller, postIds: readonly string[]): Promise<string[]> {
  const folder = await fan(reactions.createBookmarkFolder, { body: { name: 'Later' } })
  const made = [folder._id]
  for (const objectId of postIds.slice(1)) {
    const about = { objectType: 'post', objectId }
    await fan(reactions.addReaction, { body: { action: 'like', ...about } })
    await fan(reactions.addReaction, { body: { action: 'bookmark', ...about, folderId: folder._id } })
  }
  const [, first = ''] = postIds
  const comment = await fan(comments.addComment, { body: { objectType: 'post', objectId: first, text: 'hello' } })
  const reply = await fan(comments.addComment, {
    body: { objectType: 'post', objectId: first, parentId: comment._id, text: 'again' },
  })
  return [...made, comment._id, reply._id]
}
