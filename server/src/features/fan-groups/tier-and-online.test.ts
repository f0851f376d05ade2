import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import * as groups from '@fanfare/contract/fan-groups'
import type { FanCondition } from '@fanfare/contract/fan-rules'
import * as follows from '@fanfare/contract/follows'
import { changeMessageSettings } from '@fanfare/contract/inbox'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const rule = (condition: FanCondition) => ({ match: 'all' as const, conditions: [condition] })
const count = async (who: Caller, condition: FanCondition) =>
  (await who(groups.countFans, { body: { rule: rule(condition) } })).total

test("a performer's tier rule chooses the subscribers of that tier only", async () => {
  const [ada, mira] = [await site.performer('ada.vale'), await site.performer('mira')]
  const fans = [await site.fan('first'), await site.fan('second')]
  for (const fan of fans) {
    await saves(fan)
    await subscribes(fan, ada)
  }
  const gold = randomUUID()
  await site.sql.query(
    `insert into tiers (id, performer_id, name, monthly_price, yearly_price, position, created_at) values ($1, $2, 'Gold', 1999, 0, 2, now())`,
    [gold, ada.id],
  )
  await site.sql.query('update entitlements set tier_id = $1 where holder_id = $2 and subject_id = $3', [
    gold,
    fans[1]!.id,
    ada.id,
  ])
  assert.deepEqual([await count(ada, { who: 'tier', tierId: ada.id }), await count(ada, { who: 'tier', tierId: gold })], [1, 1])
  assert.deepEqual([await count(mira, { who: 'tier', tierId: gold }), await count(ada, { who: 'tier', tierId: mira.id })], [0, 0])
  await assert.rejects(count(ada, { who: 'tier' }), isApiError('not_valid', 'rule'))
})

test("a performer's online rule chooses fans seen in a conversation, who get the message even if they left since", async () => {
  const lena = await site.performer('lena')
  const [there, gone, silent, hidden] = [
    await site.fan('there'),
    await site.fan('gone'),
    await site.fan('silent'),
    await site.fan('hidden'),
  ]
  for (const fan of [there, gone, silent, hidden]) await fan(follows.follow, { params: { id: lena.id } })
  for (const fan of [there, gone, hidden])
    await fan(messages.openConversation, { body: { source: 'performer', sourceId: lena.id } })
  await hidden(changeMessageSettings, { body: { showsPresence: false } })
  const seen = (fan: Caller, ago: string) =>
    site.sql.query(
      `insert into presences (account_id, seen_at) values ($1, now() - $2::interval)
       on conflict (account_id) do update set seen_at = excluded.seen_at`,
      [fan.id, ago],
    )
  for (const fan of [there, silent, hidden]) await seen(fan, '1 second')
  await seen(gone, '10 minutes')
  assert.equal(await count(lena, { who: 'online' }), 1)

  const at = new Date(Date.now() + 86_400_000).toISOString()
  const { _id: id } = await lena(mass.scheduleMassMessage, {
    body: { audience: { rule: rule({ who: 'online' }) }, text: 'Hello', at },
  })
  await site.sql.query(
    `update mass_messages set status = 'paused', is_listed = true, total = 1, scheduled_at = now() where id = $1`,
    [id],
  )
  await site.sql.query('insert into mass_message_recipients (mass_message_id, fan_id) values ($1, $2)', [id, there.id])
  await seen(there, '10 minutes')
  await lena(mass.changeMassMessageState, { params: { id, act: 'resume' } })
  await site.quiet()
  const { message } = await lena(mass.readMassMessage, { params: { id } })
  assert.deepEqual([message.sent, message.skipped], [1, 0])
})
