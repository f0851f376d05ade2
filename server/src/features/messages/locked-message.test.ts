import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { ApiError, type ErrorCode } from '@fanfare/contract'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import { deleteVaultItem } from '@fanfare/contract/vault'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket, type TestSocket } from '../../../test/socket.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let performer: Caller
beforeAll(async () => {
  site = await openTestServer()
  performer = await site.performer('ada.vale')
})

const failsWith = (code: ErrorCode) => (error: unknown) => error instanceof ApiError && error.code === code

async function socketOf({ token }: Caller): Promise<TestSocket> {
  const socket = await openSocket(site.base, token)
  onTestFinished(() => socket.close())
  return socket
}

async function talking(username: string) {
  const fan = await site.fan(username, 100)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  return { fan, params: { id } }
}

async function uploaded(who: Caller): Promise<string> {
  const { _id: id } = await who(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await waitFor(async () => (await status(who, id)) === 'ready', 'the photo')
  return id
}
const status = async (who: Caller, fileId: string) =>
  (await who(messages.readMessageFileStatus, { params: { id: fileId, fileId } })).status

/** The performer sends a photo for 20 tokens. */
async function offer(params: { id: string }, text = 'look') {
  const fileId = await uploaded(performer)
  return { fileId, message: await performer(messages.sendMessage, { params, body: { text, fileIds: [fileId], price: 20 } }) }
}

const listed = (who: Caller, params: { id: string }) => who(messages.listMessages, { params, query: {} })
const rawList = async ({ token }: Caller, { id }: { id: string }) =>
  (await fetch(`${site.api}/messages/conversations/${id}`, { headers: { authorization: token } })).text()

test('a photo that the performer deletes before any sale is missing, and the rest stays for sale', async () => {
  const { fan, params } = await talking('late')
  const [kept, gone] = [await uploaded(performer), await uploaded(performer)]
  const { _id: id } = await performer(messages.sendMessage, { params, body: { fileIds: [gone, kept], price: 20 } })
  await performer(deleteVaultItem, { params: { id: gone } })
  await site.quiet()
  const message = async () => (await listed(fan, params)).data.find((one) => one._id === id)!
  const locked = await message()
  assert.ok(locked.locked)
  assert.deepEqual([locked.inside.photos, locked.unlock], [1, [{ by: 'purchase', price: 20, items: 1 }]])
  await fan(messages.buyMessage, { params: { id } })
  const open = await message()
  assert.deepEqual(!open.locked && open.files.map(({ _id }) => _id), [kept])
})

test('a fan sees that a photo is processing, and then the photo without reloading', async () => {
  const { fan, params } = await talking('quick')
  const [fans, performers] = [await socketOf(fan), await socketOf(performer)]
  const { _id: fileId } = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  const sent = await performer(messages.sendMessage, { params, body: { fileIds: [fileId] } })
  assert.deepEqual([sent.kind, sent.locked], ['photo', false])
  for (const one of [fans, performers]) {
    const isReady = (message: messages.Message) => !message.locked && message.files[0]?.status === 'ready'
    await waitFor(
      async () => one.all(messages.messageUpdated).some(isReady) || one.all(messages.messageCreated).some(isReady),
      'the finished photo',
    )
  }
  const { data } = await listed(fan, params)
  assert.ok(data[0] && !data[0].locked)
  assert.equal((await fetch(`${site.base}${data[0].files[0]!.url}`)).status, 200)
  assert.equal((await fan(messages.readConversation, { params })).lastMessage, 'Photo')
})

test('a fan gets no URL of a paid photo before paying, and opens it immediately after paying', async () => {
  const { fan, params } = await talking('buyer')
  const [fans, performers] = [await socketOf(fan), await socketOf(performer)]
  const { fileId, message } = await offer(params)
  const received = await fans.received(messages.messageCreated, (one) => one._id === message._id)
  const raw = await rawList(fan, params)
  for (const seen of [JSON.stringify(received), raw]) {
    assert.match(seen, /"locked":true/)
    assert.match(seen, /data:image/)
    assert.doesNotMatch(seen, /\/media\/|[uU]rl"/)
    assert.ok(!seen.includes(fileId), 'names the file')
  }
  assert.ok(received.locked)
  assert.deepEqual([received.text, received.price, received.unlock], ['look', 20, [{ by: 'purchase', price: 20, items: 1 }]])
  assert.match(await rawList(performer, params), /\/media\//)

  await fan(messages.buyMessage, { params: { id: message._id } })
  const { data } = await listed(fan, params)
  assert.ok(data[0] && !data[0].locked)
  assert.equal((await fetch(`${site.base}${data[0].files[0]!.url}`)).status, 200)
  // An earlier event may have said that the photo is processing.
  const opened = await fans.received(messages.messageUpdated, (one) => one._id === message._id && !one.locked)
  assert.ok(!opened.locked && opened.files[0]!.url !== '')
  await performers.received(messages.messageUpdated, (one) => one._id === message._id && !one.locked && one.isSold)
  await assert.rejects(fan(messages.buyMessage, { params: { id: message._id } }), failsWith('already_done'))
  assert.deepEqual(await site.wrongBalances(), [])
})

test('only performers set a price, only for photos and within limits, and no one sends files of others', async () => {
  const { fan, params } = await talking('trader')
  const send = (who: Caller, body: { text?: string; fileIds?: string[]; price?: number }) =>
    who(messages.sendMessage, { params, body })
  const mine = await uploaded(fan)
  await assert.rejects(send(fan, { fileIds: [mine], price: 20 }), failsWith('not_valid'))
  await assert.rejects(send(performer, { text: 'secret', price: 20 }), failsWith('not_valid'))
  const theirs = await uploaded(performer)
  await assert.rejects(send(performer, { fileIds: [theirs], price: 0.5 }), failsWith('not_valid'))
  await assert.rejects(send(performer, { fileIds: [theirs], price: 10_001 }), failsWith('not_valid'))
  await assert.rejects(send(fan, { fileIds: [theirs] }), failsWith('not_found'))
  await assert.rejects(fan(messages.readMessageFileStatus, { params: { id: theirs, fileId: theirs } }), failsWith('not_found'))
  for (const text of ['once', 'and again, from the vault']) await send(performer, { text, fileIds: [theirs] })
})

test('a fan can buy a photo only once it is processed', async () => {
  const { fan, params } = await talking('eager')
  const { fileId, message } = await offer(params)
  const stand = (status: string) => site.sql.query('update files set status = $2 where id = $1', [fileId, status])
  const offered = async () => {
    const { data } = await listed(fan, params)
    assert.ok(data[0]?.locked)
    return data[0].unlock
  }
  for (const status of ['processing', 'failed']) {
    await stand(status)
    assert.deepEqual(await offered(), [])
    await assert.rejects(fan(messages.buyMessage, { params: { id: message._id } }), failsWith('not_found'))
  }
  await stand('ready')
  assert.deepEqual(await offered(), [{ by: 'purchase', price: 20, items: 1 }])
  await fan(messages.buyMessage, { params: { id: message._id } })
})

test('a fan can neither see nor buy a deleted offer, and a photo that a fan unsent is gone', async () => {
  const { fan, params } = await talking('slow')
  const { message } = await offer(params)
  await performer(messages.deleteMessage, { params: { id: message._id } })
  await assert.rejects(fan(messages.buyMessage, { params: { id: message._id } }), failsWith('not_found'))
  const { data } = await listed(fan, params)
  assert.deepEqual([data[0]?.text, data[0]?.price], ['Message deleted!', 0])
  const taken = await fan(messages.sendMessage, { params, body: { fileIds: [await uploaded(fan)] } })
  assert.ok(!taken.locked)
  const addressed = async () => (await fetch(`${site.base}${taken.files[0]!.url}`)).status
  assert.equal(await addressed(), 200)
  await fan(messages.deleteMessage, { params: { id: taken._id } })
  await site.quiet()
  assert.equal(await addressed(), 404)
})

test('a buyer keeps a purchase after the performer deletes the message or empties the conversation', async () => {
  const { fan, params } = await talking('collector')
  const fans = await socketOf(fan)
  const [kept, other, unsold] = [await offer(params, 'kept'), await offer(params, 'emptied'), await offer(params, 'unsold')]
  for (const { message } of [kept, other]) await fan(messages.buyMessage, { params: { id: message._id } })
  await site.quiet()
  await performer(messages.deleteMessage, { params: { id: kept.message._id } })
  const own = await listed(performer, params)
  assert.deepEqual(
    own.data.map((message) => message.text),
    ['unsold', 'emptied', 'Message deleted!'],
  )
  await performer(messages.removeAllMessages, { params })
  await fans.received(messages.conversationEmptied)
  assert.deepEqual(await listed(performer, params), { data: [], total: 0 })
  assert.equal((await performer(messages.readConversation, { params })).lastMessage, '')
  await assert.rejects(fan(messages.buyMessage, { params: { id: unsold.message._id } }), failsWith('not_found'))

  await fan(messages.sendMessage, { params, body: { text: 'why?' } })
  const left = await listed(fan, params)
  assert.deepEqual(
    left.data.map((message) => message.text),
    ['why?', 'emptied', 'kept'],
  )
  assert.equal(left.total, 3)
  for (const message of left.data.slice(1)) {
    assert.ok(!message.locked)
    assert.equal((await fetch(`${site.base}${message.files[0]!.url}`)).status, 200)
  }
  assert.deepEqual((await listed(performer, params)).total, 1)
})

test('a fan keeps purchases after a block, and nothing else of the conversation', async () => {
  const { fan, params } = await talking('keeper')
  const { message } = await offer(params, 'kept')
  await fan(messages.sendMessage, { params, body: { text: 'thank you' } })
  await fan(messages.buyMessage, { params: { id: message._id } })
  await site.quiet()
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  const { data, total } = await listed(fan, params)
  assert.deepEqual([data.map((one) => one.text), total], [['kept'], 1])
  assert.equal((await fan(messages.listConversations, { query: {} })).total, 0)
  const again = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  assert.deepEqual([again._id, again.lastMessage], [params.id, ''], 'found from the list of purchases')
  await assert.rejects(fan(messages.sendMessage, { params, body: { text: 'why?' } }), failsWith('not_found'))
  await assert.rejects(listed(performer, params), failsWith('not_found'))
})

test('a fan who buys a message during its deletion either pays and keeps it, or neither', async () => {
  const { fan, params } = await talking('racer')
  const offers = [await offer(params), await offer(params), await offer(params), await offer(params)]
  for (const { message } of offers) {
    const buying = fan(messages.buyMessage, { params: { id: message._id } }).then(
      () => 'bought',
      () => 'refused',
    )
    await performer(messages.deleteMessage, { params: { id: message._id } })
    const outcome = await buying
    await site.quiet()
    const { data } = await listed(fan, params)
    const view = data.find((one) => one._id === message._id)
    assert.ok(view && !view.locked)
    assert.deepEqual([view.isDeleted, view.files.length], outcome === 'bought' ? [false, 1] : [true, 0])
  }
})

test('a performer sees which media a fan already has, from the conversation or a purchase', async () => {
  const { fan, params } = await talking('keeper.of.all')
  const [sent, taken, posted] = [await uploaded(performer), await uploaded(performer), await uploaded(performer)]
  await performer(messages.sendMessage, { params, body: { fileIds: [sent] } })
  const { _id: deleted } = await performer(messages.sendMessage, { params, body: { fileIds: [taken] } })
  await performer(messages.deleteMessage, { params: { id: deleted } })
  const { _id: post } = await performer(posts.createPost, {
    body: { text: 'a set', audience: 'paid', price: 20, fileIds: [posted] },
  })
  await fan(posts.buyPost, { params: { id: post }, body: { price: 20 } })
  assert.deepEqual(await performer(messages.listSentMedia, { params }), { sent: [sent], bought: [posted] })

  const colleague = await site.performer('lena.hale')
  await assert.rejects(() => colleague(messages.listSentMedia, { params }), failsWith('not_found'))
  await assert.rejects(() => fan(messages.listSentMedia, { params }), failsWith('not_allowed'))
})
