/** Prepares the window once for all tests in it: the site's styles, and fakes that replace the network. */
import { followHistory } from '#ui/layers.ts'
import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { FakeRealtime } from './fake-realtime.ts'
import { FakeUpload } from './fake-upload.ts'
import { currentFakes } from './fakes.ts'

export const addressOfTests = location.href
const networkFetch = globalThis.fetch

followHistory()
FakeRealtime.install(() => currentFakes().realtime)
globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
globalThis.fetch = (resource, options) => {
  const request = new Request(resource, options)
  const { origin, pathname } = new URL(request.url)
  const isApi = origin === location.origin && pathname.startsWith('/api/')
  return isApi ? currentFakes().api.handle(request) : networkFetch(resource, options)
}
