/** Signs and checks the rights to join a room: JWTs (RFC 7519) by HS256, with a key derived from the site's secret. */
import { randomUUID } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { jwtVerify, SignJWT } from 'jose'
import { keyFor } from '../../seal.ts'

const Claims = Type.Object({
  room: Type.String(),
  sub: Type.String(),
  role: Type.Union([Type.Literal('publisher'), Type.Literal('viewer'), Type.Literal('duplex')]),
  /** Milliseconds, so that a grant after a kick in the same second works. */
  madeAt: Type.Integer(),
  jti: Type.String(),
  /** Only of keys of encoders, which do not expire. */
  version: Type.Optional(Type.Integer()),
})
export type GrantClaims = Static<typeof Claims>

export interface GrantTokens {
  sign(grant: Omit<GrantClaims, 'madeAt' | 'jti'>, now: Date, seconds?: number): Promise<string>
  /** Returns undefined for a forged or expired token. */
  verify(token: string, now: Date): Promise<GrantClaims | undefined>
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'streaming'
const MAX_LENGTH = 2_000

export function openGrantTokens(secret: string): GrantTokens {
  const key = keyFor(secret, 'streaming grants')
  return {
    async sign(grant, now, seconds) {
      const token = new SignJWT({ ...grant, madeAt: now.getTime(), jti: randomUUID() })
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
      if (seconds !== undefined) token.setExpirationTime(new Date(now.getTime() + seconds * 1000))
      return token.sign(key)
    },
    async verify(token, now) {
      if (token.length > MAX_LENGTH) return undefined
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: now })
        const { Parse } = await import('typebox/value')
        const claims = Parse(Claims, payload)
        // Only keys of encoders have no time limit.
        return payload.exp === undefined && claims.version === undefined ? undefined : claims
      } catch {
        return undefined
      }
    },
  }
}
