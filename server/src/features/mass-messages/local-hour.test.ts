/**
 * Stories of mass messages sent at an hour of each fan's own day: when fans get them, what stops them, and what each batch checks
 * again.
 */
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { updateNotificationSettings } from '@fanfare/contract/notification-settings'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { firstSendTime, sendTimeIn } from './local-hour.ts'

const site = await openTestServer()
afterEach(() => site.clock.reset())

const followers = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
type New = Input<typeof mass.scheduleMassMessage>['body']
const sends = (who: Caller, body: Partial<New>) =>
  who(mass.scheduleMassMessage, { body: { audience: followers, text: 'Good evening', ...body } })
const stateOf = async (who: Caller, id: string) => (await who(mass.readMassMessage, { params: { id } })).message
const act = (who: Caller, id: string, verb: mass.MassMessageAction) =>
  who(mass.changeMassMessageState, { params: { id, act: verb } })

/** Creates a fan whose browser has reported this time zone, or none, with the quiet hours. */
async function fanIn(name: string, performer: Caller, timeZone?: string): Promise<Caller> {
  const fan = await site.fan(name)
  await fan(follows.follow, { params: { id: performer.id } })
  const quietHours = { from: '23:00', to: '07:00' }
  if (timeZone !== undefined) await fan(updateNotificationSettings, { body: { quietHours, timeZone } })
  // Other settings reveal no time zone.
  else await fan(updateNotificationSettings, { body: { showsDetails: true } })
  return fan
}
const received = async (fan: Caller, performer: Caller) => {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  return (await fan(messages.listMessages, { params: { id }, query: {} })).data.length
}
/** Runs the job as if it were due. */
async function runs(id: string): Promise<void> {
  const job = ['send mass message', { massMessageId: id }, `mass:${id}`]
  await site.sql.query('select graphile_worker.add_job($1, $2, job_key => $3)', job)
  await site.quiet()
}
const jobAt = async (id: string) => {
  const { rows } = await site.sql.query<{ at: Date }>('select run_at as at from graphile_worker._private_jobs where key = $1', [
    `mass:${id}`,
  ])
  return rows[0]?.at
}
const HOUR = 3_600_000
/** Noon in London in two days, when no clock in the test changes. */
function noon(): number {
  const day = new Date(Date.now() + 48 * HOUR)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12)
}
const iso = (at: number) => new Date(at).toISOString()

test("each fan gets a message once at the hour in their own time zone, or in the performer's if theirs is unknown", async () => {
  const ada = await site.performer('ada.vale')
  const [tokyo, phoenix, unknown] = [
    await fanIn('tokyo', ada, 'Asia/Tokyo'),
    await fanIn('phoenix', ada, 'America/Phoenix'),
    await fanIn('unknown', ada),
  ]
  const at = noon()
  const sent = await sends(ada, { at: iso(at), timeZone: 'Africa/Accra' })
  assert.deepEqual([sent.status, sent.timeZone], ['scheduled', 'Africa/Accra'])
  const got = () => Promise.all([tokyo, unknown, phoenix].map((fan) => received(fan, ada)))

  // The first place on earth reaches noon: recipients are listed, and none of these fans gets it yet.
  site.clock.moveTo(new Date(at - 14 * HOUR - 60_000))
  await runs(sent._id)
  assert.equal((await stateOf(ada, sent._id)).status, 'scheduled', 'not a minute before')
  assert.ok((await jobAt(sent._id))!.getTime() > Date.now(), 'a job that runs too early is enqueued again')
  site.clock.moveTo(new Date(at - 14 * HOUR))
  await runs(sent._id)
  const waiting = await stateOf(ada, sent._id)
  assert.deepEqual(
    [waiting.status, waiting.total, waiting.sent, waiting.nextAt, await got()],
    // Before anything is sent, the next hour would reveal where a fan lives.
    ['sending', 3, 0, null, [0, 0, 0]],
  )
  const ahead = (await jobAt(sent._id))!.getTime() - Date.now()
  assert.ok(ahead > 4.9 * HOUR && ahead <= 5 * HOUR, 'its job waits for noon in Tokyo')

  const steps = [
    [at - 9 * HOUR, [1, 0, 0], at],
    [at, [1, 1, 0], at + 7 * HOUR],
  ] as const
  for (const [now, have, next] of steps) {
    site.clock.moveTo(new Date(now))
    await runs(sent._id)
    await runs(sent._id)
    assert.deepEqual([await got(), (await stateOf(ada, sent._id)).nextAt], [[...have], iso(next)])
  }
  site.clock.moveTo(new Date(at + 7 * HOUR))
  await runs(sent._id)
  const done = await stateOf(ada, sent._id)
  assert.deepEqual([done.status, done.sent, done.nextAt, await got()], ['sent', 3, null, [1, 1, 1]])
})

