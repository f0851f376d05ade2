import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import * as comments from '@fanfare/contract/comments'
import * as messages from '@fanfare/contract/messages'
import * as posts from '@fanfare/contract/posts'
import * as users from '@fanfare/contract/users'
import { hasRedis, openRedis } from '../../test/redis-server.ts'
import { openTestServer } from '../../test/test-server.ts'
import { openWatcher } from '../../test/watch.ts'
import { waitFor } from '../../test/wait.ts'
import { openWindow } from '../../test/window.ts'

const skip = !hasRedis()

test('windows receive events of other processes through Redis; during an outage they receive their own, and then ask for the rest', {
  skip,
}, async () => {
  const redis = await openRedis()
  const env = { REDIS_URL: redis.url }
  const first = await openTestServer({ env })
  const other = await openTestServer({ beside: first, env })
  const [fan, star] = [await first.fan('felix'), await other.performer('nadia')]
  const params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: star.id } }))._id }
  const window = openWindow({ base: first.base, token: fan.token, isStillSignedIn: () => fan(users.readMe) })
  const received = () => window.all(messages.messageCreated).map(({ text }) => text)
  await waitFor(() => window.status() === 'connected')
  // The first process discovers the other one.
  let sent = 0
  await waitFor(async () => {
    await star(messages.sendMessage, { params, body: { text: `hello ${sent++}` } })
    return received().some((text) => text.startsWith('hello'))
  }, 'an event from the other process')
  // Windows in the rooms of both processes receive it too.
  const { _id: id } = await star(posts.createPost, { body: { text: 'words', audience: 'free' } })
  const watcher = await openWatcher(first.base, fan.token, { kind: 'post', id })
  onTestFinished(() => watcher.close())
  const body = { objectType: 'post', objectId: id, text: 'from the other process' }
  const { _id: commentId } = await star(comments.addComment, { body })
  await watcher.received(comments.commentAdded, (one) => one.commentId === commentId)
  const listeners = await first.sql.query(
    `select from pg_stat_activity where datname = current_database() and query like 'LISTEN "socket.io%'`,
  )
  assert.equal(listeners.rowCount, 0, 'no process listens through PostgreSQL')

  await redis.stop()
  await waitFor(() => first.log.errors.length > 0 && other.log.errors.length > 0, 'the lost connection to be logged')
  await star(messages.sendMessage, { params, body: { text: 'into the void' } })
  await fan(messages.sendMessage, { params, body: { text: 'to myself' } })
  await waitFor(() => received().includes('to myself'), 'the local event to arrive')
  assert.ok(!received().includes('into the void'))

  const connections = window.connections()
  await redis.start()
  await waitFor(() => window.connections() > connections, 'the window to request the missed events')
  await waitFor(async () => {
    await star(messages.sendMessage, { params, body: { text: `again ${sent++}` } })
    return received().some((text) => text.startsWith('again'))
  }, 'another event from the other process')
  for (const site of [other, first]) {
    site.log.errors.splice(0)
    await site.close()
  }
})
