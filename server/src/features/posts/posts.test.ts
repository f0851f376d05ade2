import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import * as follows from '@fanfare/contract/follows'
import * as notifications from '@fanfare/contract/notifications'
import * as performers from '@fanfare/contract/performers'
import * as vault from '@fanfare/contract/vault'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 500)
})

const code = (error: ApiError) => error.code
const upload = async () => (await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } }))._id

test('a post waits for its photos, then followers see it, with a notification and a server event', async () => {
  await fan(follows.follow, { params: { id: nadia.id } })
  const socket = await openSocket(site.base, fan.token)
  const fileId = await upload()
  const post = await nadia(posts.createPost, {
    body: { text: 'hello', audience: 'free', fileIds: [fileId], alts: ['a blue field'] },
  })
  const pushed = await socket.received(posts.postPublished)
  assert.equal(pushed.postId, post._id)
  await site.quiet()
  const { data } = await fan(posts.listPosts, { query: {} })
  const [first] = data
  assert.ok(first && !first.locked)
  assert.deepEqual(
    [first._id, first.files[0]?.status, first.files[0]?.alt, first.files[0]?.width],
    [post._id, 'ready', 'a blue field', 640],
  )
  const picture = await fetch(`${site.base}${first.files[0]!.url}`)
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  const listed = await fan(notifications.listNotifications, { query: {} })
  assert.equal(listed.data[0]?.link, `/post/${post._id}`)
  assert.equal((await site.guest(performers.viewPerformer, { params: { id: 'nadia' } })).totalPosts, 1)
  socket.close()
})

test('a fan without access gets a blurred preview and no URL of the picture anywhere in the reply', async () => {
  const fileId = await upload()
  const post = await nadia(posts.createPost, {
    body: { text: 'SECRET', teaser: 'come closer', audience: 'paid', price: 20, fileIds: [fileId] },
  })
  await site.quiet()
  for (const path of [`/user/feeds/${post._id}`, `/user/feeds?performerId=${nadia.id}`, '/user/feeds?source=discover']) {
    const body = await (await fetch(`${site.api}${path}`, { headers: { authorization: fan.token } })).text()
    const locked = path.includes('?')
      ? body.slice(body.indexOf(post._id), body.indexOf(post._id) + 3000).split('"locked":false')[0]!
      : body
    assert.ok(!locked.includes('/media/photos/') && !locked.includes('SECRET') && !locked.includes(fileId), path)
    assert.ok(locked.includes('data:image/webp;base64'), path)
  }
  const owner = await nadia(posts.viewPost, { params: { id: post._id } })
  assert.ok(!owner.locked)
  const known = owner.files[0]!.url.split('?')[0]!
  for (const guess of [known, `${known}?e=${Math.floor(Date.now() / 1000) + 100}&s=x`])
    assert.equal((await fetch(site.base + guess)).status, 404)

  await fan(posts.buyPost, { params: { id: post._id } })
  const open = await fan(posts.viewPost, { params: { id: post._id } })
  assert.ok(!open.locked && open.files[0]!.url.includes('/media/photos/'))
})

test('a picture that cannot be decoded shows an error, and its post cannot be published', async () => {
  const whole = new Uint8Array(await (await jpeg()).arrayBuffer())
  const socket = await openSocket(site.base, nadia.token)
  const { _id: fileId } = await nadia(posts.uploadPostPhoto, { files: { file: new Blob([whole.slice(0, whole.length / 3)]) } })
  const news = await socket.received(vault.mediaProcessed, (one) => one.fileId === fileId)
  assert.equal(news.status, 'failed')
  assert.match(news.message ?? '', /damaged/)
  const status = await nadia(posts.readPostFileStatus, { params: { id: fileId, fileId } })
  assert.deepEqual([status.status, status.message], ['failed', news.message])
  assert.equal(
    await nadia(posts.createPost, { body: { text: 'x', audience: 'free', fileIds: [fileId] } }).catch(code),
    'not_valid',
  )
  socket.close()
})

