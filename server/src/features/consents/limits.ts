/** Limits signatures by one link, because each decodes three pictures. */
import type { Db } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'

const SIGNATURES = { attempts: 20, seconds: 24 * 3600 }

export const limitSignatures = (db: Db, link: Buffer): Promise<void> =>
  throttle(db, [`consent ${link.toString('base64url')}`], SIGNATURES)