test("a paused message skips a fan's hour, resumes for due fans, and can be canceled and unsent", async () => {
  const mira = await site.performer('mira')
  const [east, west] = [await fanIn('east', mira, 'Asia/Tokyo'), await fanIn('west', mira, 'America/Phoenix')]
  const at = noon()
  const { _id: id } = await sends(mira, { at: iso(at), timeZone: 'Africa/Accra' })
  site.clock.moveTo(new Date(at - 14 * HOUR))
  await runs(id)
  await act(mira, id, 'pause')
  site.clock.moveTo(new Date(at - 8 * HOUR))
  await runs(id)
  assert.equal(await received(east, mira), 0)
  await act(mira, id, 'resume')
  await site.quiet()
  assert.deepEqual([await received(east, mira), await received(west, mira)], [1, 0])
  await act(mira, id, 'cancel')
  site.clock.moveTo(new Date(at + 8 * HOUR))
  await runs(id)
  assert.equal(await received(west, mira), 0)
  await act(mira, id, 'unsend')
  await site.quiet()
  assert.deepEqual([(await stateOf(mira, id)).status, (await stateOf(mira, id)).unsent], ['unsent', 1])
})

test('an hour that has passed in a time zone is sent there a day later, at the same local hour across clock changes', () => {
  const chosen = { scheduled_at: new Date('2026-03-28T18:00:00Z'), time_zone: 'Africa/Accra' }
  const row = { ...chosen, created_at: new Date('2026-03-28T12:00:00Z') }
  assert.equal(sendTimeIn('Asia/Tokyo', row).toISOString(), '2026-03-29T09:00:00.000Z')
  assert.equal(sendTimeIn('Europe/Madrid', row).toISOString(), '2026-03-28T17:00:00.000Z')
  const spring = { ...row, scheduled_at: new Date('2026-03-29T18:00:00Z') }
  assert.equal(sendTimeIn('Europe/Madrid', spring).toISOString(), '2026-03-29T16:00:00.000Z')
  assert.equal(sendTimeIn('Asia/Tokyo', { ...row, time_zone: null }), row.scheduled_at)
  assert.equal(firstSendTime(chosen).toISOString(), '2026-03-28T04:00:00.000Z')
})

test("an hour chosen within the current minute is immediate in the writer's time zone, not a day later", () => {
  const chosen = { scheduled_at: new Date('2026-03-28T18:00:00Z'), time_zone: 'Africa/Accra' }
  const at = (time: string) => ({ ...chosen, created_at: new Date(`2026-03-28T${time}Z`) })
  assert.equal(sendTimeIn('Africa/Accra', at('18:00:30')).toISOString(), '2026-03-28T18:00:00.000Z')
  assert.equal(sendTimeIn('Africa/Accra', at('18:01:01')).toISOString(), '2026-03-29T18:00:00.000Z')
})

test("a fan whose stored time zone is unknown gets the message in the performer's time zone, and others in their own", async () => {
  const lena = await site.performer('lena')
  const [lost, tokyo] = [await fanIn('lost', lena, 'Asia/Kolkata'), await fanIn('tokyo2', lena, 'Asia/Tokyo')]
  await site.sql.query(`update notification_settings set time_zone = 'Mars/Olympus' where account_id = $1`, [lost.id])
  const at = noon()
  const { _id: id } = await sends(lena, { at: iso(at), timeZone: 'Africa/Accra' })
  const got = () => Promise.all([tokyo, lost].map((fan) => received(fan, lena)))
  site.clock.moveTo(new Date(at - 9 * HOUR))
  await runs(id)
  assert.deepEqual(await got(), [1, 0])
  site.clock.moveTo(new Date(at))
  await runs(id)
  assert.deepEqual(await got(), [1, 1])
})

test('a performer who schedules by local hour needs a time and a valid time zone', async () => {
  const vera = await site.performer('vera')
  await fanIn('vera_fan', vera)
  await assert.rejects(sends(vera, { timeZone: 'Europe/Madrid' }), isApiError('not_valid', 'at'))
  await assert.rejects(sends(vera, { at: iso(noon()), timeZone: 'Mars/Olympus' }), isApiError('not_valid', 'timeZone'))
})

test('a price that the site no longer allows stops the message before anyone gets it', async () => {
  const rhea = await site.performer('rhea')
  const fan = await fanIn('rhea_fan', rhea)
  const { _id: fileId } = await rhea(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const { _id: id } = await sends(rhea, { fileIds: [fileId], price: 50, at: iso(noon()) })
  await site.sql.query(`insert into settings (name, value) values ('maximumContentPrice', '2000')
    on conflict (name) do update set value = excluded.value`)
  site.clock.moveTo(new Date(noon()))
  await runs(id)
  const { status, problem, sent } = await stateOf(rhea, id)
  assert.deepEqual([status, problem, sent, await received(fan, rhea)], ['cancelled', 'price', 0, 0])
})
