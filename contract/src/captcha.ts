/** Defines the check that a caller is not a robot. Some calls need it once their limits are near. */
import { Type, type Static } from 'typebox'
import { Done, get, oneOf, post, put } from './define.ts'
import { GatewayKey } from './gateways.ts'

export const CaptchaAct = oneOf('registration', 'password_reset', 'contact', 'notice')
export type CaptchaAct = Static<typeof CaptchaAct>

/** ALTCHA's proof of work: find a counter whose hash, computed from the nonce and the salt, begins with the prefix. */
export const ProofOfWork = Type.Object({
  parameters: Type.Object({
    algorithm: Type.Literal('SHA-256'),
    nonce: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    salt: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    cost: Type.Integer({ minimum: 1, maximum: 1000 }),
    keyLength: Type.Literal(32),
    keyPrefix: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    keySignature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** Unix time in seconds. */
    expiresAt: Type.Integer({ minimum: 0 }),
    data: Type.Object({ act: CaptchaAct }),
  }),
  signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type ProofOfWork = Static<typeof ProofOfWork>

/** A solved proof of work. Its token is this as JSON in base64. */
export const SolvedWork = Type.Object({
  challenge: ProofOfWork,
  solution: Type.Object({
    counter: Type.Integer({ minimum: 0, maximum: 4_294_967_295 }),
    derivedKey: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
})

/** Sent with the error `captcha_needed`. */
export type Captcha =
  | { readonly kind: 'proof_of_work'; readonly challenge: ProofOfWork }
  | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly act: CaptchaAct }

export const verifyCaptcha = post('/re-captcha/verify', {
  summary:
    'Redeem the token of a solved captcha: of reCAPTCHA, or else of a proof of work. The reply sets a cookie with which the call that returned `captcha_needed` succeeds once, within five minutes and from the same address.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 8000 }) }),
  reply: Done,
  errors: ['captcha_failed'],
  rateLimit: { calls: 60, seconds: 60 },
})

const CaptchaSettings = Type.Object({
  /** `proof_of_work` until both keys of reCAPTCHA are set. */
  kind: oneOf('proof_of_work', 'recaptcha'),
  keys: Type.Array(GatewayKey),
})
export type CaptchaSettings = Static<typeof CaptchaSettings>

export const readCaptchaSettings = get('/admin/captcha', {
  summary: 'Get how visitors are checked for robots, with the keys of reCAPTCHA, never in full.',
  who: 'admin',
  permission: 'site_read',
  reply: CaptchaSettings,
  provides: ['captcha'],
})

export const setCaptchaKeys = put('/admin/captcha/keys', {
  summary: 'Set the keys of reCAPTCHA, after Google has accepted them. An empty value removes a key.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: Type.Object({
    keys: Type.Array(
      Type.Object({ name: Type.String({ pattern: '^[a-zA-Z]{2,30}$' }), value: Type.String({ maxLength: 250 }) }),
      { minItems: 1, maxItems: 2 },
    ),
  }),
  reply: CaptchaSettings,
  errors: ['not_valid', 'not_ready'],
  invalidates: ['captcha', 'settings'],
})
