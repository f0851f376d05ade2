import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { ApiError, type ErrorCode } from '@fanfare/contract'
import * as acts from '@fanfare/contract/message-actions'
import * as found from '@fanfare/contract/message-search'
import * as messages from '@fanfare/contract/messages'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let performer: Caller
beforeAll(async () => {
  site = await openTestServer()
  performer = await site.performer('ada.vale')
})

const failsWith = (code: ErrorCode) => (error: unknown) => error instanceof ApiError && error.code === code
const seqs = ({ data }: { data: { seq: number }[] }) => data.map(({ seq }) => seq)

async function talking(username: string) {
  const fan = await site.fan(username)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  const list = (who: Caller, query: { limit?: number; aroundSeq?: number; beforeSeq?: number }) =>
    who(messages.listMessages, { params: { id }, query })
  return { fan, params: { id }, list }
}

/** Adds a message from the fan for each hour of the first days of 2025. */
const fill = async (id: string, count: number) => {
  await site.sql.query(
    `insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, created_at)
     select gen_random_uuid(), id, n, fan_id, performer_id, 'text', 'number ' || n, timestamptz '2025-01-01T00:00:00Z' + n * interval '1 hour'
     from conversations, generate_series(1, $2) n where id = $1`,
    [id, count],
  )
  await site.sql.query('update conversations set last_seq = $2 where id = $1', [id, count])
}

test('a fan opens a conversation around any number, without gaps', async () => {
  const { fan, params, list } = await talking('reader')
  await fill(params.id, 100)
  for (const who of [fan, performer]) {
    assert.deepEqual(seqs(await list(who, { aroundSeq: 50, limit: 6 })), [47, 48, 49, 50, 51, 52])
    assert.deepEqual(seqs(await list(who, { beforeSeq: 47, limit: 3 })), [44, 45, 46])
    assert.deepEqual(seqs(await list(who, { aroundSeq: 1, limit: 4 })), [1, 2])
    assert.deepEqual(seqs(await list(who, { aroundSeq: 900, limit: 4 })), [99, 100])
    assert.deepEqual(seqs(await list(who, { beforeSeq: 1, limit: 4 })), [])
  }
  assert.equal(seqs(await list(fan, { aroundSeq: 50 })).length, 25)
})

test("a fan sees no emptied messages around a number, except a buyer's purchases", async () => {
  const { fan, params, list } = await talking('emptied')
  await fill(params.id, 20)
  await site.sql.query('update messages set sold_at = now() where conversation_id = $1 and seq = 3', [params.id])
  await performer(messages.removeAllMessages, { params })
  await fan(messages.sendMessage, { params, body: { text: 'anew' } })
  assert.deepEqual(seqs(await list(fan, { aroundSeq: 5 })), [3, 21])
  assert.deepEqual(seqs(await list(performer, { aroundSeq: 5 })), [21])
  assert.deepEqual(seqs(await list(performer, { beforeSeq: 21 })), [])
})

test('a fan jumps to the first message of a date', async () => {
  const { fan, params } = await talking('historian')
  await fill(params.id, 100)
  const at = async (moment: string) => (await fan(acts.findMessageAt, { params, query: { moment } })).seq
  assert.equal(await at('2025-01-02T00:00:00Z'), 24)
  assert.equal(await at('2025-01-02T00:30:00Z'), 25)
  assert.equal(await at('2024-01-01T00:00:00Z'), 1)
  assert.equal(await at('2030-01-01T00:00:00Z'), 100)
  const stranger = await site.fan('passer.by')
  await assert.rejects(
    stranger(acts.findMessageAt, { params, query: { moment: '2025-01-02T00:00:00Z' } }),
    failsWith('not_found'),
  )
  await assert.rejects(stranger(messages.listMessages, { params, query: { aroundSeq: 5 } }), failsWith('not_found'))
})

const find = (who: Caller, q: string, conversationId?: string) =>
  who(found.searchMessages, { body: { q, ...(conversationId !== undefined && { conversationId }) }, query: {} })
const texts = ({ data }: { data: { excerpt: { text: string }[] }[] }) =>
  data.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))

test('a fan finds messages by their words in any spelling, with matches marked', async () => {
  const { fan, params } = await talking('finder')
  const send = (who: Caller, text: string) => who(messages.sendMessage, { params, body: { text } })
  await send(fan, 'The Café at the Große Straße, with ÆTHER')
  await send(performer, 'see you at the cafeteria, Привет')
  await send(fan, 'something else')
  for (const q of ['café', 'CAFE', 'caf'])
    assert.deepEqual(texts(await find(fan, q)), ['see you at the cafeteria, Привет', 'The Café at the Große Straße, with ÆTHER'])
  for (const q of ['grosse strasse', 'aether', 'the CAFE gros']) assert.equal((await find(fan, q)).data.length, 1, q)
  assert.equal((await find(fan, 'привет')).data.length, 1)
  const [hit] = (await find(performer, 'strasse')).data
  assert.deepEqual(
    hit?.excerpt.filter(({ isMatch }) => isMatch),
    [{ text: 'Straße', isMatch: true }],
  )
  assert.deepEqual([hit?.with._id, hit?.senderId, hit?.conversationId], [fan.id, fan.id, params.id])
  for (const q of ["'", "' | 'of:", ':* & !', '\\', '%', '\u200b']) assert.deepEqual((await find(fan, q)).data, [], q)
})

test("a search finds no messages of other people's conversations, and no deleted or blocked messages", async () => {
  const { fan, params } = await talking('secretive')
  const send = (text: string) => fan(messages.sendMessage, { params, body: { text } })
  const [first] = [await send('a zanzibar of mine'), await send('zanzibar again')]
  const stranger = await site.fan('prying')
  assert.deepEqual((await find(stranger, 'zanzibar')).data, [])
  await assert.rejects(find(stranger, 'zanzibar', params.id), failsWith('not_found'))
  // Ids in the search index are not searchable words.
  for (const q of [`of:${fan.id}`, `in:${params.id}`]) assert.deepEqual((await find(stranger, q)).data, [])
  await fan(messages.deleteMessage, { params: { id: first._id } })
  for (const who of [fan, performer]) assert.deepEqual(texts(await find(who, 'zanzibar')), ['zanzibar again'])
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  for (const who of [fan, performer]) assert.deepEqual((await find(who, 'zanzibar')).data, [])
  await site.sql.query('delete from blocks')
  await performer(messages.removeAllMessages, { params })
  for (const who of [fan, performer]) assert.deepEqual((await find(who, 'zanzibar')).data, [])
})

test('a fan pages through matches, latest first without duplicates, and a long text is cut around the match', async () => {
  const { fan, params } = await talking('collector')
  await fill(params.id, 45)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await fan(found.searchMessages, {
      body: { q: 'number' },
      query: { limit: 20, ...(cursor !== undefined && { cursor }) },
    })
    seen.push(...seqs(page))
    cursor = page.next
  } while (cursor !== undefined)
  assert.deepEqual(
    seen,
    Array.from({ length: 45 }, (_, i) => 45 - i),
  )
  await fan(messages.sendMessage, { params, body: { text: `${'long '.repeat(300)}needle ${'tail '.repeat(300)}` } })
  const [text = ''] = texts(await find(fan, 'needle', params.id))
  assert.match(text, /^…(long )+needle (tail )+\S*…$/)
  assert.ok(text.length < 170)
})
