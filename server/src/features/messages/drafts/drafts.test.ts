import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as drafts from '@fanfare/contract/message-drafts'
import * as messages from '@fanfare/contract/messages'
import { isApiError } from '../../../../test/payments.ts'
import { jpeg } from '../../../../test/pictures.ts'
import { openSocket } from '../../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'

let site: TestServer
let ada: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
})

async function talking(username: string) {
  const fan = await site.fan(username, 100)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  return { fan, params: { id } }
}

type Body = Input<typeof drafts.saveDraft>['body']
const saves = (who: Caller, params: { id: string }, body: Partial<Body>) =>
  who(drafts.saveDraft, { params, body: { version: 0, text: '', price: '', fileIds: [], ...body } })
const draftOf = (who: Caller, params: { id: string }) => who(drafts.readDraft, { params })
const listed = async (who: Caller) => (await who(drafts.listDrafts)).drafts
const SECRET = 'what I never meant to say'

test("a fan's draft syncs to another device with reply, price, locked text and photos", async () => {
  const { fan, params } = await talking('felix')
  const question = await fan(messages.sendMessage, { params, body: { text: 'what do you see?' } })
  const uploads = async (width: number) => (await ada(messages.uploadMessagePhoto, { files: { file: await jpeg(width) } }))._id
  const [photo, preview] = [await uploads(320), await uploads(321)]
  const locked = { lockedText: 'and this opens', openFileIds: [preview] }
  const phone = await openSocket(site.base, ada.token)
  const { isSaved, draft } = await saves(ada, params, {
    text: SECRET,
    price: '12,',
    replyTo: question._id,
    fileIds: [photo, preview],
    ...locked,
  })
  assert.deepEqual([isSaved, draft.version, draft.text, draft.price], [true, 1, SECRET, '12,'])
  await phone.received(drafts.draftChanged, (event) => event.conversationId === params.id && event.version === 1)
  const onPhone = await draftOf(ada, params)
  assert.deepEqual(
    [onPhone.text, onPhone.replyTo?.text, onPhone.media.map((one) => one._id)],
    [SECRET, question.text, [photo, preview]],
  )
  assert.deepEqual([onPhone.lockedText, onPhone.openFileIds], ['and this opens', [preview]])
  assert.deepEqual((await listed(ada)).find((one) => one.conversationId === params.id)?.text, SECRET)
  phone.close()
})

test('the other participant learns nothing of a draft from events, calls or lists', async () => {
  const { fan, params } = await talking('fiona')
  const [theirs, own] = [await openSocket(site.base, fan.token), await openSocket(site.base, ada.token)]
  const received: string[] = []
  theirs.socket.onAny((_name: string, payload: unknown) => received.push(JSON.stringify(payload)))
  const before = await fan(messages.readConversation, { params })
  await saves(ada, params, { text: SECRET })
  await own.received(drafts.draftChanged, (event) => event.conversationId === params.id)
  // The same process sends the message after the draft, so an event about the draft would have come first.
  await ada(messages.sendMessage, { params, body: { text: 'hello' } })
  await theirs.received(messages.messageCreated, (message) => message.text === 'hello')
  assert.deepEqual(
    received.filter((one) => one.includes(SECRET) || one.includes('version')),
    [],
  )
  assert.deepEqual([(await draftOf(fan, params)).text, await listed(fan)], ['', []])
  const after = await fan(messages.readConversation, { params })
  assert.deepEqual([after.presence, after.seenSeq, after.lastSeq], [before.presence, before.seenSeq, before.lastSeq + 1])
  assert.doesNotMatch(JSON.stringify([after, await fan(messages.listMessages, { params })]), new RegExp(SECRET))
  theirs.close()
  own.close()
})

test("a stranger cannot save or read a draft in others' conversations, or get others' files through it", async () => {
  const { fan, params } = await talking('flora')
  const thief = await site.fan('thief')
  await saves(fan, params, { text: SECRET })
  await assert.rejects(draftOf(thief, params), isApiError('not_found'))
  await assert.rejects(saves(thief, params, { version: 1, text: 'mine now' }), isApiError('not_found'))
  assert.equal((await draftOf(fan, params)).text, SECRET)
  const { _id: photo } = await ada(messages.uploadMessagePhoto, { files: { file: await jpeg(340) } })
  await assert.rejects(saves(fan, params, { version: 1, fileIds: [photo] }), isApiError('not_found'))
  // Files of others in the row are still shown to their owner only.
  await site.sql.query('update message_drafts set file_ids = array[$1::uuid] where account_id = $2', [photo, fan.id])
  assert.deepEqual((await draftOf(fan, params)).media, [])
  const elsewhere = await talking('forrest')
  const theirs = await elsewhere.fan(messages.sendMessage, { params: elsewhere.params, body: { text: SECRET } })
  const { draft } = await saves(fan, params, { version: 1, text: 'an answer', replyTo: theirs._id })
  assert.deepEqual([draft.text, draft.replyTo], ['an answer', undefined])
})

