/** Shows for stories: performers go live, and fans watch. */
import { addMinutes } from '#lib/time.ts'
import * as live from '@fanfare/contract/live'
import { BEAT_SECONDS } from '@fanfare/contract/live-limits'
import { readStreamToken } from '@fanfare/contract/streaming'
import type { Input } from '@fanfare/contract'
import type { Caller, TestServer } from './test-server.ts'
import { waitFor } from './wait.ts'

type Form = Input<typeof live.createLiveRoom>['body']

export const liveForm: Form = { title: 'A show', category: 'talk', audience: 'everyone' }

export const goesLive = (performer: Caller, form: Partial<Form> = {}) =>
  performer(live.createLiveRoom, { body: { ...liveForm, ...form } })

/** The engine's name of a show. */
export const roomNameOf = (id: string): string => `live-${id}`

/** Joins as a browser does, and waits until the site knows. Returns the connection. */
export async function watches(site: TestServer, fan: Caller, id: string): Promise<string> {
  await fan(readStreamToken, { body: { kind: 'live', _id: id } })
  const connection = site.engine.join(roomNameOf(id), fan.id)
  const isKnown = async () =>
    (await site.sql.query('select from stream_connections where session = $1', [connection])).rowCount === 1
  await waitFor(isKnown, 'the site to know the viewer')
  await site.quiet()
  return connection
}

/** A heartbeat may get lost. */
const STEP_MINUTES = (2 * BEAT_SECONDS) / 60

/** Lets minutes pass while the performer's window sends its heartbeat. */
export async function keepsLive(site: TestServer, performer: Caller, id: string, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += STEP_MINUTES) {
    site.clock.moveTo(addMinutes(site.clock.now(), Math.min(STEP_MINUTES, minutes - passed)))
    await performer(live.beatLiveRoom, { body: { _id: id, duration: Math.round(passed * 60) } })
  }
}

/** Runs a job of the schedule, and waits for everything that it causes. */
export async function runsJob(site: TestServer, name: string): Promise<void> {
  await site.sql.query('select graphile_worker.add_job($1)', [name])
  await site.quiet()
}

/** Keeps a show live without a heartbeat, for stories that need it for long. */
export async function staysLive(site: TestServer, id: string): Promise<string> {
  await site.sql.query(`update live_rooms set beat_at = '2999-01-01' where id = $1`, [id])
  return id
}
