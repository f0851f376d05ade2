/** Tests of messages in the outbox, including those whose reply was lost with the page that sent them. */
import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { readConversation } from '@fanfare/contract/messages'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { outboxOf, retryMessage, retryFailedMessages, enqueueMessage, type OutboxMessage } from './outbox.ts'

const HOURS_MS = 60 * 60_000

/** Simulates the browser's storage. */
function keeping(...entries: [string, string][]) {
  const stored = new Map(entries)
  const store = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: store, configurable: true })
  Object.defineProperty(globalThis, 'document', { value: {}, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    Reflect.deleteProperty(globalThis, 'document')
  })
  return stored
}

const place = (id: string) => `fanfare-draft  outbox ${id}`
const kept = (id: string, paid = 0, sentBeforeMs = 0) => {
  const at = new Date(Date.now() - sentBeforeMs).toISOString()
  return { key: `key of ${id}`, text: 'hello', media: [], price: 0, paid, afterSeq: 0, at, isSending: false }
}
const written = (text: string, paid = 0) => ({ text, media: [], price: 0, paid, openKeys: [] })

/**
 * Simulates a server, and records the texts and keys that it receives. `answers` can reject a message, or lose it by throwing.
 */
function served(answers: (text: string) => Response | undefined = () => undefined) {
  const sent: { text: string; key: string }[] = []
  const answer = { answers }
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
    const { text } = (await new Response(body ?? null).json()) as { text: string }
    sent.push({ text, key: new Headers(headers).get('idempotency-key') ?? '' })
    return answer.answers(text) ?? Response.json({ _id: `${url} ${sent.length}`, conversationId: url.split('/').at(-1), seq: 1 })
  })
  return { sent, texts: () => sent.map(({ text }) => text), answer }
}

const lost = (): never => {
  throw new TypeError('the connection is lost')
}

/** A browser with a stored message of the given age, which records what it sends. */
function reopened(id: string, sentBeforeMs: number) {
  const stored = keeping([place(id), JSON.stringify({ all: [kept(id, 0, sentBeforeMs)] })])
  const { sent } = served()
  return { keys: () => sent.map(({ key }) => key), isKept: () => stored.size > 0 }
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('a sender whose reply was lost has the message sent again automatically, while the server still knows its key', async () => {
  const { keys, isKept } = reopened('fresh', 20 * HOURS_MS)
  void retryFailedMessages('fresh')
  await turns()
  assert.deepEqual(keys(), ['key of fresh'])
  assert.equal(isKept(), false)
})

test('a sender must press to resend an old message, because it may have arrived and its key has expired', async () => {
  const { keys, isKept } = reopened('old', 3 * 24 * HOURS_MS)
  void retryFailedMessages('old')
  await turns()
  assert.deepEqual(keys(), [])
  assert.equal(isKept(), true)
})

test('a sender with limited free messages has the limit reloaded after each message', async () => {
  onTestFinished(() => cache().clear())
  vi.stubGlobal('fetch', async () => Response.json({ _id: 'm', conversationId: 'counted', seq: 1 }))
  const isOld = async (id: string, left: number | null) => {
    const { queryKey } = query(readConversation, { params: { id } })
    cache().setQueryData(queryKey, { _id: id, with: { _id: 'ada' }, writing: { may: 'free', left } } as never)
    enqueueMessage(id, { text: 'hello', media: [], price: 0, paid: 0, openKeys: [] })
    await turns()
    return cache().getQueryState(queryKey)?.isInvalidated
  }
  assert.deepEqual([await isOld('counted', 2), await isOld('free', null)], [true, false])
})

test("a sender's next messages wait for one with an unknown outcome, and all go in order", async () => {
  keeping()
  const { texts, answer } = served(lost)
  enqueueMessage('in-order', written('one'))
  enqueueMessage('in-order', written('two'))
  await turns()
  assert.deepEqual(texts(), ['one'])
  enqueueMessage('in-order', written('three'))
  await turns()
  assert.deepEqual(texts(), ['one', 'one'])
  answer.answers = () => undefined
  void retryFailedMessages('in-order')
  await turns()
  assert.deepEqual(texts().slice(2), ['one', 'two', 'three'])
})

test("a sender's retry after a reload first repeats the earlier message with an unknown outcome", async () => {
  keeping([place('kept-order'), JSON.stringify({ all: [kept('kept-order')] })])
  const { texts, sent, answer } = served(lost)
  enqueueMessage('kept-order', written('two'))
  await turns()
  assert.deepEqual(texts(), ['hello'])
  answer.answers = () => undefined
  retryMessage('kept-order', outboxOf('kept-order')[1]!.key)
  await turns()
  assert.deepEqual(texts().slice(1), ['hello', 'two'])
  assert.deepEqual(new Set(sent.map(({ key }) => key)).size, 2)
})

test("a sender's rejected, paid or expired messages do not delay later ones", async () => {
  const refused = () => Response.json({ code: 'not_valid', message: 'No', statusCode: 400 }, { status: 400 })
  keeping(
    [place('paid'), JSON.stringify({ all: [kept('paid', 3)] })],
    [place('aged'), JSON.stringify({ all: [kept('aged', 0, 3 * 24 * HOURS_MS)] })],
  )
  const { texts } = served((text) => (text === 'no' ? refused() : undefined))
  enqueueMessage('refused', written('no'))
  enqueueMessage('refused', written('after no'))
  enqueueMessage('paid', written('after the paid one'))
  enqueueMessage('aged', written('after the old one'))
  await turns()
  assert.deepEqual(texts().toSorted(), ['after no', 'after the old one', 'after the paid one', 'no'])
})

test('a sender over the rate limit waits as long as the server says, then the message goes with its key', async () => {
  keeping()
  const full = () =>
    Response.json(
      { code: 'too_many_requests', message: 'Slowly', statusCode: 429 },
      { status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '7', 'retry-after': '7' } },
    )
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const { texts, sent, answer } = served(full)
  enqueueMessage('full', written('one'))
  enqueueMessage('full', written('two'))
  await turns()
  assert.deepEqual(texts(), ['one'])
  answer.answers = () => undefined
  vi.advanceTimersByTime(6_000)
  await turns()
  assert.deepEqual(texts(), ['one'])
  assert.ok(outboxOf('full').every(({ isSending }) => isSending))
  vi.advanceTimersByTime(1_001)
  await turns()
  assert.deepEqual(texts(), ['one', 'one', 'two'])
  assert.equal(sent[0]!.key, sent[1]!.key)
})

