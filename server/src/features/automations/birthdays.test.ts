import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import * as automations from '@fanfare/contract/automations'
import * as ownAccount from '@fanfare/contract/own-account'
import { creditTokens } from '#core/money/index.ts'
import { deleteBirthdaysJob } from '#features/users/jobs.ts'
import { makes, onServer, resultsOf, skippedOf, tips } from '../../../test/automations.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { subscriber } from '../../../test/subscribers.ts'
import { waitFor } from '../../../test/wait.ts'
import { findBirthdays } from './date-jobs.ts'

const site = await openTestServer()
const { dayPasses, texts, whileQueueWaits } = onServer(site)
afterEach(() => site.clock.reset())

const ZONE = 'Asia/Tokyo'
const DAY = 24 * 3_600_000
/** Half past nine in Tokyo, in two days. */
function morning(): Date {
  const day = new Date(Date.now() + 2 * DAY)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 0, 30))
}
const birthdayAt = (at: Date) => ({ month: at.getUTCMonth() + 1, day: at.getUTCDate() })
const states = (fan: Caller, birthday: ownAccount.Birthday | null) =>
  fan(ownAccount.setBirthday, { body: { birthday, timeZone: ZONE } })
async function looks(): Promise<void> {
  await site.ctx.write(async (tx) => tx.enqueue(findBirthdays, {}))
  await site.quiet()
}

test('a subscriber gets one message on the birthday, in the morning of their own time zone, however often the job runs', async () => {
  const { fan, ada } = await subscriber(site, 'celebrant')
  const follower = await site.fan('only_follows')
  const { _id } = await makes(ada, 'birthday', { text: 'Happy birthday, {name}!' })
  const at = morning()
  for (const one of [fan, follower]) await states(one, birthdayAt(at))
  site.clock.moveTo(new Date(at.getTime() - 3_600_000))
  await looks()
  assert.deepEqual(await texts(fan, ada), [], 'at half past eight')
  site.clock.moveTo(at)
  await Promise.all([looks(), looks()])
  assert.deepEqual(await texts(fan, ada), ['Happy birthday, celebrant!'])
  assert.deepEqual(await texts(follower, ada), [])
  await dayPasses()
  // The fan changes the birthday to the next day, and the job runs: it is still the same year.
  await states(fan, birthdayAt(new Date(at.getTime() + DAY)))
  site.clock.moveTo(new Date(at.getTime() + DAY))
  await looks()
  assert.equal((await texts(fan, ada)).length, 1)
  const { automation } = await resultsOf(ada, _id)
  assert.deepEqual([automation.results.sent, automation.results.skipped], [1, 0])
})

test('a performer cannot delay a birthday message, which could then arrive at night', async () => {
  const star = await site.performer('patient')
  await assert.rejects(makes(star, 'birthday', { delayMinutes: 12 * 60 }), isApiError('not_valid', 'delayMinutes'))
  const { _id } = await makes(star, 'tip', { delayMinutes: 60 })
  const changed = { trigger: { on: 'birthday' }, delayMinutes: 60, conditions: {}, text: 'Happy birthday!', isOn: true } as const
  await assert.rejects(
    star(automations.changeAutomation, { params: { id: _id }, body: changed }),
    isApiError('not_valid', 'delayMinutes'),
  )
})

/** Runs `meanwhile` while this automation's messages wait in the queue. */
const whileItWaits = (performer: Caller, automationId: string, meanwhile: () => void | Promise<void>) =>
  whileQueueWaits(`automatic messages:${performer.id}`, async () => {
    await site.ctx.write(async (tx) => tx.enqueue(findBirthdays, {}))
    await waitFor(async () => (await resultsOf(performer, automationId)).automation.results.waiting === 1)
    await meanwhile()
  })

