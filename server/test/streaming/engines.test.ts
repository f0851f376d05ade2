/** The same stories on every media engine: what callers can rely on, whatever carries the media. */
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { StreamEvent } from '#platform/streaming/engine.ts'
import { waitFor } from '../wait.ts'
import { openAgoraSite, openEmbeddedSite, openLivekitSite, openRoom, person, type EngineSite } from './test-engines.ts'

const engines: readonly (readonly [string, EngineSite])[] = [
  ['embedded', await openEmbeddedSite()],
  ['livekit', await openLivekitSite()],
  ['agora', await openAgoraSite()],
]

const isOf = (type: StreamEvent['type'], room: string, accountId?: string) => (event: StreamEvent) =>
  event.type === type &&
  event.room === room &&
  (accountId === undefined || ('accountId' in event && event.accountId === accountId))

/** Whether someone gets in and stays. */
async function staysOut(join: () => Promise<{ isIn(): boolean | Promise<boolean> }>): Promise<void> {
  const joined = await join().catch(() => undefined)
  await waitFor(async () => !(await joined?.isIn()), 'the engine to refuse')
}

describe.each(engines)('%s', (_name, engine) => {
  const { site, events, publish, play } = engine
  const { streaming } = site.ctx

  test('a performer goes live and ends, and a fan joins and leaves', async () => {
    const room = await openRoom(engine)
    const [ada, felix] = [person(), person()]
    const publisher = await publish(await room.grant('publisher', ada))
    await waitFor(() => events.some(isOf('live', room.id, ada)), 'live')
    const viewer = await play(await room.grant('viewer', felix))
    await waitFor(() => events.some(isOf('joined', room.id, felix)), 'joined')
    await viewer.leave()
    await waitFor(() => events.some(isOf('left', room.id, felix)), 'left')
    await publisher.leave()
    await waitFor(() => events.some(isOf('ended', room.id, ada)), 'ended')
    assert.equal(events.filter(isOf('live', room.id)).length, 1)
  })

  test('a kicked fan is out, an earlier grant no longer works, and a later one does', async () => {
    const room = await openRoom(engine)
    const felix = person()
    await publish(await room.grant('publisher'))
    await waitFor(() => events.some(isOf('live', room.id)), 'live')
    const viewer = await play(await room.grant('viewer', felix))
    await waitFor(() => events.some(isOf('joined', room.id, felix)), 'joined')
    const earlier = await room.grant('viewer', felix)
    await streaming.kick(room.id, felix)
    await waitFor(async () => !(await viewer.isIn()), 'the fan to be out')
    await waitFor(() => events.some(isOf('left', room.id, felix)), 'left')
    await staysOut(() => play(earlier))
    const later = await play(await room.grant('viewer', felix))
    await waitFor(() => later.isIn(), 'the fan to be back')
  })

  test("a fan's grant cannot publish", async () => {
    const room = await openRoom(engine)
    const grant = await room.grant('viewer')
    await staysOut(() => publish(grant.engine === 'embedded' ? { ...grant, publishUrl: `/streaming/whip/${room.id}` } : grant))
    assert.ok(!events.some(isOf('live', room.id)))
  })

  test('a second performer cannot take the place of the one who is live', async () => {
    const room = await openRoom(engine)
    const ada = person()
    const publisher = await publish(await room.grant('publisher', ada))
    await waitFor(() => events.some(isOf('live', room.id, ada)), 'live')
    await staysOut(async () => publish(await room.grant('publisher')))
    assert.ok(await publisher.isIn())
    assert.equal(events.filter(isOf('live', room.id)).length, 1)
  })

  test('closing a room ends everyone, and its grants no longer work', async () => {
    const room = await openRoom(engine)
    const ada = person()
    const publisher = await publish(await room.grant('publisher', ada))
    await waitFor(() => events.some(isOf('live', room.id, ada)), 'live')
    const grant = await room.grant('publisher', ada)
    await streaming.closeRoom(room.id)
    await waitFor(async () => !(await publisher.isIn()), 'the performer to be out')
    await waitFor(() => events.some(isOf('ended', room.id, ada)), 'ended')
    await staysOut(() => publish(grant))
    await streaming.closeRoom(room.id)
  })

  test('a recording of a room that is not open is not found', async () => {
    await assert.rejects(streaming.startRecording(person()), { code: 'not_found' })
  })
})
