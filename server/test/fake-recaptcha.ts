/** A fake of Google's check of reCAPTCHA tokens, with its wire format. */
import { randomUUID } from 'node:crypto'
import { openFakeHttp, type Answer, type Call, type Fault } from './gateways/fake-http.ts'

export const RECAPTCHA_KEYS = {
  siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  secretKey: '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
}

export interface Visit {
  readonly action: string
  readonly score?: number
  readonly hostname?: string
}

export type FakeRecaptcha = Awaited<ReturnType<typeof openFakeRecaptcha>>

export async function openFakeRecaptcha() {
  const tokens = new Map<string, Visit>()
  const http = await openFakeHttp((call, fault) => answerOf(call, fault))

  function answerOf({ body, path }: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined || path !== '/recaptcha/api/siteverify') return { status: 503, body: '<html>' }
    const form = new URLSearchParams(body)
    if (form.get('secret') !== RECAPTCHA_KEYS.secretKey) return rejected('invalid-input-secret')
    const token = form.get('response') ?? ''
    const visit = tokens.get(token)
    if (!visit) return rejected('invalid-input-response')
    tokens.delete(token)
    const { action, score = 0.9, hostname = 'localhost' } = visit
    const reply = { success: true, challenge_ts: new Date().toISOString(), hostname, score, action }
    return { status: 200, body: JSON.stringify(reply) }
  }
  return {
    ...http,
    /** Returns the token that Google's script gives to a page. */
    execute(visit: Visit): string {
      const token = randomUUID()
      tokens.set(token, visit)
      return token
    },
  }
}

const rejected = (code: string): Answer => ({
  status: 200,
  body: JSON.stringify({ success: false, 'error-codes': [code] }),
})
