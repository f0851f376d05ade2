/** Stories of mass messages that come at an hour of each fan's own day: who gets them when, what stops them, and what is asked again by each batch. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { updateNotificationSettings } from '@fanfare/contract/notification-settings'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/paying.ts'
import { jpeg } from '../../../test/pictures.ts'
import { beginsAt, dueIn } from './own-hour.ts'

const site = await openTestServer()
afterEach(() => site.clock.reset())

const followers = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
type New = Input<typeof mass.scheduleMassMessage>['body']
const sends = (who: Caller, body: Partial<New>) =>
  who(mass.scheduleMassMessage, { body: { audience: followers, text: 'Good evening', ...body } })
const stateOf = async (who: Caller, id: string) => (await who(mass.readMassMessage, { params: { id } })).message
const act = (who: Caller, id: string, verb: mass.MassAct) => who(mass.actOnMassMessage, { params: { id, act: verb } })

/** A fan whose browser has told this time zone with the quiet hours; without one it was never asked. */
async function fanIn(name: string, performer: Caller, timeZone?: string): Promise<Caller> {
  const fan = await site.fan(name)
  await fan(follows.follow, { params: { id: performer.id } })
  const quietHours = { from: '23:00', to: '07:00' }
  if (timeZone !== undefined) await fan(updateNotificationSettings, { body: { quietHours, timeZone } })
  // Switches alone say nothing of where somebody is.
  else await fan(updateNotificationSettings, { body: { showsDetails: true } })
  return fan
}
const received = async (fan: Caller, performer: Caller) => {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  return (await fan(messages.listMessages, { params: { id }, query: {} })).data.length
}
/** As the job does at its time. */
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
/** Noon in London two days from now, at which nobody's clocks change. */
function noon(): number {
  const day = new Date(Date.now() + 48 * HOUR)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 12)
}
const iso = (at: number) => new Date(at).toISOString()

test('each fan gets it when their own clocks show the hour; without a known zone it is the performer’s; nobody gets it twice', async () => {
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

  // The first place on earth has its noon: they are written down, and nobody of these has it.
  site.clock.moveTo(new Date(at - 14 * HOUR - 60_000))
  await runs(sent._id)
  assert.equal((await stateOf(ada, sent._id)).status, 'scheduled', 'not a minute before')
  assert.ok((await jobAt(sent._id))!.getTime() > Date.now(), 'a job that came too early comes again')
  site.clock.moveTo(new Date(at - 14 * HOUR))
  await runs(sent._id)
  const waiting = await stateOf(ada, sent._id)
  assert.deepEqual(
    [waiting.status, waiting.total, waiting.sent, waiting.nextAt, await got()],
    // Before a word is sent, the next hour would tell where a fan lives.
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

test('paused it waits over somebody’s hour and goes on with who is due; cancelled it comes to nobody else, and can be taken back', async () => {
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
  assert.deepEqual([(await stateOf(mira, id)).status, (await stateOf(mira, id)).takenBack], ['unsent', 1])
})

test('an hour that is over somewhere already comes there a day later; where clocks change it is still that hour', () => {
  const chosen = { scheduled_at: new Date('2026-03-28T18:00:00Z'), time_zone: 'Africa/Accra' }
  const row = { ...chosen, created_at: new Date('2026-03-28T12:00:00Z') }
  assert.equal(dueIn('Asia/Tokyo', row).toISOString(), '2026-03-29T09:00:00.000Z')
  assert.equal(dueIn('Europe/Madrid', row).toISOString(), '2026-03-28T17:00:00.000Z')
  const spring = { ...row, scheduled_at: new Date('2026-03-29T18:00:00Z') }
  assert.equal(dueIn('Europe/Madrid', spring).toISOString(), '2026-03-29T16:00:00.000Z')
  assert.equal(dueIn('Asia/Tokyo', { ...row, time_zone: null }), row.scheduled_at)
  assert.equal(beginsAt(chosen).toISOString(), '2026-03-28T04:00:00.000Z')
})

test('an hour that was chosen within its minute comes at once in the writer’s own zone, not a day later', () => {
  const chosen = { scheduled_at: new Date('2026-03-28T18:00:00Z'), time_zone: 'Africa/Accra' }
  const at = (time: string) => ({ ...chosen, created_at: new Date(`2026-03-28T${time}Z`) })
  assert.equal(dueIn('Africa/Accra', at('18:00:30')).toISOString(), '2026-03-28T18:00:00.000Z')
  assert.equal(dueIn('Africa/Accra', at('18:01:01')).toISOString(), '2026-03-29T18:00:00.000Z')
})

test('one whose zone is not known any more gets it by the performer’s clocks, and the others by their own', async () => {
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

test('an hour of each day needs a time and a zone that there is', async () => {
  const vera = await site.performer('vera')
  await fanIn('vera_fan', vera)
  await assert.rejects(sends(vera, { timeZone: 'Europe/Madrid' }), isApiError('not_valid', 'at'))
  await assert.rejects(sends(vera, { at: iso(noon()), timeZone: 'Mars/Olympus' }), isApiError('not_valid', 'timeZone'))
})

test('a price that the site has come to refuse stops it before anybody has it', async () => {
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
