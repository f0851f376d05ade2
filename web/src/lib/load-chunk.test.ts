import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, test } from 'vitest'
import { loadChunk } from './load-chunk.ts'

const names = ['fetch', 'location', 'sessionStorage', '__reactRouterManifest'] as const
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
let status = 200
let requested: string[] = []
let reloads = 0

const put = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true })

beforeEach(() => {
  const stored = new Map<string, string>()
  ;[status, requested, reloads] = [200, [], 0]
  put('fetch', async (url: string) => {
    requested.push(url)
    return { status }
  })
  put('location', { reload: () => (reloads += 1) })
  put('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  put('__reactRouterManifest', { url: '/assets/manifest-1.js' })
})
afterEach(() => {
  for (const [name, own] of before) {
    if (own) Object.defineProperty(globalThis, name, own)
    else delete (globalThis as Record<string, unknown>)[name]
  }
})

async function fails(): Promise<void> {
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await assert.rejects(loadChunk(lost), /dynamically imported/)
  await turn()
}

test('a part that loads requests nothing else from the server', async () => {
  assert.equal(await loadChunk(async () => 'part'), 'part')
  assert.deepEqual(requested, [])
})

test('a part that was lost or blocked does not reload the page', async () => {
  await fails()
  assert.deepEqual([requested, reloads], [['/assets/manifest-1.js'], 0])
})

test('a page reloads once when the server no longer has its build', async () => {
  status = 404
  await fails()
  await fails()
  assert.equal(reloads, 1)
  put('__reactRouterManifest', { url: '/assets/manifest-2.js' })
  await fails()
  assert.equal(reloads, 2)
})

test('a page without a connection stays', async () => {
  put('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await fails()
  assert.equal(reloads, 0)
})
