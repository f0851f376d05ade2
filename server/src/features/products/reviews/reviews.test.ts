import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { blockUser } from '@fanfare/contract/blocks'
import { addComment, listComments } from '@fanfare/contract/comments'
import { listNotifications } from '@fanfare/contract/notifications'
import * as products from '@fanfare/contract/products'
import * as reviews from '@fanfare/contract/reviews'
import { changeSettings } from '#core/settings/index.ts'
import { buys, lineOf, refunds, sells, sellsFile } from '../../../../test/products.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 10_000)
})

type Product = { readonly _id: string }
const code = (error: ApiError) => error.code
const write = (who: Caller, { _id: id }: Product, stars: number, text = '') =>
  who(reviews.writeReview, { params: { id }, body: { stars, text } })
const list = (who: TestServer['guest'], { _id: id }: Product, query: object = {}) =>
  who(reviews.listReviews, { params: { id }, query })

test('only buyers review a product, once, and its rating follows their changes', async () => {
  const shirt = await sells(site, nadia)
  const other = await site.fan('other', 100)
  assert.equal((await list(fan, shirt)).canReview, false)
  assert.equal(await write(fan, shirt, 5).catch(code), 'not_allowed')
  const saleId = await buys(site, fan, lineOf(shirt))
  await buys(site, other, lineOf(shirt))
  const first = await write(fan, shirt, 5, '  Lovely cotton ')
  await write(other, shirt, 2)
  const changed = await write(fan, shirt, 4, 'Good cotton')
  assert.deepEqual([changed._id, changed.isEdited, changed.text], [first._id, true, 'Good cotton'])
  const seen = await list(site.guest, shirt)
  assert.deepEqual([seen.rating, seen.counts], [{ count: 2, average: 3 }, [0, 1, 0, 1, 0]])
  assert.deepEqual(
    seen.data.map(({ author, stars }) => [author.username, stars]),
    [
      ['other', 2],
      ['felix', 4],
    ],
  )
  assert.deepEqual((await list(fan, shirt, { stars: 4 })).data, [(await list(fan, shirt)).own])
  assert.deepEqual((await fan(products.viewProduct, { params: { id: shirt._id } })).locked, true)
  await refunds(site, saleId)
  assert.equal(await write(fan, shirt, 1).catch(code), 'not_allowed')
  await fan(reviews.deleteReview, { params: { id: first._id } })
  assert.deepEqual((await list(fan, shirt)).rating, { count: 1, average: 2 })
  for (const stars of [0, 6, 2.5]) assert.equal(await write(other, shirt, stars).catch(code), 'not_valid')
  assert.equal(await write(other, { _id: fan.id }, 5).catch(code), 'not_found')
})

test('the seller is notified and replies, and an operator deletes what the author did not', async () => {
  const book = await sellsFile(site, nadia)
  await buys(site, fan, lineOf(book))
  const { _id: id } = await write(fan, book, 3, 'Short')
  await site.quiet()
  const { data } = await nadia(listNotifications, { query: {} })
  assert.ok(data.some(({ type, link }) => type === 'product_review' && link === `/product/${book._id}`))
  const thief = await site.performer('thief')
  for (const who of [thief])
    assert.equal(await who(reviews.replyToReview, { params: { id }, body: { text: 'Hi' } }).catch(code), 'not_found')
  const replied = await nadia(reviews.replyToReview, { params: { id }, body: { text: ' Thank you ' } })
  assert.deepEqual([replied.reply?.text, replied.can], ['Thank you', ['reply']])
  assert.equal((await nadia(reviews.replyToReview, { params: { id }, body: { text: '' } })).reply, null)
  assert.equal(await nadia(reviews.deleteReview, { params: { id } }).catch(code), 'not_found')
  const operator = await site.operator()
  await operator(reviews.deleteReview, { params: { id } })
  assert.deepEqual((await list(fan, book)).own, null)
})

test('a review with a forbidden word is rejected, and a block hides reviews in both directions', async () => {
  const shirt = await sells(site, nadia)
  const [one, two] = [await site.fan('one', 100), await site.fan('two', 100)]
  for (const who of [one, two]) await buys(site, who, lineOf(shirt))
  await site.ctx.write((tx) => changeSettings(tx, { bannedWords: 'grumble' }))
  assert.equal(await write(one, shirt, 1, 'I grumble').catch(code), 'not_valid')
  await write(one, shirt, 1)
  await two(blockUser, { body: { userId: one.id } })
  assert.deepEqual((await list(two, shirt)).data, [])
  assert.equal((await list(fan, shirt)).data.length, 1)
  await nadia(blockUser, { body: { userId: one.id } })
  assert.deepEqual([(await list(fan, shirt)).data, await list(one, shirt).catch(code)], [[], 'not_found'])
})

test('everyone who may buy a product discusses it, and comments of buyers have a badge', async () => {
  const shirt = await sells(site, nadia, { visibleTo: 'followers' })
  const ref = { objectType: 'product', objectId: shirt._id }
  assert.equal(await fan(addComment, { body: { ...ref, text: 'May I?' } }).catch(code), 'not_found')
  const open = await sells(site, nadia)
  const about = { objectType: 'product', objectId: open._id }
  const buyer = await site.fan('buyer', 100)
  await buys(site, buyer, lineOf(open))
  for (const who of [fan, buyer]) await who(addComment, { body: { ...about, text: 'Which size?' } })
  const { data } = await site.guest(listComments, { query: about })
  assert.deepEqual(
    data.map(({ author, isByBuyer }) => [author?.username, isByBuyer]),
    [
      ['buyer', true],
      ['felix', undefined],
    ],
  )
})
