import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Message } from '@fanfare/contract/messages'
import { groupLines } from './message-groups.ts'
import { isComplete, mergeMessages, EMPTY_THREAD, withoutEchoes } from './merge-messages.ts'

const messageAt = (seq: number, senderId = 'fan', text = `number ${seq}`): Message => ({
  _id: `id-${seq}`,
  conversationId: 'talk',
  senderId,
  seq,
  kind: 'text',
  text,
  price: 0,
  createdAt: new Date(Date.UTC(2026, 0, 1, 12, seq)).toISOString(),
  locked: false,
  isDeleted: false,
  files: [],
  isSold: false,
})
const seqs = (messages: readonly Message[]) => messages.map((message) => message.seq)

test('a reader sees a message once, in its latest version, even if both a push and a reply deliver it', () => {
  const thread = mergeMessages(mergeMessages(EMPTY_THREAD, [messageAt(2)]), [
    messageAt(2, 'fan', 'Message deleted!'),
    messageAt(1),
  ])
  assert.deepEqual(seqs(thread.messages), [1, 2])
  assert.equal(thread.messages[1]?.text, 'Message deleted!')
})

test('a reader who scrolls up gets an older page before the loaded messages, even if the pages overlap', () => {
  const thread = mergeMessages(EMPTY_THREAD, [messageAt(5), messageAt(6)])
  assert.deepEqual(seqs(mergeMessages(thread, [messageAt(5), messageAt(4), messageAt(3)]).messages), [3, 4, 5, 6])
})

test("a reader's thread stays the same object if nothing is new", () => {
  const thread = mergeMessages(EMPTY_THREAD, [messageAt(1)])
  assert.equal(mergeMessages(thread, []), thread)
})

test('a sender sees a message once while it is being sent, and still sees new messages from the other person', () => {
  const drafts = [{ isSending: true, afterSeq: 1 }]
  const all = [messageAt(1), messageAt(2), messageAt(3, 'performer')]
  assert.deepEqual(seqs(withoutEchoes(all, { drafts, answered: new Set(), me: 'fan' })), [1, 3])
  assert.deepEqual(seqs(withoutEchoes(all, { drafts, answered: new Set(['id-2']), me: 'fan' })), [1, 2, 3])
})

test('a sender whose draft failed still sees every message', () => {
  const drafts = [{ isSending: false, afterSeq: 0 }]
  assert.deepEqual(seqs(withoutEchoes([messageAt(1)], { drafts, answered: new Set(), me: 'fan' })), [1])
})

test("a reader's conversation is complete when all of its messages are loaded", () => {
  assert.equal(isComplete(25, 26), false)
  assert.equal(isComplete(26, 26), true)
})

test('a reader sees the day above its first message, and messages sent within minutes as one group', () => {
  const all = [messageAt(0), messageAt(1), messageAt(2, 'performer'), messageAt(30, 'performer')]
  const lines = groupLines(all, { now: Date.UTC(2026, 0, 1, 18), timeZone: 'UTC' })
  assert.deepEqual(
    lines.map(({ day }) => day),
    ['Today', undefined, undefined, undefined],
  )
  assert.deepEqual(
    lines.map(({ isFirst, isLast }) => [isFirst, isLast]),
    [
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ],
  )
})
