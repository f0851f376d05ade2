/** A fake of a scan service over its real wire format: bytes in, findings as JSON out. */
import { openFakeHttp, type Answer, type Call, type Fault } from './gateways/fake-http.ts'

const SCANNER_KEY = 'the key of a site at the fake scanner'

export type FakeScanner = Awaited<ReturnType<typeof openFakeScanner>>

export async function openFakeScanner() {
  let reply = '{"findings": []}'
  const http = await openFakeHttp(answerOf)
  function answerOf({ method, body, header }: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined) return { status: 503, body: '<html>' }
    if (header('authorization') !== `Bearer ${SCANNER_KEY}`) return { status: 401, body: '{}' }
    return method === 'POST' && body.length > 0 ? { status: 200, body: reply } : { status: 400, body: '{}' }
  }
  return {
    ...http,
    env: { SCANNER_URL: `${http.url}/scan`, SCANNER_KEY, SCANNER_TIMEOUT_MS: '500' },
    /** The reply to every file from now on, in any form. */
    replies(given: unknown): void {
      reply = typeof given === 'string' ? given : JSON.stringify(given)
    },
  }
}
