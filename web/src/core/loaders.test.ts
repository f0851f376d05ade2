/** A screen that is opened again: which data it fetches and which it takes from the cache. */
import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { listOwnPosts, readOwnPost, updatePost } from '@fanfare/contract/posts'
import { query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { invalidateAfter } from '#lib/invalidation.ts'
import { createLoaders } from './loaders.ts'

const input = { params: { id: 'a' } }
const shown = createLoaders(async ({ read }) => (await read(readOwnPost, input)).price)
const edited = createLoaders(async ({ readAnew }) => (await readAnew(readOwnPost, input)).price)
const listed = createLoaders(async ({ list }) => (await list(listOwnPosts, { query: { limit: 20 } }))?.total)

/** A browser with a fake server that can go offline. */
function browser() {
  const server = { price: 10, isUp: true, asked: 0 }
  vi.stubGlobal('fetch', async (url: string) => {
    server.asked += 1
    if (!server.isUp) return Response.json({ code: 'unavailable', statusCode: 503, message: '' }, { status: 503 })
    const post = { _id: 'a', price: server.price }
    return Response.json(url.endsWith('/a') ? post : { data: [post], total: server.price })
  })
  onTestFinished(() => cache().clear())
  const open = <T>(page: { client(args: never): Promise<T> }): Promise<T> =>
    page.client({ params: {}, request: new Request('http://here/') } as never)
  /** Simulates saving a form and leaving the screen before stale data was fetched again. */
  const save = async (price: number): Promise<void> => {
    server.price = price
    await invalidateAfter(cache(), { route: updatePost, input, reply: { _id: 'a' } })
  }
  return { server, open, save }
}

test('a performer who reopens a screen after a change does not see the old data', async () => {
  const { server, open, save } = browser()
  assert.equal(await open(shown), 10)
  await save(20)
  assert.equal(await open(shown), 20)
  assert.equal(await open(shown), 20)
  assert.equal(server.asked, 2)
})

test("a performer who opens a form gets the server's current data, whatever another window changed", async () => {
  const { server, open } = browser()
  assert.equal(await open(edited), 10)
  server.price = 30
  assert.equal(await open(edited), 30)
  assert.equal(cache().getQueryState(query(readOwnPost, input).queryKey)?.isInvalidated, false)
})

test('a performer still sees cached data while the server fails, but no form is filled from it', async () => {
  const { server, open, save } = browser()
  await open(shown)
  await save(20)
  server.isUp = false
  assert.equal(await open(shown), 10)
  await assert.rejects(open(edited))
})

test('a performer who returns to a list sees it immediately, and the screen refreshes stale data', async () => {
  const { server, open } = browser()
  await open(listed)
  await cache().invalidateQueries({ refetchType: 'none' })
  assert.equal(await open(listed), 10)
  assert.equal(server.asked, 1)
})
