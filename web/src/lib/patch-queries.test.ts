/** Server events that arrive while an older reply is pending. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { patchQueries } from './patch-queries.ts'

const queryKey = ['balance']

/** A query with an observer. The test completes each read by hand. */
function looking() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: PromiseWithResolvers<number>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  }
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
  const settled = async () => {
    for (let turns = 0; turns < 5; turns++) await new Promise((next) => setImmediate(next))
    return queries.getQueryData(queryKey)
  }
  return { queries, reads, settled, stop }
}
const news = (queries: QueryClient, value: number) => patchQueries<number>(queries, { queryKey, exact: true }, () => value)

test('an event between two reads is displayed without a request', async () => {
  const { queries, reads, settled, stop } = looking()
  reads[0]?.resolve(1)
  assert.equal(await settled(), 1)
  news(queries, 2)
  assert.equal(await settled(), 2)
  assert.equal(reads.length, 1)
  stop()
})

test('an older pending reply does not hide an event: the data is fetched once more, and only once', async () => {
  const { queries, reads, settled, stop } = looking()
  reads[0]?.resolve(1)
  await settled()
  void queries.invalidateQueries({ queryKey })
  for (const value of [2, 3, 4]) news(queries, value)
  assert.equal(await settled(), 4)
  assert.equal(reads.length, 2)
  reads[1]?.resolve(1)
  await settled()
  assert.equal(reads.length, 3)
  reads[2]?.resolve(4)
  assert.equal(await settled(), 4)
  assert.equal(reads.length, 3)
  stop()
})

test('an event is not lost during the first read or one that fails', async () => {
  for (const answer of [
    (read?: PromiseWithResolvers<number>) => read?.resolve(1),
    (read?: PromiseWithResolvers<number>) => read?.reject(new Error('lost')),
  ]) {
    const { queries, reads, settled, stop } = looking()
    news(queries, 2)
    answer(reads[0])
    await settled()
    reads[1]?.resolve(2)
    assert.equal(await settled(), 2)
    assert.equal(reads.length, 2)
    stop()
  }
})
