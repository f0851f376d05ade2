/** Tests windows whose socket signs in a moment after their page was rendered. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as messages from '@fanfare/contract/messages'
import { MISSED } from '@fanfare/contract/sockets'
import { openSocket } from '../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import type { RealtimeSocket } from './realtime-socket.ts'
import { openRecentEvents } from './recent-events.ts'

const ofPage = (age: unknown, issued = 110_000) => ({ handshake: { auth: { age }, issued } }) as unknown as RealtimeSocket

test('a window reloads if events were sent after its page was requested, or if that is unknown', () => {
  let now = 0
  const news = openRecentEvents(() => now)
  now = 100_000
  news.note(['felix'])
  // This much time passed between the handshake and the sign-in.
  now = 114_000
  assert.equal(news.isMissedBy(ofPage(9_000), 'felix'), true, 'sent just after the page')
  assert.equal(news.isMissedBy(ofPage(5_000), 'felix'), false, 'sent long before the page')
  assert.equal(news.isMissedBy(ofPage(9_000), 'gil'), false, 'sent to another account')
  assert.equal(news.isMissedBy(ofPage(61_000), 'gil'), true, 'older than the recorded events')
  assert.equal(news.isMissedBy(ofPage(undefined), 'felix'), false, 'the window reloads without being told')
  assert.equal(news.isMissedBy(ofPage('9000'), 'felix'), false, 'not a number')
  const fresh = openRecentEvents(() => now)
  now += 1_000
  assert.equal(fresh.isMissedBy(ofPage(500, now), 'gil'), true, 'before this process started')
})

test("an event on another process between a page and its socket makes that fan's window reload, but no other", async () => {
  const first = await openTestServer()
  const other = await openTestServer({ beside: first })
  const [fan, quiet, star] = [await first.fan('felix'), await first.fan('quiet'), await other.performer('nadia')]
  const params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: star.id } }))._id }
  // The page is requested after all accounts exist and have received their welcome events.
  await first.quiet()
  await other.quiet()
  const opened = performance.now()
  const age = () => Math.max(0, performance.now() - opened - 2_500)
  await waitFor(async () => {
    await star(messages.sendMessage, { params, body: { text: 'between' } })
    return (await isReplayed(first, fan, age())) && age() > 0
  }, 'the window to learn that it missed an event')
  assert.equal(await isReplayed(first, quiet, age()), false)
})

/** Returns whether the window receives the missed event before its sign-in is confirmed. */
async function isReplayed({ base }: TestServer, who: Caller, age: number): Promise<boolean> {
  const { all, close } = await openSocket(base, who.token, age)
  close()
  return all({ name: MISSED } as never).length > 0
}
