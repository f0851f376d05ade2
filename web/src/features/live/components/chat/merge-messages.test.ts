import { expect, test } from 'vitest'
import type { LiveMessage } from '@fanfare/contract/live-chat'
import { gapAfter, mergeMessages } from './merge-messages.ts'

const message = (seq: number, text = `text ${seq}`) => ({ _id: `id ${seq}`, seq, text }) as LiveMessage
const seqs = (messages: readonly LiveMessage[]) => messages.map(({ seq }) => seq)

test('a viewer sees messages in their order, each once, in its latest state', () => {
  const merged = mergeMessages([message(1), message(3)], [message(3, 'Message deleted'), message(2)])
  expect(seqs(merged)).toEqual([1, 2, 3])
  expect(merged[2]?.text).toBe('Message deleted')
})

test.for([
  [[], undefined],
  [[4], undefined],
  [[4, 5, 6], undefined],
  [[4, 6, 9], 4],
] as const)('a window finds the first gap in %j', ([numbers, gap]) => {
  expect(gapAfter(numbers.map((seq) => message(seq)))).toBe(gap)
})
