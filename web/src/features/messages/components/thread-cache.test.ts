import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import type { Message } from '@fanfare/contract/messages'
import { cache } from '#lib/cache.ts'
import { putMessage, threadKey, threadQuery } from './thread-cache.ts'
import type { Thread } from './merge-messages.ts'

const message = (seq: number) => ({ _id: `message ${seq}`, conversationId: 'long', seq }) as Message
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i))
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)

test('a reader keeps messages that arrive at both ends while the thread reloads', async () => {
  onTestFinished(() => cache().clear())
  const inThread: Thread = { messages: range(76, 100), isWhole: false }
  cache().setQueryData<Thread>(threadKey('long'), inThread)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://site.test').searchParams
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    asked.push(`${limit} from ${offset}`)
    if (offset === 0) {
      // During the reload, the reader scrolls up and the other person writes.
      cache().setQueryData<Thread>(threadKey('long'), { messages: [...range(26, 75), ...inThread.messages], isWhole: false })
      putMessage(cache(), message(101))
    }
    const total = offset === 0 ? 100 : 101
    const to = total - offset
    return Response.json({ data: range(Math.max(1, to - limit + 1), to), total, hasNext: true })
  })
  const thread = await cache().fetchQuery({ ...threadQuery('long'), staleTime: 0 })
  assert.deepEqual(seqs(thread), seqs({ messages: range(26, 101), isWhole: false }))
  assert.equal(thread.isWhole, false)
  assert.deepEqual(asked, ['25 from 0', '51 from 25'])
})
