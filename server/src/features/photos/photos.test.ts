import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import { listNotifications } from '@fanfare/contract/notifications'
import { readOwnProfile } from '@fanfare/contract/own-profile'
import { viewPerformer } from '@fanfare/contract/performers'
import * as photos from '@fanfare/contract/photos'
import * as posts from '@fanfare/contract/posts'
import { deleteVaultItem } from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 1000)
})

const code = (error: ApiError) => error.code
const upload = async (who = nadia) => (await who(photos.uploadPhoto, { files: { photo: await jpeg() } }))._id
const uploads = (count: number, who = nadia) => Promise.all(Array.from({ length: count }, () => upload(who)))
async function gallery(body: Partial<Input<typeof galleries.createGallery>['body']> & { fileIds: string[] }, who = nadia) {
  const { _id } = await who(galleries.createGallery, { body: { title: 'Set', audience: 'free', ...body } })
  await site.quiet()
  return _id
}
const tiles = async (who: TestServer['guest'], performerId: string, query = {}) =>
  (await who(photos.listPhotosOf, { params: { performerId }, query })).data
/** Returns `photo id of item`, or the number of locked photos. */
const described = (tile: photos.PhotoTile) =>
  tile.locked ? `${tile.photos} of ${tile.of._id}` : `${tile.photo._id} of ${tile.of._id}`

test('a fan sees photos of posts and galleries newest first, and locked ones of an item as one tile', async () => {
  const [a = '', b = '', c = '', d = '', e = ''] = await uploads(5)
  const { _id: post } = await nadia(posts.createPost, { body: { text: 'two', audience: 'free', fileIds: [a, b] } })
  await site.quiet()
  const locked = await gallery({ audience: 'paid', price: 10, fileIds: [c, d, e], coverId: c })
  const seen = await tiles(site.guest, nadia.id)
  assert.deepEqual(seen.map(described), [`${c} of ${locked}`, `2 of ${locked}`, `${a} of ${post}`, `${b} of ${post}`])
  const [, tile] = seen
  assert.ok(tile?.locked && tile.preview.placeholder.startsWith('data:'))
  assert.deepEqual(tile.unlock, [{ by: 'login' }])
  await fan(galleries.buyGallery, { params: { id: locked } })
  const open = (await tiles(fan, nadia.id)).map(described)
  assert.deepEqual(open.slice(0, 3).toSorted(), [`${c} of ${locked}`, `${d} of ${locked}`, `${e} of ${locked}`].toSorted())
})

test("a photo deleted from the vault is removed from posts and from the profile's counts", async () => {
  const mara = await site.performer('mara')
  const [kept = '', gone = ''] = await uploads(2, mara)
  const { _id: post } = await mara(posts.createPost, { body: { text: 'two', audience: 'free', fileIds: [kept, gone] } })
  await site.quiet()
  const counted = async () => (await site.guest(viewPerformer, { params: { id: 'mara' } })).totalPhotos
  assert.equal(await counted(), 2)
  await mara(deleteVaultItem, { params: { id: gone } })
  await site.quiet()
  assert.equal(await counted(), 1)
  assert.deepEqual((await tiles(site.guest, mara.id)).map(described), [`${kept} of ${post}`])
})

test('a fan pages within and between items without gaps or duplicates', async () => {
  const milo = await site.performer('milo')
  const sets = []
  for (const count of [1, 5, 3]) sets.push(await gallery({ fileIds: await uploads(count, milo) }, milo))
  const whole = (await tiles(fan, milo.id)).map(described)
  assert.equal(whole.length, 9)
  for (const limit of [1, 2, 4]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit, ...(cursor !== undefined && { cursor }) }
      const page = await fan(photos.listPhotosOf, { params: { performerId: milo.id }, query })
      seen.push(...page.data.map(described))
      cursor = page.next
    } while (cursor !== undefined)
    assert.deepEqual(seen, whole, `pages of ${limit}`)
  }
  const { next = '' } = await fan(photos.listPhotosOf, { params: { performerId: milo.id }, query: { limit: 2 } })
  const place = next.slice(next.indexOf('.') + 1)
  for (const cursor of ['0.x', '1.', 'zz', '1000.eA', `0.${place}`, `1000.${place}`])
    assert.equal(await tiles(fan, milo.id, { cursor }).catch(code), 'not_valid', cursor)
  await milo(galleries.deleteGallery, { params: { id: sets[1]! } })
  await site.quiet()
  assert.equal((await tiles(fan, milo.id)).length, 4)
})

