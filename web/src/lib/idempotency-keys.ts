/** Keeps the `Idempotency-Key` of each intended change until the server has decided it. */
import type { Route } from '@fanfare/contract'
import { newKey } from './api.ts'

interface Intent {
  readonly route: Pick<Route, 'method' | 'path'>
  readonly input: object
}
interface Undecided {
  readonly key: string
  readonly method: string
  readonly at: number
}

/** Shared by the whole tab: a user who closes a sheet before the reply and repeats the action in a new one means it once. */
const undecided = new Map<string, Undecided>()

/** After this time, the same action is a new intent. */
const RETENTION_MINUTES = 10

/**
 * Returns the same key for the same intent until `removeIdempotencyKey`. The opposite change (same path, another method) ends the intent.
 */
export function idempotencyKeyOf(intent: Intent): string {
  const { method } = intent.route
  const name = nameOf(intent)
  const known = undecided.get(name)
  if (known?.method === method && Date.now() - known.at < RETENTION_MINUTES * 60_000) return known.key
  const key = newKey()
  undecided.set(name, { key, method, at: Date.now() })
  return key
}

export const removeIdempotencyKey = (intent: Intent): void => void undecided.delete(nameOf(intent))

const nameOf = ({ route, input }: Intent): string => route.path + fingerprint(input)

const fingerprint = (input: object) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File
      ? [value.name, value.size, value.lastModified]
      : value instanceof Blob
        ? [value.type, value.size]
        : value,
  )
