/** The data that a browser fetches again after a change, and the data that stays in place. */
import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { ApiError } from '@fanfare/contract'
import { countUnseen } from '@fanfare/contract/messages'
import { viewPerformer } from '@fanfare/contract/performers'
import { buyPost, listPosts, viewPost } from '@fanfare/contract/posts'
import { accessChanged } from '@fanfare/contract/subscriptions'
import { listTokenTransactions, tip } from '@fanfare/contract/tokens'
import { follow } from '@fanfare/contract/follows'
import { infiniteQuery, query } from './api.ts'
import { invalidateAfter, invalidateBy, invalidateMissed, invalidateFailed } from './invalidation.ts'

const ADA = 'performer-ada'
const JUNO = 'performer-juno'
const post = (_id: string, performer: string, locked: boolean) => ({ _id, performer: { _id: performer }, locked })
const discover = { query: { source: 'discover', limit: 10 } } as const

/** A browser whose page uses these reads. `asked` lists the addresses that it requests from then on. */
async function opened(server: Record<string, unknown>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url, 'http://here')
    const path = pathname.replace('/api', '')
    requests.push(path + search)
    const found = server[path]
    if (found) return Response.json(found)
    return Response.json({ code: 'not_found', statusCode: 404, message: '' }, { status: 404 })
  })
  const show = async (options: unknown) => {
    const observer = new QueryObserver(queries, options as never)
    observer.subscribe(() => undefined)
    await queries.ensureQueryData(options as never)
    requests.length = 0
  }
  const showList = async () => {
    const list = infiniteQuery(listPosts, discover)
    new InfiniteQueryObserver(queries, list as never).subscribe(() => undefined)
    await queries.ensureInfiniteQueryData(list)
    requests.length = 0
    return () => queries.getQueryData(list.queryKey)!.pages.flatMap((page) => page.data.map((one) => [one._id, one.locked]))
  }
  return { queries, asked: requests, show, showList }
}

test('a fan who unlocks a post fetches only that post, which opens in its place', async () => {
  const server = {
    '/user/feeds': { data: [post('a', ADA, true), post('b', ADA, true)], total: 2 },
    '/user/feeds/b': post('b', ADA, false),
  }
  const { queries, asked, showList } = await opened(server)
  const shown = await showList()
  await invalidateAfter(queries, { route: buyPost, input: { params: { id: 'b' } }, reply: {} })
  assert.deepEqual(asked, ['/user/feeds/b'])
  assert.deepEqual(shown(), [
    ['a', true],
    ['b', false],
  ])
})

test('a deleted post disappears from the list', async () => {
  const server = { '/user/feeds': { data: [post('a', ADA, true), post('b', ADA, true)], total: 2 } }
  const { queries, showList } = await opened(server)
  const shown = await showList()
  await invalidateAfter(queries, { route: buyPost, input: { params: { id: 'a' } }, reply: {} })
  assert.deepEqual(shown(), [['b', true]])
})

test('a fan who subscribes opens all posts of the performer with one request, and nothing moves down', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const server: Record<string, unknown> = {
    '/user/feeds': { data: [...ids.map((id) => post(id, ADA, true)), post('z', JUNO, true)], total: 6 },
  }
  const { queries, asked, showList } = await opened(server)
  const shown = await showList()
  server['/user/feeds'] = { data: [post('new', ADA, false), ...ids.map((id) => post(id, ADA, false))], total: 7 }
  invalidateBy(queries, accessChanged, { performerId: ADA })
  await vi.waitFor(() => assert.equal(asked.length, 1))
  await vi.waitFor(() => assert.deepEqual(shown(), [...ids.map((id) => [id, false]), ['z', true]]))
  assert.deepEqual(asked, ['/user/feeds?source=discover&limit=10'])
})

test('a change of one performer matches by the id in the reply, even if the page used the name', async () => {
  const server = { '/performers/ada.vale': { _id: ADA }, '/performers/juno.park': { _id: JUNO } }
  const { queries, asked, show } = await opened(server)
  for (const id of ['ada.vale', 'juno.park']) await show(query(viewPerformer, { params: { id } }))
  await invalidateAfter(queries, { route: follow, input: { params: { id: ADA } }, reply: {} })
  assert.deepEqual(asked, ['/performers/ada.vale'])
})

test('data that is not on the page is fetched when it is opened, not now', async () => {
  const { queries, asked } = await opened({ '/token-transactions/search': { data: [], total: 0 } })
  const wallet = query(listTokenTransactions, { query: {} })
  await queries.ensureQueryData(wallet)
  asked.length = 0
  await invalidateAfter(queries, { route: tip, input: { params: { id: ADA } }, reply: {} })
  assert.deepEqual(asked, [])
  assert.equal(queries.getQueryState(wallet.queryKey)?.isInvalidated, true)
})

