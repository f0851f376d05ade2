import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import { follow } from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import { viewPerformer } from '@fanfare/contract/performers'
import * as publications from '@fanfare/contract/publications'
import * as reactions from '@fanfare/contract/reactions'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
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
const upload = async (who = nadia) => (await who(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
const photos = async (count: number) => Promise.all(Array.from({ length: count }, () => upload()))

type Form = Input<typeof galleries.createGallery>['body']
async function publish(form: Partial<Form> & Pick<Form, 'fileIds'>, who = nadia): Promise<string> {
  const { _id } = await who(galleries.createGallery, { body: { title: 'Harbour', audience: 'free', ...form } })
  await site.quiet()
  return _id
}
const view = (who: Pick<TestServer, 'guest'>['guest'], id: string) => who(galleries.viewGallery, { params: { id } })
const found = async (query: Input<typeof galleries.searchGalleries>['query'], who: TestServer['guest'] = site.guest) =>
  (await who(galleries.searchGalleries, { query: query ?? {} })).data.map(({ _id }) => _id)

test('a gallery waits for its photos, then followers are notified once and the profile counts it', async () => {
  const follower = await site.fan('follower')
  await follower(follow, { params: { id: nadia.id } })
  const socket = await openSocket(site.base, nadia.token)
  const fileIds = await photos(3)
  const made = await nadia(galleries.createGallery, {
    body: { title: '  Harbour   at dawn ', description: 'Boats', audience: 'free', fileIds, alts: ['', 'A boat '] },
  })
  assert.equal(made.title, 'Harbour at dawn')
  assert.equal((await socket.received(publications.ownContentChanged)).id, made._id)
  await site.quiet()
  const seen = await view(site.guest, made._id)
  assert.ok(!seen.locked)
  assert.deepEqual(
    seen.photos.map(({ _id, status, alt }) => [_id, status, alt]),
    fileIds.map((id, place) => [id, 'ready', place === 1 ? 'A boat' : '']),
  )
  const { data } = await follower(listNotifications, { query: {} })
  assert.deepEqual(
    data.filter(({ type }) => type === 'new_gallery').map(({ link }) => link),
    [`/gallery/${made._id}`],
  )
  const { published, totalPhotos } = await site.guest(viewPerformer, { params: { id: 'nadia' } })
  assert.deepEqual([published, totalPhotos], [[{ kind: 'gallery', items: 1, photos: 3 }], 3])
  socket.close()
})

test('a fan without access sees title, counts, cover and blurred previews, but no address of a locked photo', async () => {
  const fileIds = await photos(15)
  const [cover = '', ...others] = fileIds
  const id = await publish({
    title: 'Backstage',
    description: 'What nobody saw',
    audience: 'paid',
    price: 30,
    fileIds,
    coverId: cover,
  })
  for (const path of [
    `/performer-assets/galleries/${id}/view`,
    `/performer-assets/galleries/search?performerId=${nadia.id}`,
    `/performer-assets/photos/${nadia.id}`,
  ]) {
    const body = await (await fetch(`${site.api}${path}`, { headers: { authorization: fan.token } })).text()
    for (const other of others) assert.ok(!body.includes(other), path)
  }
  const locked = await view(fan, id)
  assert.ok(locked.locked)
  assert.deepEqual(
    [locked.totalPhotos, locked.inside.photos, locked.previews.length, locked.description],
    [15, 14, 12, 'What nobody saw'],
  )
  assert.deepEqual(locked.unlock, [{ by: 'purchase', price: 30, items: 14 }])
  assert.equal((await fetch(site.base + locked.cover!.url)).status, 200)
  assert.ok((await view(site.guest, id)).locked)

  const without = await publish({ title: 'Without a cover', audience: 'paid', price: 30, fileIds: others.slice(0, 2) })
  const { data: cards } = await fan(galleries.searchGalleries, { query: { performerId: nadia.id } })
  const card = cards.find(({ _id }) => _id === without)
  assert.equal(card?.picture?.url, '', 'a list shows only the blurred picture')
  assert.ok(card.picture.placeholder.startsWith('data:'))

  const receipt = await fan(galleries.buyGallery, { params: { id }, body: { price: 30 } })
  assert.deepEqual([receipt.kind, receipt.tokens, receipt.targetId], ['gallery', 30, id])
  const open = await view(fan, id)
  assert.ok(!open.locked)
  assert.equal(open.photos.length, 15)
  assert.equal(await fan(galleries.buyGallery, { params: { id } }).catch(code), 'already_done')
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a subscriber sees included galleries without paying, and other fans subscribe or unlock', async () => {
  const id = await publish({ audience: 'paid', price: 20, subscribersIncluded: true, fileIds: await photos(1) })
  const locked = await view(fan, id)
  assert.deepEqual(locked.locked && locked.unlock.map(({ by }) => by), ['purchase', 'subscribe'])
  const subscriber = await site.fan('subscriber', 100)
  await subscribes(subscriber, nadia, { cardId: (await saves(subscriber))._id })
  assert.equal((await view(subscriber, id)).locked, false)
})

test('a performer cannot remove purchased photos, which stay with their buyers, but can reorder them', async () => {
  const [first = '', second = '', third = ''] = await photos(3)
  const id = await publish({ audience: 'paid', price: 10, fileIds: [first, second] })
  await fan(galleries.buyGallery, { params: { id } })
  const change = (fileIds: string[], coverId?: string) =>
    nadia(galleries.updateGallery, {
      params: { id },
      body: { title: 'Again', audience: 'paid', price: 10, fileIds, ...(coverId !== undefined && { coverId }) },
    })
  await assert.rejects(change([first, third]), /You can add photos but not remove any/)
  const changed = await change([third, second, first], second)
  assert.deepEqual([changed.photos.map(({ _id }) => _id), changed.coverId], [[third, second, first], second])
  await site.quiet()
  await nadia(galleries.deleteGallery, { params: { id } })
  await site.quiet()
  await nadia(vault.deleteVaultItem, { params: { id: first } })
  await site.quiet()
  const bought = await view(fan, id)
  assert.ok(!bought.locked)
  assert.equal(bought.photos.length, 3)
  assert.equal((await fetch(site.base + bought.photos[0]!.url)).status, 200)
  for (const who of [site.guest, nadia, await site.fan('late', 50)]) assert.equal(await view(who, id).catch(code), 'not_found')
  assert.ok(!(await found({ performerId: nadia.id })).includes(id))
})

test('a buyer keeps a gallery whose audience changes, and everyone else sees it by the new audience', async () => {
  const fileIds = await photos(2)
  const id = await publish({ audience: 'paid', price: 10, fileIds })
  const subscriber = await site.fan('changed.subscriber')
  await subscribes(subscriber, nadia, { cardId: (await saves(subscriber))._id })
  const keeps = await site.fan('changed.buyer', 10)
  await keeps(galleries.buyGallery, { params: { id } })
  const becomes = async (terms: Pick<Form, 'audience' | 'price'>) => {
    await nadia(galleries.updateGallery, { params: { id }, body: { title: 'Harbour', fileIds, ...terms } })
    return Promise.all([keeps, subscriber, site.guest].map(async (who) => (await view(who, id)).locked))
  }
  assert.deepEqual(await becomes({ audience: 'subscribers' }), [false, false, true])
  assert.deepEqual(await becomes({ audience: 'free' }), [false, false, false])
  assert.deepEqual(await becomes({ audience: 'paid', price: 30 }), [false, true, true])
  assert.equal(await keeps(galleries.buyGallery, { params: { id } }).catch(code), 'already_done')
  assert.equal((await nadia(galleries.viewOwnGallery, { params: { id } })).totalSales, 1)
})

test("a performer reads why a draft with others' files, a video, only a cover or a misplaced price is rejected", async () => {
  const [one = ''] = await photos(1)
  const rival = await site.performer('rival')
  const tried = (body: Partial<Form> & Pick<Form, 'fileIds'>, who = nadia) =>
    who(galleries.createGallery, { body: { title: 'x', audience: 'free', ...body } }).then(
      () => 'made',
      (e: ApiError) => e.message,
    )
  assert.match(await tried({ fileIds: [one] }, rival), /no longer exists/)
  assert.match(await tried({ fileIds: [one], coverId: await upload(rival) }), /no longer exists/)
  assert.match(await tried({ fileIds: [one], coverId: one, audience: 'paid', price: 5 }), /Everyone sees the cover/)
  assert.match(await tried({ fileIds: [one], audience: 'paid' }), /Price must be/)
  assert.match(await tried({ fileIds: [one], price: 5 }), /Only pay-per-view content can have a price/)
  assert.match(await tried({ fileIds: [], title: 'empty' }), /Photos/)
  assert.match(await tried({ fileIds: [one], title: ' ' }), /Title/)
  const waiting = await site.performer('waiting', 'pending')
  assert.match(await tried({ fileIds: [await upload(waiting)] }, waiting), /documents are approved/)
})

test("a performer cannot read, change or delete others' galleries, which look as if they did not exist", async () => {
  const id = await publish({ fileIds: await photos(1) })
  const thief = await site.performer('thief')
  assert.equal(await thief(galleries.viewOwnGallery, { params: { id } }).catch(code), 'not_found')
  assert.equal(await thief(galleries.deleteGallery, { params: { id } }).catch(code), 'not_found')
  const body = { title: 'mine', audience: 'free' as const, fileIds: [await upload(thief)] }
  assert.equal(await thief(galleries.updateGallery, { params: { id }, body }).catch(code), 'not_found')
  await site.sql.query('insert into blocks values ($1, $2)', [nadia.id, fan.id])
  assert.equal(await view(fan, id).catch(code), 'not_found')
  assert.deepEqual(await found({}, fan), [])
  assert.equal(await found({ performerId: nadia.id }, fan).catch(code), 'not_found')
  await site.sql.query('delete from blocks')
})

test('a visitor finds galleries by words, newest or most liked first, page by page', async () => {
  const milo = await site.performer('milo')
  const ids: string[] = []
  for (const title of ['Dunes one', 'Dunes two', 'Dunes three', 'Forest'])
    ids.push(await publish({ title, fileIds: [await upload(milo)] }, milo))
  const [one = '', two = '', three = '', forest = ''] = ids
  assert.deepEqual(await found({ performerId: milo.id }), [forest, three, two, one])
  assert.deepEqual(await found({ q: 'dune' }), [three, two, one])
  assert.deepEqual(await found({ q: '!!' }), [])
  for (const who of [fan, await site.fan('other')])
    await who(reactions.addReaction, { body: { action: 'like', objectType: 'gallery', objectId: two } })
  await fan(reactions.addReaction, { body: { action: 'like', objectType: 'gallery', objectId: one } })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { performerId: milo.id, sort: 'popular' as const, limit: 2, ...(cursor !== undefined && { cursor }) }
    const page = await site.guest(galleries.searchGalleries, { query })
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.next
  } while (cursor !== undefined)
  assert.deepEqual(seen, [two, one, forest, three])
  for (const bad of ['0', '99999999999.x', 'x.y', '1.'])
    assert.equal(await found({ sort: 'popular', cursor: bad }).catch(code), 'not_valid', bad)
})

test('a performer sees all of their own galleries, filtered, and which photo could not be read', async () => {
  const olive = await site.performer('olive')
  const whole = new Uint8Array(await (await jpeg()).arrayBuffer())
  const broken = await olive(vault.uploadVaultPhoto, { files: { file: new Blob([whole.slice(0, whole.length / 3)]) } })
  const failed = await publish({ title: 'Torn', fileIds: [broken._id] }, olive).catch(code)
  await site.quiet()
  const good = await publish({ title: 'Whole', audience: 'subscribers', fileIds: [await upload(olive)] }, olive)
  const own = async (query: Input<typeof galleries.searchOwnGalleries>['query']) =>
    (await olive(galleries.searchOwnGalleries, { query: query ?? {} })).data.map(({ _id }) => _id)
  assert.deepEqual(await own({}), failed === 'not_valid' ? [good] : [good, failed])
  await publish({ title: 'Of somebody else', fileIds: await photos(1) })
  assert.deepEqual(await own({}), failed === 'not_valid' ? [good] : [good, failed], 'and no galleries of other performers')
  assert.deepEqual(await own({ status: 'published' }), [good])
  assert.deepEqual(await own({ q: 'whol' }), [good])
  assert.deepEqual(await own({ audience: 'paid' }), [])
  if (failed !== 'not_valid') assert.equal(await view(fan, failed).catch(code), 'not_found')
})

test('a photo deleted from the vault is removed from its gallery', async () => {
  const [one = '', two = ''] = await photos(2)
  const id = await publish({ fileIds: [one, two], coverId: one })
  await nadia(vault.deleteVaultItem, { params: { id: one } })
  await site.quiet()
  const left = await nadia(galleries.viewOwnGallery, { params: { id } })
  assert.deepEqual([left.photos.map(({ _id }) => _id), left.coverId, left.status], [[two], null, 'published'])
  await nadia(vault.deleteVaultItem, { params: { id: two } })
  await site.quiet()
  assert.equal(await view(fan, id).catch(code), 'not_found', 'a gallery without photos is not shown')
})
