/** The fakes of the running test. */
import { FakeApi } from './fake-api.ts'
import { FakeRealtime } from './fake-realtime.ts'

interface Fakes {
  readonly api: FakeApi
  readonly realtime: FakeRealtime
  /** Removes the open page, if there is one. */
  closePage: () => Promise<void>
}

const newFakes = (): Fakes => ({ api: new FakeApi(), realtime: new FakeRealtime(), closePage: () => Promise.resolve() })

let fakes = newFakes()

export const currentFakes = (): Fakes => fakes

export function renewFakes(): void {
  fakes = newFakes()
}