test('a performer who uploads a file that is no picture reads why it is rejected', async () => {
  const tried = async (content: string | Uint8Array<ArrayBuffer>, type: string) =>
    (await nadia(posts.uploadPostPhoto, { files: { file: new Blob([content], { type }) } }).catch((e: ApiError) => e)) as ApiError
  assert.equal(
    (await tried('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/jpeg')).code,
    'upload_not_accepted',
  )
  assert.equal((await tried('<html><script>1</script></html>', 'image/png')).code, 'upload_not_accepted')
  const endless = new Uint8Array(26 * 1024 * 1024)
  endless.set(new Uint8Array(await (await jpeg()).arrayBuffer()))
  assert.equal((await tried(endless, 'image/jpeg')).code, 'upload_too_large')
})

test('a performer sets a price for paid posts only, within bounds, and cannot publish an empty post', async () => {
  const create = (body: { text: string; audience: 'free' | 'paid'; price?: number }) =>
    nadia(posts.createPost, { body }).catch(code)
  assert.equal(await create({ text: 'x', audience: 'free', price: 5 }), 'not_valid')
  assert.equal(await create({ text: 'x', audience: 'paid' }), 'not_valid')
  assert.equal(await create({ text: 'x', audience: 'paid', price: 0.99 }), 'not_valid')
  assert.equal(await create({ text: '  ', audience: 'free' }), 'not_valid')
})

test('a fan sees any price of two decimals as it was entered', async () => {
  for (const price of [4.35, 1.15, 19.99, 64.3]) {
    const { _id: id } = await nadia(posts.createPost, { body: { text: 'for sale', audience: 'paid', price } })
    assert.equal((await fan(posts.viewPost, { params: { id } })).price, price)
    await nadia(posts.deletePost, { params: { id } })
  }
})

test('a performer gets the same error for posts and files of others as for unknown ones', async () => {
  const rival = await site.performer('rival')
  const fileId = await upload()
  assert.equal(
    await rival(posts.createPost, { body: { text: 'mine now', audience: 'free', fileIds: [fileId] } }).catch(code),
    'not_found',
  )
  const post = await nadia(posts.createPost, { body: { text: 'mine', audience: 'free' } })
  const change = { params: { id: post._id }, body: { text: 'stolen', audience: 'free' as const } }
  const bodyOf = async (id: string) => {
    const response = await fetch(`${site.api}/performer/feeds/${id}`, { headers: { authorization: rival.token } })
    return { ...((await response.json()) as object), requestId: '' }
  }
  assert.equal(await rival(posts.updatePost, change).catch(code), 'not_found')
  assert.equal(await rival(posts.deletePost, { params: { id: post._id } }).catch(code), 'not_found')
  assert.deepEqual(await bodyOf(post._id), await bodyOf('00000000-0000-7000-8000-000000000000'))
})

test('a fan sees the new text of an edited post, and nothing of a deleted one', async () => {
  const post = await nadia(posts.createPost, { body: { text: 'first', audience: 'free' } })
  await nadia(posts.updatePost, { params: { id: post._id }, body: { text: 'second', audience: 'free' } })
  const seen = await fan(posts.viewPost, { params: { id: post._id } })
  assert.ok(!seen.locked && seen.text === 'second')
  await nadia(posts.deletePost, { params: { id: post._id } })
  assert.equal(await fan(posts.viewPost, { params: { id: post._id } }).catch(code), 'not_found')
})