test("a sender's message in another window belongs to that window until it closes, then goes with its key", async () => {
  const stored = keeping()
  const { answer, texts: sent } = served(lost)
  assert.deepEqual(outboxOf('shared'), [])
  const other = Promise.withResolvers<void>()
  const closed = navigator.locks.request('message key of shared', () => other.promise)
  stored.set(place('shared'), JSON.stringify({ all: [{ ...kept('shared'), text: 'of the other window' }] }))
  enqueueMessage('shared', written('of this one'))
  await turns()
  const texts = () =>
    (JSON.parse(stored.get(place('shared')) ?? '{"all":[]}') as { all: OutboxMessage[] }).all.map(({ text }) => text)
  assert.deepEqual(texts(), ['of the other window', 'of this one'])
  answer.answers = () => undefined
  void retryFailedMessages('shared')
  await turns()
  assert.deepEqual(texts(), ['of the other window'])
  other.resolve()
  await closed
  void retryFailedMessages('shared')
  await turns()
  assert.deepEqual(texts(), [])
  assert.deepEqual(new Set(sent()), new Set(['of this one', 'of the other window']))
})

test('a sender who presses Retry does not resend a message that another window has sent', async () => {
  const stored = keeping([place('done'), JSON.stringify({ all: [kept('done')] })])
  const { texts } = served()
  const other = Promise.withResolvers<void>()
  const closed = navigator.locks.request('message key of done', () => other.promise)
  assert.equal(outboxOf('done').length, 1)
  void retryFailedMessages('done')
  retryMessage('done', 'key of done')
  await turns()
  assert.deepEqual([texts(), outboxOf('done').map(({ isSending }) => isSending)], [[], [true]])
  stored.delete(place('done'))
  other.resolve()
  await closed
  await turns()
  assert.deepEqual([texts(), outboxOf('done')], [[], []])
})
