import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import * as products from '@fanfare/contract/products'
import * as reactions from '@fanfare/contract/reactions'
import { search } from '@fanfare/contract/search'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { changes, sells, sellsFile, type ProductForm } from '../../../test/products.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { makesTier } from '../../../test/tiers.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 1000)
})

const code = (error: ApiError) => error.code
const view = (who: TestServer['guest'], { _id: id }: { readonly _id: string }) => who(products.viewProduct, { params: { id } })
const listed = async (who: TestServer['guest'], query: object = {}) =>
  (await who(products.searchProducts, { query: { performerId: nadia.id, ...query } })).data.map(({ title }) => title)

test('a performer publishes a shirt in two sizes, and a fan sees its prices, stock and pictures', async () => {
  const follower = await site.fan('follower')
  await follower(follow, { params: { id: nadia.id } })
  const picture = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  const made = await nadia(products.createProduct, {
    body: {
      form: 'physical',
      title: ' Tour   shirt ',
      category: 'clothing',
      tags: '#Tour, cotton',
      pictureIds: [picture._id],
      alts: ['A shirt'],
      options: ['Size', 'Color'],
      price: 20,
      variants: [
        { values: ['M', 'Red'], stock: 3, weightGrams: 200 },
        { values: ['L', 'Red'], stock: 0, price: 22.5 },
      ],
      limitPerBuyer: 2,
      handlingDays: 5,
    },
    files: { picture: await jpeg() },
  })
  await site.quiet()
  const seen = await view(site.guest, made)
  assert.ok(seen.access === 'sale')
  assert.deepEqual([seen.title, seen.tags, seen.options, seen.price], ['Tour shirt', ['tour', 'cotton'], ['Size', 'Color'], 20])
  assert.deepEqual(
    seen.variants.map(({ values, price, stock, weightGrams }) => [values.join(), price, stock, weightGrams]),
    [
      ['M,Red', 20, 3, 200],
      ['L,Red', 22.5, 0, null],
    ],
  )
  assert.deepEqual(
    seen.pictures.map(({ alt, status }) => [alt, status]),
    [
      ['A shirt', 'ready'],
      ['', 'ready'],
    ],
  )
  assert.deepEqual([seen.limitPerBuyer, seen.handlingDays, seen.isSoldOut, seen.files], [2, 5, false, null])
  assert.deepEqual(seen.unlock, [{ by: 'login' }])
  const asFan = await view(fan, made)
  assert.deepEqual(asFan.locked && asFan.unlock, [{ by: 'purchase', price: 20, items: 0 }])
  const { data } = await follower(listNotifications, { query: {} })
  assert.deepEqual(
    data.filter(({ type }) => type === 'new_product').map(({ link }) => link),
    [`/product/${made._id}`],
  )
  const card = (await site.guest(products.searchProducts, { query: { q: 'tour', category: 'clothing' } })).data[0]
  assert.deepEqual([card?._id, card?.goods?.isFrom, card?.goods?.isSoldOut, card?.price], [made._id, true, false, 20])
  assert.deepEqual(await listed(site.guest, { q: 'tour', form: 'digital' }), [])
  await fan(reactions.addReaction, { body: { action: 'bookmark', objectType: 'product', objectId: made._id } })
  const bookmarked = await fan(products.listBookmarkedProducts, { query: {} })
  assert.deepEqual(
    bookmarked.data.map(({ _id }) => _id),
    [made._id],
  )
})

test('fans who are not in the audience of a product see only that it exists, and find it in no list', async () => {
  const secret = await sells(site, nadia, { title: 'Whisper', description: 'Hidden words', visibleTo: 'subscribers' })
  const closed = await view(fan, secret)
  assert.ok(closed.access === 'closed')
  assert.deepEqual(closed.unlock, [{ by: 'subscribe' }])
  assert.ok(!JSON.stringify(closed).includes('Hidden words'))
  const subscriber = await site.fan('subscriber', 500)
  await subscribes(subscriber, nadia, { cardId: (await saves(subscriber))._id })
  for (const who of [site.guest, fan]) {
    assert.ok(!(await listed(who)).includes('Whisper'))
    const found = await who(search, { body: { q: 'whisper' } })
    assert.equal(JSON.stringify(found).includes(secret._id), false)
  }
  assert.ok((await listed(subscriber)).includes('Whisper'))
  assert.equal((await view(subscriber, secret)).access, 'sale')

  const forFollowers = await sells(site, nadia, { title: 'Badge', visibleTo: 'followers' })
  assert.deepEqual((await view(fan, forFollowers)).locked && (await view(subscriber, forFollowers)).access, 'sale')
  const open = await view(fan, forFollowers)
  assert.deepEqual(open.locked && open.unlock, [{ by: 'follow' }])
})

