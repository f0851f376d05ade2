import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { changeFanCard } from '@fanfare/contract/fan-cards'
import * as reminders from '@fanfare/contract/fan-reminders'
import * as follows from '@fanfare/contract/follows'
import { listNotifications } from '@fanfare/contract/notifications'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { findDelayedReminders, remindOfFan } from './remind.ts'

const site = await openTestServer()
let ada: Caller
let fan: Caller
beforeAll(async () => {
  ada = await site.performer('ada.vale')
  fan = await follower('wanda', ada)
})

const follower = async (name: string, performer: Caller) => {
  const one = await site.fan(name)
  await one(follows.follow, { params: { id: performer.id } })
  return one
}
const inDays = (days: number) => addDays(new Date(), days).toISOString()
const make = (who: Caller, { id: fanId }: { readonly id: string }, dueAt = inDays(3), text = 'Ask how it was') =>
  who(reminders.createFanReminder, { body: { fanId, text, dueAt } })
const open = async (who: Caller, fanId?: string) =>
  (await who(reminders.listFanReminders, { query: { ...(fanId !== undefined && { fanId }) } })).data
const notified = async (who: Caller) =>
  (await who(listNotifications, { query: { limit: 100 } })).data.filter((one) => one.type === 'fan_reminder')

/** Moves a reminder's time into the past and runs its job `times` times. */
async function comes({ _id }: reminders.FanReminder, times = 1): Promise<void> {
  const { rows } = await site.sql.query<{ due: Date }>(
    `update fan_reminders set due_at = due_at - interval '800 days' where id = $1 returning due_at as due`,
    [_id],
  )
  const payload = { reminderId: _id, due: rows[0]!.due.getTime() }
  for (let time = 0; time < times; time++) await site.ctx.write(async (tx) => tx.enqueue(remindOfFan, payload))
  await site.quiet()
}

test('a performer is notified of a due reminder once, however often its job runs, and it opens the conversation', async () => {
  await ada(changeFanCard, { params: { id: fan.id }, body: { nickname: 'Big W', version: 0 } })
  const later = await make(ada, fan, inDays(7), 'Later')
  const one = await make(ada, fan)
  assert.deepEqual(
    [one.text, one.isDue, one.doneAt, one.fan.username, one.nickname],
    ['Ask how it was', false, null, 'wanda', 'Big W'],
  )
  assert.deepEqual(
    (await open(ada)).map(({ _id }) => _id),
    [one._id, later._id],
  )
  await site.quiet()
  assert.deepEqual(await notified(ada), [])
  await comes(one, 3)
  const [line, ...others] = await notified(ada)
  assert.deepEqual([others.length, line?.link, line?.from?.username], [0, `/messages/${one.conversationId}`, 'wanda'])
  assert.equal((await open(ada))[0]?.isDue, true)
  assert.deepEqual(await notified(fan), [])
  const done = await ada(reminders.finishFanReminder, { params: { id: one._id } })
  const again = await ada(reminders.finishFanReminder, { params: { id: one._id } })
  assert.ok(done.doneAt)
  assert.equal(again.doneAt, done.doneAt, 'the first completion time does not change')
  const finished = await ada(reminders.listFanReminders, { query: { state: 'done' } })
  assert.deepEqual([finished.total, finished.data[0]?._id], [1, one._id])
  await ada(reminders.removeFanReminder, { params: { id: later._id } })
  assert.deepEqual(await open(ada), [])
})

