/** An infinite list that loads more while it refetches or after an error. */
import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { useNextPage } from './next-page.ts'

type Shown = Parameters<typeof useNextPage>[0]

/**
 * A displayed list of two pages with one line each. The test completes every read by hand, with the server's data at that time.
 */
async function opened() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const reads: PromiseWithResolvers<void>[] = []
  const server = { word: 'unread' }
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['lines'],
    queryFn: async ({ pageParam }) => {
      const read = Promise.withResolvers<void>()
      reads.push(read)
      await read.promise
      return `${pageParam} ${server.word}`
    },
    initialPageParam: 1,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  })
  onTestFinished(list.subscribe(() => undefined))
  const shown = () => list.getCurrentResult()
  const asked = (count: number) => vi.waitFor(() => assert.equal(reads.length, count))
  reads[0]?.resolve()
  await vi.waitFor(() => assert.equal(shown().isSuccess, true))
  return {
    server,
    reads,
    asked,
    pages: () => shown().data?.pages,
    error: () => shown().error,
    next: () => useNextPage(shown() as Shown),
    readAgain: () => void queries.invalidateQueries(),
  }
}

test('a reader who loads more during a refetch keeps the refetched data', async () => {
  const { server, reads, asked, pages, next, readAgain } = await opened()
  readAgain()
  const reading = next().readNextPage()
  await asked(2)
  server.word = 'read'
  reads[1]?.resolve()
  await asked(3)
  reads[2]?.resolve()
  await reading
  assert.deepEqual(pages(), ['1 read', '2 read'])
})

test('a reader who asks for more twice gets one more page', async () => {
  const { reads, asked, pages, next } = await opened()
  const [once, twice] = [next().readNextPage(), next().readNextPage()]
  await asked(2)
  reads[1]?.resolve()
  await Promise.all([once, twice])
  assert.deepEqual(pages(), ['1 unread', '2 unread'])
})

test('a reader who retries after an error loads the failed part: the displayed pages or the next one', async () => {
  const { server, reads, asked, pages, error, next, readAgain } = await opened()
  readAgain()
  await asked(2)
  reads[1]?.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => assert.ok(error()))
  server.word = 'read'
  const again = next().retry()
  await asked(3)
  reads[2]?.resolve()
  await again
  assert.deepEqual(pages(), ['1 read'])

  const failing = next().readNextPage()
  await asked(4)
  reads[3]?.reject(new TypeError('Failed to fetch'))
  await failing
  assert.ok(error())
  const further = next().retry()
  await asked(5)
  reads[4]?.resolve()
  await further
  assert.deepEqual(pages(), ['1 read', '2 read'])
})
