/** The `Idempotency-Key` of each change that a person means, until the server has decided about it. */
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

/** Of the whole tab: whoever closes a sheet before the answer and does the same in a new one, means it once. */
const undecided = new Map<string, Undecided>()

/** Later the same is meant anew, whatever became of it then. */
const MINUTES = 10

/** The same for the same intent, until `forgetKey`. What undoes a change has its path and another method, and ends it. */
export function keyOf(intent: Intent): string {
  const { method } = intent.route
  const name = nameOf(intent)
  const known = undecided.get(name)
  if (known?.method === method && Date.now() - known.at < MINUTES * 60_000) return known.key
  const key = newKey()
  undecided.set(name, { key, method, at: Date.now() })
  return key
}

export const forgetKey = (intent: Intent): void => void undecided.delete(nameOf(intent))

const nameOf = ({ route, input }: Intent): string => route.path + fingerprint(input)

const fingerprint = (input: object) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File
      ? [value.name, value.size, value.lastModified]
      : value instanceof Blob
        ? [value.type, value.size]
        : value,
  )
