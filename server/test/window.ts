/** A browser's window, as far as its realtime line goes: the web's own code, which knows when to come back and when not. */
import type { TestContext } from 'node:test'
import type { Push, Pushed } from '@fanfare/contract'
import { openSocket, type LiveStatus } from '../../web/src/lib/live-socket.ts'

export interface Window {
  readonly status: () => LiveStatus
  /** How often it has stood. */
  readonly connections: () => number
  all<P extends Push>(push: P): Pushed<P>[]
}

interface WindowOptions {
  readonly base: string
  readonly token: string
  readonly isStillSignedIn: () => Promise<unknown>
}

export function openWindow(t: TestContext, { base, token, isStillSignedIn }: WindowOptions): Window {
  const told: { name: string; payload: unknown }[] = []
  let now: LiveStatus = 'initialized'
  let connections = 0
  const line = openSocket(
    token,
    {
      become(status) {
        if (status === 'connected' && now !== 'connected') connections++
        now = status
      },
      deliver: (name, payload) => told.push({ name, payload }),
      isStillSignedIn,
    },
    base,
  )
  t.after(() => line.close())
  return {
    status: () => now,
    connections: () => connections,
    all: (push) => told.filter((one) => one.name === push.push).map((one) => one.payload as never),
  }
}
