/** Stories about rooms of the embedded engine, with synthetic publishers and viewers. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newId } from '#lib/id.ts'
import type { StreamRole } from '../engine.ts'
import { embedded, openPublisher, openViewer } from '../../../../test/stream-peers.ts'
import { openTestServer } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

const site = await openTestServer()
const { streaming } = site.ctx

const person = () => newId(new Date())

async function openRoom(maxPublishers = 1) {
  const id = person()
  await streaming.openRoom({ id, maxPublishers })
  const signaling = async (role: StreamRole, accountId = person()) => ({
    base: site.base,
    grant: embedded(await streaming.grant({ room: id, accountId, role, seconds: 60 })),
  })
  return { id, signaling }
}

test('a viewer gets picture and sound of a publisher, from a key frame on', async () => {
  const room = await openRoom()
  const publisher = await openPublisher(await room.signaling('publisher'))
  await waitFor(() => publisher.seen.keyFrames > 0, 'the first picture')
  const viewer = await waitFor(
    async () => openViewer(await room.signaling('viewer')).catch(() => undefined),
    'the viewer to join',
  )
  await waitFor(() => viewer.got.video > 30 && viewer.got.audio > 30, 'media to arrive')
  assert.ok(viewer.got.keyFrames > 0)
  assert.equal(viewer.got.ssrcs.size, 1)
})
