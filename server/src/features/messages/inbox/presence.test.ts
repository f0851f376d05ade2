import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import { PRESENCE, TYPING } from '@fanfare/contract/sockets'
import { renewPresence } from '#core/messages/index.ts'
import { presenceAt } from '#core/messages/rules.ts'
import { addMinutes } from '#lib/time.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { openSocket } from '../../../../test/socket.ts'
import { waitFor } from '../../../../test/wait.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

async function pair(name: string) {
  const [performer, fan] = [await site.performer(name), await site.fan(`fan.${name}`)]
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  const windowOf = async (who: Caller) => {
    const one = await openSocket(site.base, who.token)
    onTestFinished(() => one.close())
    return one
  }
  const [performers, fans] = [await windowOf(performer), await windowOf(fan)]
  const looks = (who: Caller) => (who === fan ? fans : performers).socket.emit(PRESENCE, { conversationId: id })
  return { performer, fan, id, performers, fans, looks }
}
const seenBy = async (who: Caller, id: string) => {
  const one = await who(messages.readConversation, { params: { id } })
  const inList = (await who(messages.listConversations)).data.find(({ _id }) => _id === id)
  assert.equal(inList?.presence, one.presence)
  return one.presence
}

test('a fan who opens a conversation appears there immediately and sees whether the other is online', async () => {
  const { performer, fan, id, performers, fans, looks } = await pair('paula')
  assert.equal(await seenBy(fan, id), null)
  looks(performer)
  await fans.received(inbox.presenceChanged, (one) => one.conversationId === id && one.presence === 'online')
  assert.equal(await seenBy(fan, id), 'online')
  looks(fan)
  await fans.received(inbox.presenceChanged, (one) => one.presence === 'online')
  await performers.received(inbox.presenceChanged, (one) => one.presence === 'online')
  assert.equal(await seenBy(performer, id), 'online')
})

test('a user sees rounded times, and a presence that is not renewed expires automatically', async () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const after = (minutes: number) => presenceAt(addMinutes(now, -minutes), now)
  assert.deepEqual([0, 1.5, 2, 59, 61, 1439, 1441, 10_081, 43_201].map(after), [
    'online',
    'online',
    'hour',
    'hour',
    'day',
    'day',
    'week',
    'month',
    'earlier',
  ])
  const { performer, fan, id } = await pair('penny')
  // A process renews the presence of its sockets. A killed process no longer does.
  await renewPresence(site.ctx.db, [performer.id, fan.id])
  assert.equal(await seenBy(fan, id), 'online')
  await site.sql.query(`update presences set seen_at = seen_at - interval '2 minutes'`)
  assert.equal(await seenBy(fan, id), 'hour')
})

test('a user who turns presence off is not seen, sees nothing, stores nothing and shows no typing', async () => {
  const { performer, fan, id, performers, fans, looks } = await pair('petra')
  looks(performer)
  await fans.received(inbox.presenceChanged, (one) => one.presence === 'online')
  looks(fan)
  await performers.received(inbox.presenceChanged, (one) => one.presence === 'online')
  await performer(inbox.changeMessageSettings, { body: { showsPresence: false } })
  assert.deepEqual([await seenBy(fan, id), await seenBy(performer, id)], [null, null])
  const before = fans.all(inbox.presenceChanged).length
  looks(performer)
  performers.socket.emit(TYPING, { conversationId: id })
  await performers.received(inbox.presenceChanged, (one) => one.presence === null)
  await renewPresence(site.ctx.db, [performer.id])
  const { rows } = await site.sql.query('select 1 from presences where account_id = $1', [performer.id])
  assert.equal(rows.length, 0)
  // Events arrive in order: earlier ones would have arrived before this message.
  await performer(messages.sendMessage, { params: { id }, body: { text: 'a word' } })
  await fans.received(messages.messageCreated, (one) => one.text === 'a word')
  assert.deepEqual([fans.all(inbox.presenceChanged).length, fans.all(messages.typing).length], [before, 0])
})

test('a restricted or blocked fan sees neither presence nor typing of the performer', async () => {
  const { performer, fan, id, performers, fans, looks } = await pair('prisca')
  await performer(inbox.changeConversation, { params: { id }, body: { isRestricted: true } })
  looks(performer)
  performers.socket.emit(TYPING, { conversationId: id })
  await waitFor(
    async () => (await site.sql.query('select 1 from presences where account_id = $1', [performer.id])).rows.length === 1,
  )
  assert.equal(await seenBy(fan, id), null)
  looks(fan)
  assert.equal((await fans.received(inbox.presenceChanged)).presence, null)
  await performer(messages.sendMessage, { params: { id }, body: { text: 'a word' } })
  await fans.received(messages.messageCreated, (one) => one.text === 'a word')
  assert.deepEqual([fans.all(messages.typing), fans.all(inbox.presenceChanged).map((one) => one.presence)], [[], [null]])

  await performer(inbox.changeConversation, { params: { id }, body: { isRestricted: false } })
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  const sent = [fans.all(inbox.presenceChanged).length, performers.all(inbox.presenceChanged).length]
  for (const who of [fan, performer]) await assert.rejects(who(messages.readConversation, { params: { id } }))
  looks(performer)
  looks(fan)
  await site.ctx.settled()
  assert.deepEqual([fans.all(inbox.presenceChanged).length, performers.all(inbox.presenceChanged).length], sent)
})