test('a performer is notified once of each sale, whatever was sold', async () => {
  const vera = await site.performer('vera')
  const buyer = await site.fan('vera-fan', 100)
  const set = await gallery({ audience: 'paid', price: 10, fileIds: await uploads(2, vera) }, vera)
  const { _id: post } = await vera(posts.createPost, { body: { text: 'words', audience: 'paid', price: 20 } })
  await buyer(galleries.buyGallery, { params: { id: set } })
  await buyer(posts.buyPost, { params: { id: post } })
  await site.quiet()
  const { data } = await vera(listNotifications, { query: {} })
  assert.deepEqual(data.flatMap(({ type, title }) => (type === 'purchase' ? title : [])).toSorted(), [
    'Your gallery was unlocked for 10 tokens ($10.00)',
    'Your post was unlocked for 20 tokens ($20.00)',
  ])
})

test('a fan sees no photos across a block, not even in the list of all performers', async () => {
  await site.sql.query('insert into blocks values ($1, $2)', [nadia.id, fan.id])
  assert.equal(await tiles(fan, nadia.id).catch(code), 'not_found')
  const { data } = await fan(photos.listPhotos, { query: {} })
  assert.ok(data.length > 0 && data.every(({ of }) => of.performer._id !== nadia.id))
  await site.sql.query('delete from blocks')
  assert.ok((await fan(photos.listPhotos, { query: {} })).data.some(({ of }) => of.performer._id === nadia.id))
})

test('a performer finds, describes and removes own photos, and others find nothing', async () => {
  const id = await upload()
  await site.quiet()
  const changed = await nadia(photos.updatePhoto, { params: { id }, body: { title: 'Lighthouse', alt: 'A tower' } })
  assert.deepEqual([changed.title, changed.alt, changed.totalUses], ['Lighthouse', 'A tower', 0])
  const found = await nadia(photos.searchOwnPhotos, { query: { q: 'lightH' } })
  assert.deepEqual(
    found.data.map(({ _id }) => _id),
    [id],
  )
  const thief = await site.performer('thief')
  assert.equal(await thief(photos.updatePhoto, { params: { id }, body: { title: 'mine' } }).catch(code), 'not_found')
  assert.equal(await thief(photos.setPhotoAsCover, { params: { id } }).catch(code), 'not_found')
  assert.equal(await thief(photos.deletePhoto, { params: { id } }).catch(code), 'not_found')
  await nadia(photos.deletePhoto, { params: { id } })
  assert.equal(await nadia(photos.deletePhoto, { params: { id } }).catch(code), 'not_found')
})

test('a performer makes a photo the cover of the newest gallery that shows it, or of the profile', async () => {
  const [one = '', two = ''] = await uploads(2)
  await gallery({ fileIds: [one, two] })
  const newest = await gallery({ fileIds: [two, one] })
  assert.deepEqual(await nadia(photos.setPhotoAsCover, { params: { id: one } }), {
    of: 'content',
    kind: 'gallery',
    contentId: newest,
  })
  assert.equal((await nadia(galleries.viewOwnGallery, { params: { id: newest } })).coverId, one)

  const alone = await upload()
  await site.quiet()
  assert.equal((await nadia(photos.setPhotoAsCover, { params: { id: alone } })).of, 'profile')
  const { cover } = await nadia(readOwnProfile)
  assert.equal((await fetch(site.base + cover)).headers.get('content-type'), 'image/webp')
})

test("a fan finds a performer's photos by the words of their item, and open ones by their descriptions", async () => {
  const vera = await site.performer('vera.finds')
  const [pier = '', boat = '', secret = '', plain = ''] = await uploads(4, vera)
  const harbour = await gallery({ title: 'Harbour', fileIds: [pier, boat], alts: ['The long pier', 'A red boat at night'] }, vera)
  const paid = await gallery(
    { title: 'Studio', audience: 'paid', price: 10, fileIds: [secret, plain], alts: ['A red dress', ''] },
    vera,
  )
  const find = async (q: string, who: TestServer['guest'] = fan) => (await tiles(who, vera.id, { q })).map(described)
  assert.deepEqual(await find('harbour'), [`${pier} of ${harbour}`, `${boat} of ${harbour}`])
  assert.deepEqual(await find('RED'), [`${boat} of ${harbour}`])
  assert.deepEqual(await find('red night'), [`${boat} of ${harbour}`])
  assert.deepEqual(await find('red pier'), [])
  assert.deepEqual(await find('dress'), [], 'search does not match descriptions of locked photos')
  assert.deepEqual(await find('studio'), [`2 of ${paid}`])
  assert.deepEqual(await find('dress', vera), [`${secret} of ${paid}`])
  await fan(galleries.buyGallery, { params: { id: paid } })
  assert.deepEqual(await find('dress'), [`${secret} of ${paid}`])
  assert.deepEqual(await find('???'), [])
  assert.deepEqual(await find('100%'), [])
  assert.equal((await find('   ')).length, 4)
})
