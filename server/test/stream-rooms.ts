/** Opens a test server for stories about streaming, with its rooms, grants and events. */
import { newId } from '#lib/id.ts'
import type { Room, StreamEvent, StreamRole } from '#platform/streaming/engine.ts'
import { embedded, type Signaling } from './stream-peers.ts'
import { openTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
import { waitFor } from './wait.ts'

const person = () => newId(new Date())

export async function openStreaming(options: TestServerOptions = {}) {
  const site = await openTestServer({ ...options, hasMedia: true })
  const { streaming } = site.ctx
  const events: StreamEvent[] = []
  streaming.onEvent((event) => void events.push(event))
  const eventsOf = (room: string) => events.filter((event) => event.room === room)
  return {
    site,
    streaming,
    events,
    eventsOf,
    async openRoom(room: Partial<Room> = {}) {
      const id = person()
      await streaming.openRoom({ maxPublishers: 1, ...room, id })
      return {
        id,
        base: site.base,
        person,
        /** Resolves when the first publisher is live. */
        live: () => waitFor(() => eventsOf(id).some(({ type }) => type === 'live'), 'the stream to be live'),
        joins: (role: StreamRole, accountId = person(), seconds = 60) => joining(site, { room: id, role, accountId, seconds }),
      }
    },
  }
}

interface Joining {
  readonly room: string
  readonly role: StreamRole
  readonly accountId: string
  readonly seconds: number
}

const joining = async (site: TestServer, request: Joining): Promise<Signaling> => ({
  base: site.base,
  grant: embedded(await site.ctx.streaming.grant(request)),
})
