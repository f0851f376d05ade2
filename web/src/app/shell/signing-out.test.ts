/** Stories of someone who signs out. */
import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { runSignOut } from './signing-out.ts'

test('without a connection push messages to this device end all the same, and so does the session here', async () => {
  const done: string[] = []
  const end = (name: string) => async () => void done.push(name)
  await runSignOut({
    ends: () => Promise.resolve([end('push'), () => Promise.reject(new Error('no')), end('uploads')]),
    signOutAtServer: () => Promise.reject(new TypeError('offline')),
    leave: () => void done.push('left'),
  })
  assert.deepEqual(done, ['push', 'uploads', 'left'])
})

test('a browser that does not answer keeps nobody signed in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const done: string[] = []
  const left = runSignOut({
    ends: () => Promise.resolve([() => new Promise<void>(() => undefined)]),
    signOutAtServer: async () => void done.push('told'),
    leave: () => void done.push('left'),
  })
  vi.advanceTimersByTime(3_000)
  await left
  assert.deepEqual(done, ['told', 'left'])
})
