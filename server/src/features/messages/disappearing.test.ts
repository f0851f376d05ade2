import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { uploadOpenPhoto } from '@fanfare/contract/message-media'
import * as messages from '@fanfare/contract/messages'
import { makeJobsDue } from '../../../test/jobs.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

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

/** Runs the jobs that remove a conversation's disappearing messages. */
async function timePasses({ id }: { id: string }): Promise<void> {
  await makeJobsDue(site.sql, `disappear:${id}:%`)
  await site.quiet()
}

const minutesUntil = ({ disappears, createdAt }: messages.Message) =>
  (Date.parse(disappears?.at ?? '') - Date.parse(createdAt)) / 60_000
const oldestFirst = async (who: Caller, params: { id: string }) =>
  (await who(messages.listMessages, { params })).data.toReversed()

test('a message disappears after its hour, day or week for both, once, and other messages stay', async () => {
  const { fan, params } = await talking('felix')
  const fans = await openSocket(site.base, fan.token)
  onTestFinished(() => fans.close())
  const send = (disappearsAfter?: 'hour' | 'day' | 'week') =>
    fan(messages.sendMessage, { params, body: { text: disappearsAfter ?? 'stays', ...(disappearsAfter && { disappearsAfter }) } })
  const sent = [await send('hour'), await send(), await send('day'), await send('week')]
  assert.deepEqual(sent.map(minutesUntil), [60, Number.NaN, 24 * 60, 7 * 24 * 60])
  assert.deepEqual(
    (await oldestFirst(ada, params)).map(({ disappears }) => disappears?.after),
    ['hour', undefined, 'day', 'week'],
  )

  // Only the first job is due.
  const { rows } = await site.sql.query<{ key: string }>('select min(key) as key from graphile_worker.jobs where key like $1', [
    `disappear:${params.id}:%`,
  ])
  await makeJobsDue(site.sql, rows[0]!.key)
  await site.quiet()
  const isDeleted = async (who: Caller) => (await oldestFirst(who, params)).map((one) => one.isDeleted)
  assert.deepEqual(await isDeleted(ada), [true, false, false, false])
  const updates = () => fans.all(messages.messageUpdated).filter(({ _id }) => _id === sent[0]!._id)
  assert.equal(updates().length, 1)

  const deletedAt = async () =>
    (await site.sql.query('select deleted_at from messages where conversation_id = $1 order by seq', [params.id])).rows
  const before = await deletedAt()
  // Simulates a process that was killed before it could complete its job.
  const due = Date.parse(sent[0]!.disappears!.at!)
  const payload = JSON.stringify({ conversationId: params.id, due })
  await site.sql.query(`select graphile_worker.add_job('delete disappearing messages', $1::json)`, [payload])
  await site.quiet()
  assert.deepEqual(await deletedAt(), before)
  assert.equal(updates().length, 1)

  await timePasses(params)
  assert.deepEqual(await isDeleted(fan), [true, false, true, true])
})

test('a message that disappears after reading waits for its recipient, then shows its time, and ignores its sender', async () => {
  const { fan, params } = await talking('quick')
  const fans = await openSocket(site.base, fan.token)
  onTestFinished(() => fans.close())
  const sent = await ada(messages.sendMessage, { params, body: { text: 'once', disappearsAfter: 'seen' } })
  assert.deepEqual(sent.disappears, { after: 'seen', at: null })
  await ada(messages.markConversationRead, { params })
  await timePasses(params)
  assert.deepEqual((await oldestFirst(fan, params))[0]?.disappears, { after: 'seen', at: null })

  await fan(messages.markConversationRead, { params })
  const seen = await fans.received(messages.messageUpdated, ({ disappears }) => typeof disappears?.at === 'string')
  assert.ok(minutesUntil(seen) >= 1 && minutesUntil(seen) < 10)
  await timePasses(params)
  await fans.received(messages.messageUpdated, (one) => one._id === sent._id && one.isDeleted)
  assert.equal((await oldestFirst(ada, params))[0]?.isDeleted, true)
})

test('a buyer keeps a disappeared message, no one else can buy it, and unused files are deleted', async () => {
  const [buyer, late] = [await talking('buyer'), await talking('late')]
  const fileId = async (width: number) => (await ada(messages.uploadMessagePhoto, { files: { file: await jpeg(width) } }))._id
  const body = { fileIds: [await fileId(300)], price: 20, disappearsAfter: 'hour' as const }
  const { _id: preview } = await ada(uploadOpenPhoto, { files: { file: await jpeg(320) } })
  const withPreview = { ...body, fileIds: [...body.fileIds, preview], openFileIds: [preview] }
  const sold = await ada(messages.sendMessage, { params: buyer.params, body: withPreview })
  const unsold = await ada(messages.sendMessage, { params: late.params, body })
  const own = await late.fan(messages.uploadMessagePhoto, { files: { file: await jpeg(310) } })
  await late.fan(messages.sendMessage, { params: late.params, body: { fileIds: [own._id], disappearsAfter: 'hour' } })
  await site.quiet()
  await buyer.fan(messages.buyMessage, { params: { id: sold._id }, body: { price: 20 } })
  await timePasses(buyer.params)
  await timePasses(late.params)

  const [kept] = await oldestFirst(buyer.fan, buyer.params)
  assert.ok(kept && !kept.locked && !kept.isDeleted)
  assert.deepEqual(
    kept.files.map(({ _id }) => _id),
    withPreview.fileIds,
  )
  assert.deepEqual(
    (await oldestFirst(late.fan, late.params)).map(({ isDeleted }) => isDeleted),
    [true, true],
  )
  await assert.rejects(late.fan(messages.buyMessage, { params: { id: unsold._id }, body: { price: 20 } }), { status: 404 })
  const { rows } = await site.sql.query('select id from files where id = $1', [own._id])
  assert.deepEqual(rows, [], 'the fan’s photo is deleted, because it is in no vault')
  assert.deepEqual(await site.wrongBalances(), [])
})
