/** Shows for stories: performers go live, and fans watch. */
import * as live from '@fanfare/contract/live'
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