test('a fan who removes the birthday before the message is sent gets none', async () => {
  const { fan, ada } = await subscriber(site, 'shy')
  const { _id } = await makes(ada, 'birthday')
  const at = morning()
  await states(fan, birthdayAt(at))
  site.clock.moveTo(at)
  await whileItWaits(ada, _id, async () => void (await states(fan, null)))
  assert.deepEqual(await texts(fan, ada), [])
  assert.deepEqual(await skippedOf(ada, _id), ['cause'])
})

test('a birthday message that downtime delays into the night is not sent', async () => {
  const { fan, ada } = await subscriber(site, 'sleeper')
  const { _id } = await makes(ada, 'birthday')
  const at = morning()
  await states(fan, birthdayAt(at))
  site.clock.moveTo(at)
  // Half past ten in the evening in Tokyo.
  await whileItWaits(ada, _id, () => site.clock.moveTo(new Date(at.getTime() + 13 * 3_600_000)))
  assert.deepEqual(await texts(fan, ada), [])
  assert.deepEqual(await skippedOf(ada, _id), ['cause'])
})

test("a birthday message waits for the end of a fan's pause only while it is still the birthday", async () => {
  const { fan, ada } = await subscriber(site, 'twofold')
  await site.ctx.write((tx) =>
    creditTokens(tx, { key: 'test:twofold', fanId: fan.id, tokens: 10_000, money: 10_000, gateway: 'test' }),
  )
  const [birthday, thanks] = [
    await makes(ada, 'birthday', { text: 'Happy birthday!' }),
    await makes(ada, 'tip', { text: 'Thanks' }),
  ]
  const at = morning()
  await states(fan, birthdayAt(at))
  site.clock.moveTo(at)
  await tips(fan, ada)
  assert.deepEqual(await texts(fan, ada), ['Thanks'])
  await looks()
  assert.deepEqual(await skippedOf(ada, birthday._id), ['too_soon'], 'the birthday was yesterday')
  const { automation } = await resultsOf(ada, birthday._id)
  assert.equal(automation.results.waiting, 0)

  await ada(automations.changeAutomationPause, { body: { hours: 3 } })
  await site.sql.query('delete from automation_runs where automation_id = $1', [birthday._id])
  await looks()
  assert.equal((await resultsOf(ada, birthday._id)).automation.results.waiting, 1)
  site.clock.moveTo(new Date(at.getTime() + 3.1 * 3_600_000))
  await makeJobsDue(site.sql, 'automation:%')
  assert.deepEqual(await texts(fan, ada), ['Thanks', 'Happy birthday!'])
  assert.equal((await resultsOf(ada, thanks._id)).automation.results.sent, 1)
})

test("a fan's birthday is a valid date, visible only to the fan, and is deleted with the account", async () => {
  const fan = await site.fan('discreet')
  const star = await site.performer('nosy')
  assert.deepEqual(await states(fan, { month: 2, day: 29 }), { birthday: { month: 2, day: 29 } })
  assert.deepEqual(await fan(ownAccount.readBirthday), { birthday: { month: 2, day: 29 } })
  for (const wrong of [
    { month: 2, day: 30 },
    { month: 4, day: 31 },
  ])
    await assert.rejects(states(fan, wrong), isApiError('not_valid', 'birthday'))
  await assert.rejects(
    fan(ownAccount.setBirthday, { body: { birthday: { month: 1, day: 1 }, timeZone: 'Mars/Base' } }),
    isApiError('not_valid', 'timeZone'),
  )
  await assert.rejects(star(ownAccount.readBirthday), isApiError('not_allowed'))
  assert.equal((await star(automations.estimateAutomation, { body: { on: 'birthday' } })).fans, null)
  await site.sql.query(`update accounts set status = 'deleted' where id = $1`, [fan.id])
  await site.ctx.write(async (tx) => tx.enqueue(deleteBirthdaysJob, {}))
  await site.quiet()
  const { rows } = await site.sql.query('select from account_birthdays where account_id = $1', [fan.id])
  assert.equal(rows.length, 0)
})
