/** Makes a request of an operator fail if it changes something and leaves no row in the audit log. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Route } from '@fanfare/contract'
import type { Anyone } from './viewer.ts'

const requests = new AsyncLocalStorage<{ acts: number }>()

/** Counts an act for the current request. Called where acts are recorded, also when there was nothing to change. */
export function noteAct(): void {
  const request = requests.getStore()
  if (request) request.acts++
}

/** Whether the audit log must have a row after an operator has called this route. */
export const needsAct = ({ method, permission, unrecorded }: Route): boolean =>
  method !== 'GET' && permission !== undefined && unrecorded === undefined

/** Runs the handler of a route. Throws if it should have recorded an act; inside a transaction, everything then rolls back. */
export async function requireAct<T>(route: Route, viewer: Anyone, handle: () => Promise<T>): Promise<T> {
  if (viewer.role !== 'admin' || !needsAct(route)) return handle()
  const request = { acts: 0 }
  const reply = await requests.run(request, handle)
  if (request.acts === 0) throw new Error(`${route.method} ${route.path} has recorded no act`)
  return reply
}
