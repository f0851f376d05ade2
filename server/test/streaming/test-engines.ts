/** Sites on each media engine, with people who join in the engine's own way. */
import { newId } from '#lib/id.ts'
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import type { StreamEvent, StreamRole } from '#platform/streaming/engine.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { embedded, isOpenSession, openPublisher, openViewer } from '../stream-peers.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { film } from '../test-videos.ts'
import { waitFor } from '../wait.ts'
import { openFakeAgora } from './fake-agora.ts'
import { openFakeBucket } from './fake-bucket.ts'
import { openFakeLivekit } from './fake-livekit.ts'

/** A connection to a room. */
export interface Joined {
  isIn(): boolean | Promise<boolean>
  leave(): Promise<void>
}

export interface EngineSite {
  readonly site: TestServer
  /** Every event of the engine so far. */
  readonly events: readonly StreamEvent[]
  readonly publish: (grant: JoinGrant) => Promise<Joined>
  readonly play: (grant: JoinGrant) => Promise<Joined>
}

export const person = (): string => newId(new Date())

export async function openRoom({ site }: EngineSite, maxPublishers = 1) {
  const id = person()
  await site.ctx.streaming.openRoom({ id, maxPublishers })
  const grant = (role: StreamRole, accountId = person()) => site.ctx.streaming.grant({ room: id, accountId, role, seconds: 60 })
  return { id, grant }
}

function watched(site: TestServer): StreamEvent[] {
  const events: StreamEvent[] = []
  site.ctx.streaming.onEvent((event) => events.push(event))
  return events
}

export async function openEmbeddedSite(): Promise<EngineSite> {
  const site = await openTestServer({ hasMedia: true })
  const signaling = (grant: JoinGrant) => ({ base: site.base, grant: embedded(grant) })
  const joined = (peer: { readonly location: string; close(): void }): Joined => ({
    isIn: () => isOpenSession(site.base, peer),
    async leave() {
      await fetch(`${site.base}${peer.location}`, { method: 'DELETE' })
      peer.close()
    },
  })
  const publish = async (grant: JoinGrant) => {
    const publisher = await openPublisher(signaling(grant))
    await waitFor(() => publisher.seen.keyFrames > 0, 'the first picture')
    return joined(publisher)
  }
  return { site, events: watched(site), publish, play: async (grant) => joined(await openViewer(signaling(grant))) }
}

/** The video that services record: a real MP4. */
async function openVideo(): Promise<Buffer> {
  const { ctx } = await openTestServer({ hasMedia: true })
  return Buffer.from(await (await film({ ctx }, 1)).arrayBuffer())
}

export async function openLivekitSite(env: Readonly<Record<string, string>> = {}) {
  const bucket = await openFakeBucket()
  const service = await openFakeLivekit(bucket, await openVideo())
  const site = await openTestServer({
    hasMedia: true,
    env: { GATEWAY_TIMEOUT_MS: '1000', ...bucket.env, ...service.env, ...env },
  })
  atEndOfFile(() => Promise.all([service.close(), bucket.close()]))
  service.tellsTo(site.base)
  const play = async (grant: JoinGrant) => {
    if (grant.engine !== 'livekit') throw new Error(`The grant is for ${grant.engine}`)
    return await service.join(grant.token)
  }
  const publish = async (grant: JoinGrant) => {
    const participant = await play(grant)
    await participant.publish()
    return participant
  }
  return { site, events: watched(site), publish, play, service, bucket }
}

export async function openAgoraSite(env: Readonly<Record<string, string>> = {}) {
  const bucket = await openFakeBucket()
  const service = await openFakeAgora(bucket, await openVideo())
  const site = await openTestServer({
    hasMedia: true,
    env: { GATEWAY_TIMEOUT_MS: '1000', ...bucket.env, ...service.env, ...env },
  })
  atEndOfFile(() => Promise.all([service.close(), bucket.close()]))
  service.tellsTo(site.base)
  const play = async (grant: JoinGrant) => {
    if (grant.engine !== 'agora') throw new Error(`The grant is for ${grant.engine}`)
    return await service.join(grant)
  }
  const publish = async (grant: JoinGrant) => {
    const user = await play(grant)
    await user.publish()
    return user
  }
  return { site, events: watched(site), publish, play, service, bucket }
}
