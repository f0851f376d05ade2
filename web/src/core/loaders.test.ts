/** Stories of someone who opens a screen again: what it reads, and what it takes from what is held. */
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

/** A browser before this server; it comes and goes. */
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
  /** As saving the form does; the screen is left before what is stale was read again. */
  const save = async (price: number): Promise<void> => {
    server.price = price
    await invalidateAfter(cache(), { route: updatePost, input, reply: { _id: 'a' } })
  }
  return { server, open, save }
}

test('what was changed is not shown as it was before, when its screen is opened again', async () => {
  const { server, open, save } = browser()
  assert.equal(await open(shown), 10)
  await save(20)
  assert.equal(await open(shown), 20)
  assert.equal(await open(shown), 20)
  assert.equal(server.asked, 2)
})

test('a form is filled with what the server has now, whatever another window has changed', async () => {
  const { server, open } = browser()
  assert.equal(await open(edited), 10)
  server.price = 30
  assert.equal(await open(edited), 30)
  assert.equal(cache().getQueryState(query(readOwnPost, input).queryKey)?.isInvalidated, false)
})

test('while the server fails, a screen shows what is held, and a form is not filled with it', async () => {
  const { server, open, save } = browser()
  await open(shown)
  await save(20)
  server.isUp = false
  assert.equal(await open(shown), 10)
  await assert.rejects(open(edited))
})

test('a list that was left is in its place at once; its screen reads again what is stale', async () => {
  const { server, open } = browser()
  await open(listed)
  await cache().invalidateQueries({ refetchType: 'none' })
  assert.equal(await open(listed), 10)
  assert.equal(server.asked, 1)
})
