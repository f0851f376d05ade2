import { FakeApi } from './fake-api.ts'
import { FakeRealtime } from './fake-realtime.ts'

interface Fakes {
  readonly api: FakeApi
  readonly realtime: FakeRealtime
  closePage: () => Promise<void>
}

const newFakes = (): Fakes => ({ api: new FakeApi(), realtime: new FakeRealtime(), closePage: () => Promise.resolve() })

let fakes = newFakes()

export const currentFakes = (): Fakes => fakes

export function renewFakes(): void {
  fakes = newFakes()
}
