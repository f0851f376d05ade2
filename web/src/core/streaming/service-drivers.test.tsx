/** The drivers of services whose media no test can carry: they load, say where they are, and stop when the right to join ends. */
import { expect, test } from 'vitest'
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import { openStreamClient } from './stream-client.ts'
import type { StreamState } from './stream-driver.ts'

const livekit: JoinGrant = { engine: 'livekit', url: 'ws://127.0.0.1:9', token: 'a token' }
const agora: JoinGrant = { engine: 'agora', appId: 'a'.repeat(32), channel: 'room', uid: 1, token: 'a token' }

/** Grants once, as if the right ended right after. */
async function opened(grant: JoinGrant) {
  const states: StreamState[] = []
  let grants = 0
  const client = await openStreamClient({
    joinGrant: () => (grants++ === 0 ? Promise.resolve(grant) : Promise.reject(new Error('The right has ended.'))),
    onState: (state) => states.push(state),
  })
  return { client, states }
}

test('a fan whose LiveKit server is gone keeps trying, until the right to join ends', async () => {
  const { client, states } = await opened(livekit)
  expect(client.state).toBe('idle')
  client.play(document.createElement('video'))
  await expect.poll(() => client.state).toBe('refused')
  expect(states).toEqual(['connecting', 'reconnecting', 'connecting', 'refused'])
  expect(await client.stats()).toBe(undefined)
})

test.each([livekit, agora])('a viewer who leaves $engine before joining is disconnected', async (grant) => {
  const { client } = await opened(grant)
  await client.setQuality('low')
  expect(await client.stats()).toBe(undefined)
  await client.close()
  expect(client.state).toBe('closed')
})