test("an event about the viewer's own change fetches nothing again, but one about another person's change does", async () => {
  const { queries, asked, show } = await opened({
    '/performers/ada.vale': { _id: ADA },
    '/user/feeds/a': post('a', JUNO, true),
  })
  await show(query(viewPerformer, { params: { id: 'ada.vale' } }))
  await show(query(viewPost, { params: { id: 'a' } }))
  await invalidateAfter(queries, { route: follow, input: { params: { id: ADA } }, reply: {}, key: 'mine' })
  invalidateBy(queries, accessChanged, { performerId: ADA }, 'mine')
  invalidateBy(queries, accessChanged, { performerId: JUNO }, 'another tab’s')
  await vi.waitFor(() => assert.equal(asked.length, 2))
  assert.deepEqual(asked, ['/performers/ada.vale', '/user/feeds/a'])
})

test('a change by someone else right after one by the viewer is fetched too', async () => {
  const { queries, asked, show } = await opened({ '/performers/ada.vale': { _id: ADA } })
  await show(query(viewPerformer, { params: { id: 'ada.vale' } }))
  await invalidateAfter(queries, { route: follow, input: { params: { id: ADA } }, reply: {}, key: 'mine' })
  invalidateBy(queries, accessChanged, { performerId: ADA })
  await vi.waitFor(() => assert.equal(asked.length, 2))
})

test('a reconnected browser fetches everything that a missed event could have changed', async () => {
  const { queries, asked, show } = await opened({
    '/user/feeds/a': post('a', ADA, true),
    '/messages/counting-not-read-messages': { total: 0 },
  })
  await show(query(viewPost, { params: { id: 'a' } }))
  await show(query(countUnseen, {}))
  await invalidateMissed(queries, accessChanged)
  assert.deepEqual(asked, ['/user/feeds/a'])
})

test('an error about a changed price fetches the price again, and any other error fetches nothing', async () => {
  const { queries, asked, show } = await opened({ '/user/feeds/a': post('a', ADA, true) })
  await show(query(viewPost, { params: { id: 'a' } }))
  const input = { params: { id: 'a' } }
  const error = (code: 'price_changed' | 'not_found', statusCode: number) => new ApiError({ code, statusCode, message: '' })
  invalidateFailed(queries, buyPost, input, error('not_found', 404))
  assert.deepEqual(asked, [])
  invalidateFailed(queries, buyPost, input, error('price_changed', 409))
  await vi.waitFor(() => assert.deepEqual(asked, ['/user/feeds/a']))
})

test('a change whose reply was lost counts as made, and its data is fetched again', async () => {
  const { queries, asked, show } = await opened({ '/user/feeds/a': post('a', ADA, true) })
  await show(query(viewPost, { params: { id: 'a' } }))
  invalidateFailed(queries, buyPost, { params: { id: 'a' } }, new TypeError('Failed to fetch'))
  await vi.waitFor(() => assert.deepEqual(asked, ['/user/feeds/a']))
})

test('data requested before a change is fetched again if it arrives after it, for current and future screens', async () => {
  const { queries, asked } = await opened({
    '/user/feeds/a': post('a', ADA, true),
    '/user/feeds/z': post('z', JUNO, true),
  })
  const replies: (() => void)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise<void>((resolve) => replies.push(resolve))
    return fetch(url)
  })
  // Only the reply says which performer the data belongs to.
  const [changed, other] = ['a', 'z'].map((id) => query(viewPost, { params: { id } }))
  assert.ok(changed && other)
  const toCome = [queries.fetchQuery(changed), queries.fetchQuery(other)]
  invalidateBy(queries, accessChanged, { performerId: ADA })
  await vi.waitFor(() => assert.equal(replies.length, 2))
  for (const reply of replies.splice(0)) reply()
  await Promise.all(toCome)
  for (const options of [changed, other]) onTestFinished(new QueryObserver(queries, options as never).subscribe(() => undefined))
  await vi.waitFor(() => assert.equal(replies.length, 1))
  replies.pop()?.()
  await vi.waitFor(() => assert.equal(queries.getQueryState(changed.queryKey)?.isInvalidated, false))
  assert.deepEqual(asked, ['/user/feeds/a', '/user/feeds/z', '/user/feeds/a'])
})

test('a post that was unlocked while its list was loading more stays open when the next page arrives', async () => {
  const server: Record<string, unknown> = {
    '/user/feeds': { data: [post('a', ADA, true)], total: 2 },
    '/user/feeds/a': post('a', ADA, false),
  }
  const { queries, asked, showList } = await opened(server)
  const shown = await showList()
  const next = Promise.withResolvers<void>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('offset')) await next.promise
    return fetch(url)
  })
  const list = new InfiniteQueryObserver(queries, infiniteQuery(listPosts, discover))
  onTestFinished(list.subscribe(() => undefined))
  void list.fetchNextPage()
  await invalidateAfter(queries, { route: buyPost, input: { params: { id: 'a' } }, reply: {} })
  server['/user/feeds'] = { data: [post('b', JUNO, true)], total: 2 }
  next.resolve()
  await vi.waitFor(() =>
    assert.deepEqual(shown(), [
      ['a', false],
      ['b', true],
    ]),
  )
  assert.ok(asked.length <= 3)
})