test('a fan with two devices keeps the draft that knows the latest version, and the other device gets that version', async () => {
  const { fan, params } = await talking('frida')
  await saves(fan, params, { text: 'on the phone' })
  const late = await saves(fan, params, { text: 'on the desktop', version: 0 })
  assert.deepEqual([late.isSaved, late.draft.text, late.draft.version], [false, 'on the phone', 1])
  const both = ['one', 'two'].map((text) => saves(fan, params, { text, version: 1 }))
  const answers = await Promise.all(both)
  assert.equal(answers.filter(({ isSaved }) => isSaved).length, 1)
  assert.deepEqual(new Set(answers.map(({ draft }) => draft.text)).size, 1)
})

test('sending clears the draft in one transaction, a rejected message keeps it, and a late save does not restore it', async () => {
  const { fan, params } = await talking('fabian')
  await saves(fan, params, { text: SECRET })
  const refused = fan(messages.sendMessage, { params, body: { text: SECRET, price: 5, draftVersion: 1 } })
  await assert.rejects(refused)
  assert.equal((await draftOf(fan, params)).text, SECRET)
  const phone = await openSocket(site.base, fan.token)
  await fan(messages.sendMessage, { params, body: { text: SECRET, draftVersion: 1 } })
  await phone.received(drafts.draftChanged, (event) => event.version === 2)
  const late = await saves(fan, params, { version: 1, text: SECRET })
  assert.deepEqual([late.isSaved, late.draft.text], [false, ''])
  const next = await saves(fan, params, { version: 2, text: 'something else' })
  assert.deepEqual([next.isSaved, next.draft.version], [true, 3])
  // A message from elsewhere leaves the draft, and so does an older version of it.
  await fan(messages.sendMessage, { params, body: { text: 'by the way' } })
  await fan(messages.sendMessage, { params, body: { text: SECRET, draftVersion: 1 } })
  assert.equal((await draftOf(fan, params)).text, 'something else')
  phone.close()
})

test('a message leaves no draft, whether it overtakes the saving of its text or is overtaken by it', async () => {
  const { fan, params } = await talking('fergus')
  await fan(messages.sendMessage, { params, body: { text: SECRET, draftVersion: 0 } })
  assert.equal((await saves(fan, params, { text: SECRET })).isSaved, false)
  await saves(fan, params, { version: 1, text: ` ${SECRET}\n` })
  await fan(messages.sendMessage, { params, body: { text: SECRET, draftVersion: 1 } })
  assert.deepEqual([(await draftOf(fan, params)).text, (await draftOf(fan, params)).version], ['', 3])
})

test('a file deleted from the vault leaves its drafts, which can still be saved', async () => {
  const { params } = await talking('flynn')
  const { _id: photo } = await ada(messages.uploadMessagePhoto, { files: { file: await jpeg(330) } })
  await saves(ada, params, { text: 'look', fileIds: [photo] })
  await site.sql.query('update files set removed_at = now() where id = $1', [photo])
  assert.deepEqual((await draftOf(ada, params)).media, [])
  await site.sql.query('delete from files where id = $1', [photo])
  const { isSaved, draft } = await saves(ada, params, { version: 1, text: 'look there', fileIds: [photo] })
  assert.deepEqual([isSaved, draft.text, draft.media], [true, 'look there', []])
})

test('a draft may be longer than a message, up to a limit', async () => {
  const { fan, params } = await talking('florian')
  const long = '👩‍👩‍👧‍👦'.repeat(900)
  assert.equal((await saves(fan, params, { text: long })).draft.text, long)
  const endless = 'x'.repeat(drafts.MAX_DRAFT_LENGTH + 1)
  await assert.rejects(saves(fan, params, { version: 1, text: endless }), isApiError('not_valid', 'text'))
})

test('a fan cannot read a draft when they can no longer read the conversation', async () => {
  const { fan, params } = await talking('finn')
  await saves(fan, params, { text: SECRET })
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [ada.id, fan.id])
  await assert.rejects(draftOf(fan, params), isApiError('not_found'))
  await assert.rejects(saves(fan, params, { version: 1, text: 'please' }), isApiError('not_found'))
})
