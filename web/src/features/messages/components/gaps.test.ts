import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { listConversations, type Message } from '@fanfare/contract/messages'
import { infiniteQuery } from '#lib/api.ts'
import { conversationsInput } from './conversation-cache.ts'
import { fillGapLater } from './gaps.ts'
import { threadKey, cachedThread, putMessage } from './thread-cache.ts'
import type { Thread } from './merge-messages.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const message = (seq: number) =>
  ({
    _id: `m${seq}`,
    conversationId: ID,
    senderId: 'other',
    seq,
    text: `said ${seq}`,
    locked: false,
    files: [],
  }) as unknown as Message

/** A browser with the first three of five messages on the server. */
function opened() {
  const queries = new QueryClient()
  queries.setQueryData<Thread>(threadKey(ID), { messages: [1, 2, 3].map(message), isWhole: true })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    const after = Number(new URL(url, 'http://here').searchParams.get('afterSeq'))
    const data = [1, 2, 3, 4, 5].filter((seq) => seq > after).map(message)
    return new Response(JSON.stringify({ data, total: 5 }))
  })
  const push = (seq: number) => {
    fillGapLater(queries, message(seq))
    putMessage(queries, message(seq))
  }
  return { queries, asked: requests, push, seqs: () => cachedThread(queries, ID).messages.map((one) => one.seq) }
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a reader whose browser missed a message gets it when the next one reveals the gap', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { push, seqs, asked } = opened()
  push(5)
  assert.deepEqual(seqs(), [1, 2, 3, 5])
  vi.advanceTimersByTime(1000)
  await turns()
  assert.deepEqual(seqs(), [1, 2, 3, 4, 5])
  assert.ok(asked.some((url) => url.includes('afterSeq=3')))
})

test('a reader whose messages arrive out of order causes no requests, and the list reloads its counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { queries, push, seqs, asked } = opened()
  const list = infiniteQuery(listConversations, conversationsInput)
  queries.setQueryData(list.queryKey, { pages: [], pageParams: [] })
  push(5)
  push(4)
  vi.advanceTimersByTime(1000)
  await turns()
  assert.deepEqual(seqs(), [1, 2, 3, 4, 5])
  assert.deepEqual(asked, [])
  assert.equal(queries.getQueryState(list.queryKey)?.isInvalidated, true)
})
