import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockOf, NO_COLLAPSED_BLOCKS, withGaps } from './collapsed-blocks.ts'

const lines = Array.from({ length: 150 }, (_, seq) => ({ seq }))
const seqOf = ({ seq }: { seq: number }) => (seq < 149 ? seq : undefined)

test('a reader of a long thread gets one gap of the right height for a distant block, and all other messages', () => {
  const far = { ...NO_COLLAPSED_BLOCKS, heights: new Map([[1, 4000]]) }
  const drawn = withGaps(lines, { far, seqOf, target: undefined })
  assert.equal(drawn.length, 101)
  assert.deepEqual(drawn[50], { block: 1, height: 4000 })
  assert.deepEqual([drawn[49], drawn[51]], [{ seq: 49 }, { seq: 100 }])
})

test('a reader always gets the linked message and messages without a number, however far away', () => {
  const far = {
    ...NO_COLLAPSED_BLOCKS,
    heights: new Map([
      [1, 4000],
      [2, 3000],
    ]),
  }
  const drawn = withGaps(lines, { far, seqOf, target: 60 })
  assert.ok(drawn.some((one) => 'seq' in one && one.seq === 60))
  assert.deepEqual(drawn.slice(-2), [{ block: blockOf(148), height: 3000 }, { seq: 149 }])
})
