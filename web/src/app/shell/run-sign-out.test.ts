import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { runSignOut } from './run-sign-out.ts'

test('a fan who signs out offline ends push messages to this device and the session here', async () => {
  const done: string[] = []
  const end = (name: string) => async () => void done.push(name)
  await runSignOut({
    ends: () => Promise.resolve([end('push'), () => Promise.reject(new Error('no')), end('uploads')]),
    signOutAtServer: () => Promise.reject(new TypeError('offline')),
    leave: () => void done.push('left'),
  })
  assert.deepEqual(done, ['push', 'uploads', 'left'])
})

test('a fan is signed out even if the browser does not respond', async () => {
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
