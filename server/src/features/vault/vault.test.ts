import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import * as users from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import { changeSettings } from '#core/settings/index.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const code = (error: ApiError) => error.code
const upload = async (who = nadia, photo?: Blob) =>
  (await who(vault.uploadVaultPhoto, { files: { file: photo ?? (await jpeg()) } }))._id
const inVault = async (query: Parameters<typeof search>[0] = {}) => (await search(query)).data.map((item) => item._id)
const search = (query: NonNullable<Input<typeof vault.searchVault>['query']>) => nadia(vault.searchVault, { query })

async function publish(fileIds: string[], price = 0) {
  const audience = price > 0 ? ('paid' as const) : ('free' as const)
  const { _id } = await nadia(posts.createPost, { body: { text: 'look', audience, fileIds, ...(price > 0 && { price }) } })
  await site.quiet()
  return _id
}

test("a client may use the specification's names of file types", async () => {
  const id = await upload()
  assert.ok((await inVault({ kind: 'feed-photo' })).includes(id))
  assert.deepEqual(await inVault({ kind: 'feed-photo' }), await inVault({ kind: 'photo' }))
  assert.deepEqual(await inVault({ kind: 'feed-video' }), [])
})

test('a performer finds each upload once in the vault, however often it is uploaded, and no one else sees it', async () => {
  const photo = await jpeg()
  const id = await upload(nadia, photo)
  assert.equal((await nadia(posts.uploadPostPhoto, { files: { file: photo } }))._id, id)
  await site.quiet()
  const { data } = await search({})
  assert.deepEqual([data[0]?._id, data[0]?.media.status, data.filter((item) => item._id === id).length], [id, 'ready', 1])
  const rival = await site.performer('rival')
  assert.equal(await rival(vault.viewVaultItem, { params: { id } }).catch(code), 'not_found')
  assert.equal(await rival(vault.updateVaultItem, { params: { id }, body: { title: 'mine' } }).catch(code), 'not_found')
  assert.equal(await rival(vault.deleteVaultItem, { params: { id } }).catch(code), 'not_found')
  await rival(vault.deleteVaultItems, { body: { ids: [id] } })
  assert.notEqual(await upload(rival, photo), id)
  assert.ok((await inVault()).includes(id))
})

test('a performer sees where an item is used, and finds the item by words, album and use', async () => {
  const [used, unused] = [await upload(), await upload()]
  const [first, second] = [await publish([used]), await publish([used])]
  const shown = await nadia(vault.viewVaultItem, { params: { id: used } })
  assert.equal(shown.totalUses, 2)
  assert.deepEqual(shown.usedIn.map((card) => card._id).toSorted(), [first, second].toSorted())
  assert.ok((await inVault({ used: 'yes' })).includes(used) && !(await inVault({ used: 'yes' })).includes(unused))
  assert.ok((await inVault({ used: 'no' })).includes(unused))

  const album = await nadia(vault.createAlbum, { body: { name: 'Lighthouse' } })
  await assert.rejects(nadia(vault.createAlbum, { body: { name: 'lighthouse' } }), /already have an album with this name/)
  await nadia(vault.addToAlbum, { params: { id: album._id }, body: { ids: [unused] } })
  await nadia(vault.updateVaultItem, { params: { id: unused }, body: { title: '100% _storm_', alt: 'Waves at night' } })
  assert.deepEqual(await inVault({ albumId: album._id }), [unused])
  for (const q of ['STORM', '100%', '_st', 'at night']) assert.deepEqual(await inVault({ q }), [unused], q)
  assert.deepEqual(await inVault({ q: '100%storm' }), [], 'a percent sign is not a wildcard')
  assert.equal(
    await nadia(vault.updateVaultItem, { params: { id: unused }, body: { albumIds: [randomUUID()] } }).catch(code),
    'not_found',
  )
  await nadia(vault.deleteAlbum, { params: { id: album._id } })
  assert.deepEqual((await nadia(vault.viewVaultItem, { params: { id: unused } })).albumIds, [])
})

test('a performer removes items from one album, which stay in the vault and in other albums', async () => {
  const [one, two, three] = [await upload(), await upload(), await upload()]
  const albumOf = async (name: string) => {
    const { _id: id } = await nadia(vault.createAlbum, { body: { name } })
    await nadia(vault.addToAlbum, { params: { id }, body: { ids: [one, two, three] } })
    return id
  }
  const [summer, best] = [await albumOf('Summer'), await albumOf('Best')]
  const out = { params: { id: summer }, body: { ids: [one, two] } }
  const rival = await site.performer('album.rival')
  assert.equal(await rival(vault.removeFromAlbum, out).catch(code), 'not_found')
  assert.equal((await nadia(vault.removeFromAlbum, out)).totalItems, 1)
  assert.deepEqual(await inVault({ albumId: summer }), [three])
  assert.deepEqual((await inVault({ albumId: best })).toSorted(), [one, two, three].toSorted())
})