test('a performer is notified of a postponed reminder at the new time only, and never of a done or removed one', async () => {
  const nadia = await site.performer('nadia')
  const liked = await follower('liked', nadia)
  const [postponed, done, removed] = [await make(nadia, liked), await make(nadia, liked), await make(nadia, liked)]
  const before = new Date(postponed.dueAt).getTime()
  const changed = await nadia(reminders.changeFanReminder, {
    params: { id: postponed._id },
    body: { dueAt: inDays(9), text: 'New' },
  })
  assert.equal(changed.text, 'New')
  // The job of the old time still runs.
  await site.ctx.write(async (tx) => tx.enqueue(remindOfFan, { reminderId: postponed._id, due: before }))
  await nadia(reminders.finishFanReminder, { params: { id: done._id } })
  await comes(done)
  await nadia(reminders.removeFanReminder, { params: { id: removed._id } })
  await site.ctx.write(async (tx) => tx.enqueue(remindOfFan, { reminderId: removed._id, due: before }))
  await site.quiet()
  assert.deepEqual(await notified(nadia), [])
  await comes(postponed)
  assert.equal((await notified(nadia)).length, 1)
  await nadia(reminders.changeFanReminder, { params: { id: postponed._id }, body: { dueAt: inDays(1) } })
  assert.equal((await open(nadia))[0]?.isDue, false)
  await comes(postponed)
  assert.equal((await notified(nadia)).length, 2, 'the performer is notified again at the new time')
  const late = nadia(reminders.changeFanReminder, { params: { id: done._id }, body: { dueAt: inDays(1) } })
  await assert.rejects(late, isApiError('already_done'))
})

test("a performer's reminders are private, about their own fans, and never about fans across a block", async () => {
  const [thief, blocked] = [await site.performer('thief'), await follower('blocked', ada)]
  const own = await make(ada, fan)
  const params = { id: own._id }
  await assert.rejects(make(thief, fan), isApiError('not_found'))
  await assert.rejects(thief(reminders.changeFanReminder, { params, body: { text: 'mine' } }), isApiError('not_found'))
  await assert.rejects(thief(reminders.finishFanReminder, { params }), isApiError('not_found'))
  await assert.rejects(thief(reminders.removeFanReminder, { params }), isApiError('not_found'))
  assert.deepEqual([await open(thief), await open(thief, fan.id)], [[], []])
  await assert.rejects(fan(reminders.listFanReminders, {}), isApiError('not_allowed'))
  const waiting = await make(ada, blocked)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [blocked.id, ada.id])
  await assert.rejects(make(ada, blocked), isApiError('not_found'))
  const before = (await notified(ada)).length
  await comes(waiting)
  assert.equal((await notified(ada)).length, before, 'no notification about a fan across a block')
  await site.sql.query('delete from blocks')
  await site.ctx.write(async (tx) => tx.enqueue(findDelayedReminders, {}))
  await site.quiet()
  assert.equal((await notified(ada)).length, before + 1, 'one notification after the block is removed')
})

test('a performer cannot set past or absurd times, too long texts, or more than the limit even in parallel', async () => {
  const vera = await site.performer('vera')
  const hers = await follower('hers', vera)
  for (const dueAt of [inDays(-1), inDays(731)]) await assert.rejects(make(vera, hers, dueAt), isApiError('not_valid', 'dueAt'))
  await assert.rejects(make(vera, hers, '+275760-09-13T00:00:00.001Z'), isApiError('not_valid'))
  await assert.rejects(make(vera, hers, inDays(1), 'x'.repeat(10_000)), isApiError('not_valid'))
  const { conversationId } = await make(vera, hers)
  const ids = Array.from({ length: reminders.MAX_OPEN_REMINDERS - 2 }, () => newId(new Date()))
  await site.sql.query(
    `insert into fan_reminders (id, performer_id, fan_id, conversation_id, text, due_at, created_at)
      select id, $2, $3, $4, '', now() + interval '1 day', now() from unnest($1::uuid[]) as t (id)`,
    [ids, vera.id, hers.id, conversationId],
  )
  const both = await Promise.allSettled([make(vera, hers), make(vera, hers)])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  const key = 'pressed-twice'
  await vera(reminders.removeFanReminder, { params: { id: ids[0]! } })
  const twice = { body: { fanId: hers.id, dueAt: inDays(2) } }
  const made = await Promise.all([1, 2].map(() => vera(reminders.createFanReminder, twice, { key })))
  assert.equal(made[0]?._id, made[1]?._id, 'a double-click creates one reminder')
})
