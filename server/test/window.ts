/** The web application's own realtime client in a test, including its reconnect logic. */
import { onTestFinished } from 'vitest'
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import { openSocket, type RealtimeStatus } from '../../web/src/lib/socket.ts'

export interface Window {
  readonly status: () => RealtimeStatus
  /** How often it has connected. */
  readonly connections: () => number
  all<P extends ServerEvent>(event: P): ServerEventPayload<P>[]
}

interface WindowOptions {
  readonly base: string
  readonly token: string
  readonly isStillSignedIn: () => Promise<unknown>
}

export function openWindow({ base, token, isStillSignedIn }: WindowOptions): Window {
  const events: { name: string; payload: unknown }[] = []
  let now: RealtimeStatus = 'initialized'
  let connections = 0
  const connection = openSocket(
    token,
    {
      setStatus(status) {
        if (status === 'connected' && now !== 'connected') connections++
        now = status
      },
      dispatch: (name, payload) => events.push({ name, payload }),
      isStillSignedIn,
    },
    { address: base },
  )
  onTestFinished(() => connection.close())
  return {
    status: () => now,
    connections: () => connections,
    all: (event) => events.filter((one) => one.name === event.name).map((one) => one.payload as never),
  }
}