test('a performer finds items by whether they are described, and by their date', async () => {
  const [told, silent] = [await upload(), await upload()]
  await nadia(vault.updateVaultItem, { params: { id: told }, body: { alt: 'A pier in the fog' } })
  const [described, undescribed] = [await inVault({ described: 'yes' }), await inVault({ described: 'no' })]
  assert.deepEqual([described.includes(told), described.includes(silent)], [true, false])
  assert.deepEqual([undescribed.includes(told), undescribed.includes(silent)], [false, true])
  const { createdAt } = await nadia(vault.viewVaultItem, { params: { id: silent } })
  assert.ok((await inVault({ from: createdAt })).includes(silent))
  assert.ok(!(await inVault({ to: createdAt })).includes(silent))
})

test('a buyer keeps media that leave the vault, which every post loses', async () => {
  const [free, sold, left] = [await upload(), await upload(), await upload()]
  const [open, paid] = [await publish([free, left]), await publish([sold], 20)]
  const [buyer, stranger] = [await site.fan('buyer', 100), await site.fan('stranger', 100)]
  await buyer(posts.buyPost, { params: { id: paid } })
  assert.deepEqual(await inVault({ sold: 'yes' }), [sold])
  assert.equal((await nadia(vault.viewVaultItem, { params: { id: sold } })).totalBuyers, 1)
  await nadia(vault.deleteVaultItems, { body: { ids: [free, sold] } })
  await site.quiet()

  const shown = await stranger(posts.viewPost, { params: { id: open } })
  assert.ok(!shown.locked)
  assert.deepEqual(
    shown.files.map((file) => file._id),
    [left],
  )
  assert.equal(await site.ctx.storage.stat(`photos/${free}/full.webp`), undefined)
  await nadia(posts.updatePost, { params: { id: open }, body: { text: 'still changed', audience: 'free', fileIds: [left] } })

  const retained = await buyer(posts.viewPost, { params: { id: paid } })
  assert.ok(!retained.locked)
  assert.deepEqual(
    retained.files.map((file) => file._id),
    [sold],
  )
  assert.equal((await fetch(site.base + retained.files[0]!.url)).status, 200)
  const locked = await stranger(posts.viewPost, { params: { id: paid } })
  assert.ok(locked.locked)
  assert.deepEqual([locked.inside.photos, locked.unlock], [0, []], 'no content is left to sell')
  assert.equal(await stranger(posts.buyPost, { params: { id: paid } }).catch(code), 'not_found')
  assert.equal((await stranger(users.readMe)).balance, 100)
  assert.equal(
    await nadia(posts.createPost, { body: { text: 'again', audience: 'free', fileIds: [sold] } }).catch(code),
    'not_found',
  )
})

test('media that the performer deleted after a sale are sold to no one else, in any post', async () => {
  const [sold, other] = [await upload(), await upload()]
  const both = await publish([sold, other], 20)
  const [first, second] = [await site.fan('first', 100), await site.fan('second', 100)]
  await first(posts.buyPost, { params: { id: await publish([sold], 10) } })
  await nadia(vault.deleteVaultItem, { params: { id: sold } })
  await site.quiet()
  await second(posts.buyPost, { params: { id: both } })
  const filesOf = async (fan: Caller) => {
    const post = await fan(posts.viewPost, { params: { id: both } })
    return post.locked ? post.unlock : post.files.map(({ _id }) => _id)
  }
  assert.deepEqual(await filesOf(second), [other])
  assert.deepEqual(await filesOf(first), [{ by: 'purchase', price: 10, items: 2, owned: { items: 1, of: 2, fullPrice: 20 } }])
  await first(posts.buyPost, { params: { id: both } })
  assert.deepEqual(await filesOf(first), [sold, other])
})

test("a performer's deleted items make room for new uploads, although buyers keep them", async () => {
  const ada = await site.performer('ada')
  await site.ctx.write((tx) => changeSettings(tx, { performerStorageMegabytes: 1 }))
  const photo = await jpeg()
  const heavy = () => upload(ada, new Blob([photo, new Uint8Array(600_000)]))
  const id = await heavy()
  const body = { text: 'look', audience: 'paid' as const, fileIds: [id], price: 10 }
  const params = { id: (await ada(posts.createPost, { body }))._id }
  await site.quiet()
  const buyer = await site.fan('keeper', 10)
  await buyer(posts.buyPost, { params })
  await assert.rejects(upload(ada, new Blob([photo, new Uint8Array(500_000)])), /Remove something first/)
  await ada(vault.deleteVaultItem, { params: { id } })
  assert.notEqual(await heavy(), id)
  await site.quiet()
  const bought = await buyer(posts.viewPost, { params })
  assert.deepEqual(bought.locked ? [] : bought.files.map((file) => file._id), [id])
  await site.ctx.write((tx) => changeSettings(tx, { performerStorageMegabytes: 51_200 }))
})

