import assert from 'node:assert/strict'
import { test } from 'vitest'
import { withValidPreviews } from './free-previews.ts'

const files = (...ids: string[]) => ids.map((_id) => ({ _id }))

test("a performer's free previews follow changes of the files and the price", () => {
  const open = (ids: string[], openIds: string[], price = 5) =>
    withValidPreviews({ files: files(...ids), openIds }, price).openIds
  assert.deepEqual(open(['a', 'b', 'c'], ['a', 'b']), ['a', 'b'])
  assert.deepEqual(open(['a', 'c'], ['a', 'b']), ['a'])
  assert.deepEqual(open(['a', 'b'], ['a', 'b']), ['a'])
  assert.deepEqual(open(['a'], ['a']), [])
  assert.deepEqual(open([], ['a']), [])
  assert.deepEqual(open(['a', 'b'], ['a'], 0), [])
  assert.deepEqual(open(['a', 'b'], ['a'], Number.NaN), [])
})
