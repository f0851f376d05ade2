/** Stories of messages on their way, and of those whose answer was lost with the page that sent them. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readConversation } from '@fanfare/contract/messages'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { retryBroken, send } from './outbox.ts'

const HOURS_MS = 60 * 60_000

/** A browser that has kept a message, sent so long ago, and notes what it sends. */
function reopened(story: TestContext, id: string, sentBeforeMs: number) {
  const at = new Date(Date.now() - sentBeforeMs).toISOString()
  const draft = { key: `key of ${id}`, text: 'hello', media: [], price: 0, paid: 0, afterSeq: 0, at, isSending: false }
  const stored = new Map([[`fanfare-draft  outbox ${id}`, JSON.stringify({ all: [draft] })]])
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: store, configurable: true })
  Object.defineProperty(globalThis, 'document', { value: {}, configurable: true })
  story.after(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    Reflect.deleteProperty(globalThis, 'document')
  })
  const keys: string[] = []
  story.mock.method(globalThis, 'fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '')
    return Response.json({ _id: `m of ${id}`, conversationId: id, seq: 1 })
  })
  return { keys, isKept: () => stored.size > 0 }
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a message whose answer was lost goes once more by itself, with its key, while the server still knows that', async (story) => {
  const { keys, isKept } = reopened(story, 'fresh', 20 * HOURS_MS)
  retryBroken('fresh')
  await turns()
  assert.deepEqual(keys, ['key of fresh'])
  assert.equal(isKept(), false)
})

test('later it waits for a press: it may have arrived, and its key says nothing any more', async (story) => {
  const { keys, isKept } = reopened(story, 'old', 3 * 24 * HOURS_MS)
  retryBroken('old')
  await turns()
  assert.deepEqual(keys, [])
  assert.equal(isKept(), true)
})

test('after a message how many more are free is read again, where that is limited', async (story) => {
  story.after(() => cache().clear())
  story.mock.method(globalThis, 'fetch', async () => Response.json({ _id: 'm', conversationId: 'counted', seq: 1 }))
  const isOld = async (id: string, left: number | null) => {
    const { queryKey } = query(readConversation, { params: { id } })
    cache().setQueryData(queryKey, { _id: id, with: { _id: 'ada' }, writing: { may: 'free', left } } as never)
    send(id, { text: 'hello', media: [], price: 0, paid: 0, openKeys: [] })
    await turns()
    return cache().getQueryState(queryKey)?.isInvalidated
  }
  assert.deepEqual([await isOld('counted', 2), await isOld('free', null)], [true, false])
})