test('a deleted post is gone except for its buyers, and its photos stay in the vault', async () => {
  const publish = async (price: number) =>
    nadia(posts.createPost, { body: { text: 'kept?', audience: 'paid', price, fileIds: [await upload()] } })
  const [unsold, sold] = [await publish(20), await publish(30)]
  await site.quiet()
  await fan(posts.buyPost, { params: { id: sold._id } })

  const change = { text: 'changed', audience: 'paid' as const, price: 30, fileIds: [] }
  await assert.rejects(nadia(posts.updatePost, { params: { id: sold._id }, body: change }), /not remove any/)
  for (const { _id: id } of [unsold, sold]) await nadia(posts.deletePost, { params: { id } })
  await site.quiet()
  assert.notEqual(await site.ctx.storage.stat(`photos/${unsold.files[0]!._id}/full.webp`), undefined)

  const retained = await fan(posts.viewPost, { params: { id: sold._id } })
  assert.ok(!retained.locked)
  assert.equal((await fetch(`${site.base}${retained.files[0]!.url}`)).status, 200)
  const stranger = await site.fan('late', 100)
  await assert.rejects(stranger(posts.viewPost, { params: { id: sold._id } }), (error: ApiError) => code(error) === 'not_found')
  await assert.rejects(stranger(posts.buyPost, { params: { id: sold._id } }), (error: ApiError) => code(error) === 'not_found')
  await assert.rejects(nadia(posts.viewPost, { params: { id: sold._id } }), (error: ApiError) => code(error) === 'not_found')
})

test('a fan who buys a post during its deletion either pays and keeps it, or neither', async () => {
  for (let round = 0; round < 10; round++) {
    const { _id: id } = await nadia(posts.createPost, { body: { text: 'now or never', audience: 'paid', price: 1 } })
    const [bought] = await Promise.allSettled([
      fan(posts.buyPost, { params: { id } }),
      nadia(posts.deletePost, { params: { id } }),
    ])
    const seen = await fan(posts.viewPost, { params: { id } }).catch((error: ApiError) => error.code)
    assert.equal(typeof seen === 'object' && !seen.locked, bought.status === 'fulfilled')
  }
})

test('a fan pages through posts without gaps or duplicates, newest first', async () => {
  const prolific = await site.performer('prolific')
  for (let i = 0; i < 25; i++) await prolific(posts.createPost, { body: { text: `post ${i}`, audience: 'free' } })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await fan(posts.listPosts, {
      query: { performerId: prolific.id, limit: 10, ...(cursor !== undefined && { cursor }) },
    })
    seen.push(...page.data.map((one) => (one.locked ? 'locked' : one.text)))
    cursor = page.next
  } while (cursor !== undefined)
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, i) => `post ${24 - i}`),
  )
})

test('a visitor sees nothing of a performer who is blocked, suspended or not verified', async () => {
  const shy = await site.performer('shy')
  const post = await shy(posts.createPost, { body: { text: 'for some', audience: 'free' } })
  const view = () => fan(posts.viewPost, { params: { id: post._id } }).then(() => 'seen', code)
  await fan(follows.follow, { params: { id: shy.id } })
  assert.equal(await view(), 'seen')
  await site.sql.query('insert into blocks values ($1, $2)', [shy.id, fan.id])
  assert.equal(await view(), 'not_found')
  assert.equal(await fan(performers.viewPerformer, { params: { id: 'shy' } }).catch(code), 'not_found')
  await site.sql.query('delete from blocks')
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [shy.id])
  assert.equal(await view(), 'not_found')
  const { data } = await fan(posts.listPosts, { query: {} })
  assert.ok(data.every((one) => one.performer._id !== shy.id))
})

test('a fan who follows twice counts once, and unfollowing removes the posts from the home page', async () => {
  const nova = await site.performer('nova')
  await nova(posts.createPost, { body: { text: 'a nova', audience: 'free' } })
  const other = await site.fan('other')
  for (let i = 0; i < 2; i++) await other(follows.follow, { params: { id: nova.id } })
  await site.quiet()
  assert.equal((await other(performers.viewPerformer, { params: { id: nova.id } })).totalFollowers, 1)
  assert.equal((await other(posts.listPosts, { query: {} })).data.length, 1)
  assert.deepEqual(
    (await nova(follows.listFollowers, { query: {} })).data.map((one) => one.username),
    ['other'],
  )
  await other(follows.unfollow, { params: { id: nova.id } })
  assert.equal((await other(posts.listPosts, { query: {} })).data.length, 0)
})
