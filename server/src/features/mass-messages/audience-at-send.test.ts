/** Stories of conditions that are or are not checked again for each recipient of a mass message: online and top spenders. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import type { FanCondition } from '@fanfare/contract/fan-rules'
import * as groups from '@fanfare/contract/fan-groups'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { updateNotificationSettings } from '@fanfare/contract/notification-settings'
import { tips } from '../../../test/automations.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
afterEach(() => site.clock.reset())

const HOUR = 3_600_000
const TEXT = 'A discount'
const follower = async (name: string, performer: Caller, coins = 0) => {
  const fan = await site.fan(name, coins)
  await fan(follows.follow, { params: { id: performer.id } })
  return fan
}
const rule = (...conditions: FanCondition[]) => ({ match: 'all' as const, conditions })
const received = async (fan: Caller, performer: Caller) => {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  return (await fan(messages.listMessages, { params: { id }, query: {} })).data.filter(({ text }) => text === TEXT).length
}

/** Sends to all followers except one smart group. */
async function sendsWithout(performer: Caller, condition: FanCondition) {
  const { _id: without } = await performer(groups.createFanGroup, { body: { name: 'Not these', rule: rule(condition) } })
  const audience = { rule: rule({ who: 'followers' }), exceptGroupIds: [without] }
  const { _id: id } = await performer(mass.scheduleMassMessage, { body: { audience, text: TEXT } })
  await site.quiet()
  const { sent, skipped } = (await performer(mass.readMassMessage, { params: { id } })).message
  return [sent, skipped]
}

test('a mass message that excludes top spenders reaches other buyers', async () => {
  const ada = await site.performer('ada.vale')
  const [best, buyer, silent] = [
    await follower('best', ada, 100),
    await follower('buyer', ada, 100),
    await follower('silent', ada),
  ]
  await tips(best, ada, 90)
  await tips(buyer, ada)
  assert.deepEqual(await sendsWithout(ada, { who: 'top', count: 1 }), [2, 0])
  assert.deepEqual(await Promise.all([best, buyer, silent].map((fan) => received(fan, ada))), [0, 1, 1])
})

test('a mass message that excludes online fans reaches offline fans', async () => {
  const mira = await site.performer('mira')
  const [there, gone] = [await follower('there', mira), await follower('gone', mira)]
  for (const fan of [there, gone]) await received(fan, mira)
  await site.sql.query(
    `insert into presences (account_id, seen_at) values ($1, now()), ($2, now() - interval '10 minutes')
      on conflict (account_id) do update set seen_at = excluded.seen_at`,
    [there.id, gone.id],
  )
  assert.deepEqual(await sendsWithout(mira, { who: 'online' }), [1, 0])
  assert.deepEqual([await received(there, mira), await received(gone, mira)], [0, 1])
})

const MOVING: readonly FanCondition[] = [
  { who: 'top', count: 10, days: 2 },
  { who: 'spent', amount: 1, days: 2 },
  { who: 'new', days: 2 },
]
for (const condition of MOVING)
  test(`a fan chosen by the last days (${condition.who}) gets the message at an hour when the days no longer match`, async () => {
    const lena = await site.performer(`lena_${condition.who}`)
    const fan = await follower(`west_${condition.who}`, lena, 100)
    const timeZone = 'America/Phoenix'
    await fan(updateNotificationSettings, { body: { quietHours: { from: '23:00', to: '07:00' }, timeZone } })
    await tips(fan, lena)
    const at = Date.now() + 47 * HOUR
    const { _id: id } = await lena(mass.scheduleMassMessage, {
      body: {
        audience: { rule: rule(condition) },
        text: TEXT,
        at: new Date(at).toISOString(),
        timeZone: 'Africa/Accra',
      },
    })
    for (const hours of [-14, 7]) {
      site.clock.moveTo(new Date(at + hours * HOUR))
      await makeJobsDue(site.sql, `mass:${id}`)
      await site.quiet()
    }
    const { message } = await lena(mass.readMassMessage, { params: { id } })
    assert.deepEqual([message.total, message.sent, message.skipped, await received(fan, lena)], [1, 1, 0, 1])
  })