test("subscribers get their tier's discount, and a product that is free for subscribers", async () => {
  const olga = await site.performer('olga')
  const large = await makesTier(olga)
  const discounted = await sells(site, olga, { discounts: [{ tierId: large._id, percent: 25 }], price: 9.99 })
  const member = await site.fan('member', 500)
  await subscribes(member, olga, { cardId: (await saves(member))._id, tierId: large._id })
  const seen = await view(member, discounted)
  assert.ok(seen.access === 'sale')
  assert.deepEqual(seen.unlock, [{ by: 'purchase', price: 7.49, items: 0, discount: { percent: 25, fullPrice: 9.99 } }])
  assert.deepEqual([seen.variants[0]?.price, seen.variants[0]?.fullPrice], [7.49, 9.99])
  const full = await view(fan, discounted)
  assert.ok(full.access === 'sale' && full.variants[0]?.price === 9.99)
  const free = await sells(site, olga, { subscribersIncluded: true })
  const open = await view(member, free)
  assert.ok(open.access === 'open' && open.variants[0]?.price === 0)
  assert.deepEqual(open.can, ['buy'])
  await assert.rejects(
    changes(nadia, await sells(site, nadia), { discounts: [{ tierId: large._id, percent: 5 }] }),
    /your own tiers/,
  )
})

test('a performer reads at the field what a product lacks or cannot have', async () => {
  const tried = (form: Partial<ProductForm>) =>
    sells(site, nadia, form).then(
      () => 'made',
      ({ errors, message }: ApiError) => `${errors[0]?.field}: ${message}`,
    )
  assert.equal(await tried({ title: '' }), 'title: Please enter Title')
  assert.equal(await tried({ title: 'x'.repeat(121) }), 'title: Title must be up to 120 characters')
  assert.match(await tried({ price: 0 }), /^price: Price must be/)
  assert.match(await tried({ price: 1e6 }), /^price: Price must be/)
  assert.match(await tried({ form: 'digital' }), /^fileIds: Add a file/)
  assert.match(await tried({ variants: [{ values: ['M'], stock: 1 }] }), /^variants: Every variant needs one value/)
  const sizes = { options: ['Size'] }
  assert.match(await tried({ ...sizes, variants: [{ values: ['M'] }, { values: ['m'] }] }), /Two variants have the same values/)
  assert.match(await tried({ options: ['Size', 'size'], variants: [{ values: ['M', 'L'] }] }), /needs its own name/)
  assert.match(await tried({ variants: [{ values: [], stock: null }] }), /Please enter Stock/)
  assert.match(await tried({ variants: [{ values: [], stock: 1, price: 999_999 }] }), /^(price|variants): Price must be/)
  assert.match(await tried({ variants: [{ values: [], stock: -1 }] }), /^variants\.0\.stock: Stock must be at least 0/)
  assert.match(await tried({ variants: [{ values: [], stock: 1.5 }] }), /^variants\.0\.stock: Stock is not a valid integer/)
  assert.match(await tried({ tags: 'a' }), /^tags: “a” can’t be a tag/)
  assert.match(await tried({ pictureIds: [fan.id] }), /no longer exists/)
  const form = new FormData()
  for (const [name, value] of Object.entries({ form: 'physical', title: 'Broken', variants: '[{' })) form.append(name, value)
  const broken = await fetch(`${site.api}/performer/performer-assets/products`, {
    method: 'POST',
    headers: { authorization: nadia.token },
    body: form,
  })
  assert.deepEqual([broken.status, ((await broken.json()) as ApiError).errors[0]?.field], [400, 'variants'])
  assert.equal(await tried({ price: 0, publish: 'draft' }), 'made')
})

test('a draft is scheduled, published, archived and restored, and only then visible to others', async () => {
  const draft = await sells(site, nadia, { title: 'Later', publish: 'draft' })
  assert.equal(await view(fan, draft).catch(code), 'not_found')
  assert.equal((await view(nadia, draft)).title, 'Later', 'its owner sees a preview of the page')
  const params = { id: draft._id }
  await nadia(products.publishProduct, { params })
  assert.equal((await view(fan, draft)).access, 'sale')
  assert.equal((await nadia(products.archiveProduct, { params })).status, 'archived')
  assert.equal(await view(fan, draft).catch(code), 'not_found')
  await nadia(products.unarchiveProduct, { params })
  assert.equal((await view(fan, draft)).access, 'sale')
  const { data, counts } = await nadia(products.searchOwnProducts, { query: { shelf: 'published', q: 'later' } })
  assert.deepEqual([data.map(({ _id }) => _id), counts.published > 0], [[draft._id], true])
})

test("a performer cannot read, change or delete others' products, which look as if they did not exist", async () => {
  const product = await sells(site, nadia)
  const thief = await site.performer('thief')
  const params = { id: product._id }
  assert.equal(await thief(products.viewOwnProduct, { params }).catch(code), 'not_found')
  assert.equal(await changes(thief, product, {}).catch(code), 'not_found')
  assert.equal(await thief(products.deleteProduct, { params }).catch(code), 'not_found')
  const stolen = await changes(thief, await sells(site, thief), {
    price: 20,
    variants: [{ _id: product.variants[0]!._id, values: [], stock: 1 }],
  }).catch(code)
  assert.equal(stolen, 'not_found')
})

test('no tier unlocks a product for free, and no unlock route sells one', async () => {
  const book = await sellsFile(site, nadia)
  for (const kind of ['feed', 'gallery', 'video']) {
    const reply = await fetch(`${site.api}/token-transactions/${kind}/${book._id}`, {
      method: 'POST',
      headers: { authorization: fan.token, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.equal(reply.status, 404, kind)
  }
  await assert.rejects(changes(nadia, book, { version: 99 }), isApiError('changed_meanwhile'))
})