test('a fan who buys during a deletion either has paid for existing media, or pays nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const item = await upload()
    const id = await publish([item], 10)
    const fan = await site.fan(`quick${round}`, 10)
    const [bought] = await Promise.allSettled([
      fan(posts.buyPost, { params: { id }, body: { price: 10, items: 1 } }),
      nadia(vault.deleteVaultItem, { params: { id: item } }),
    ])
    await site.quiet()
    const isPaid = bought.status === 'fulfilled'
    assert.equal((await fan(users.readMe)).balance, isPaid ? 0 : 10)
    const post = await fan(posts.viewPost, { params: { id } }).catch(() => undefined)
    assert.equal(post !== undefined && !post.locked && post.files.length === 1, isPaid)
  }
})

test('a fan with an old page open cannot buy less than it shows', async () => {
  const items = await Promise.all([upload(), upload()])
  const id = await publish(items, 10)
  const fan = await site.fan('late', 10)
  const offered = async () => {
    const post = await fan(posts.viewPost, { params: { id } })
    return post.locked ? post.unlock : []
  }
  assert.deepEqual(await offered(), [{ by: 'purchase', price: 10, items: 2 }])
  await nadia(vault.deleteVaultItem, { params: { id: items[0]! } })
  await site.quiet()
  const buy = (shown: number) => fan(posts.buyPost, { params: { id }, body: { price: 10, items: shown } }, { key: randomUUID() })
  assert.equal(await buy(2).catch(code), 'changed_meanwhile')
  assert.equal((await fan(users.readMe)).balance, 10)
  assert.deepEqual(await offered(), [{ by: 'purchase', price: 10, items: 1 }])
  await buy(1)
  assert.equal((await fan(users.readMe)).balance, 0)
})

test('a fan who owns 2 of 5 pays for the other three once, even with ten clicks, and one who owns all pays nothing', async () => {
  const items = await Promise.all(Array.from({ length: 5 }, () => upload()))
  const [two, five] = [await publish(items.slice(0, 2), 10), await publish(items, 50)]
  const fan = await site.fan('collector', 100)
  await fan(posts.buyPost, { params: { id: two } })
  const locked = await fan(posts.viewPost, { params: { id: five } })
  assert.ok(locked.locked)
  assert.deepEqual(locked.unlock, [{ by: 'purchase', price: 30, items: 5, owned: { items: 2, of: 5, fullPrice: 50 } }])
  assert.equal(await fan(posts.buyPost, { params: { id: five }, body: { price: 50 } }).catch(code), 'price_changed')
  const clicks = Array.from({ length: 10 }, () =>
    fan(posts.buyPost, { params: { id: five }, body: { price: 30 } }, { key: randomUUID() }).then((sale) => sale.tokens, code),
  )
  const outcomes = await Promise.all(clicks)
  assert.deepEqual(
    outcomes.filter((one) => one !== 'already_done'),
    [30],
  )
  const again = await publish(items.slice(2, 4), 40)
  const seen = await fan(posts.viewPost, { params: { id: again } })
  assert.equal(seen.locked, false)
  assert.equal(await fan(posts.buyPost, { params: { id: again } }).catch(code), 'already_done')
})

test("a performer's description of a photo in a post is saved in the vault, and suggested for later uses", async () => {
  const photo = await upload()
  const body = { text: 'look', audience: 'free' as const, fileIds: [photo] }
  await nadia(posts.createPost, { body: { ...body, alts: ['a lighthouse at noon'] } })
  const again = await nadia(posts.createPost, { body })
  assert.equal(again.files[0]?.alt, 'a lighthouse at noon')
  assert.deepEqual(await inVault({ q: 'lighthouse at noon' }), [photo])
})

test('a performer sees the used storage grow with each upload and shrink with each deletion', async () => {
  const ines = await site.performer('ines')
  await site.ctx.write((tx) => changeSettings(tx, { performerStorageMegabytes: 70 }))
  assert.deepEqual(await ines(vault.readStorage), { usedBytes: 0, mostBytes: 70 * 1024 * 1024 })
  const photo = await jpeg()
  const id = await upload(ines, photo)
  assert.equal((await ines(vault.readStorage)).usedBytes, photo.size)
  await ines(vault.deleteVaultItem, { params: { id } })
  assert.equal((await ines(vault.readStorage)).usedBytes, 0)
})
