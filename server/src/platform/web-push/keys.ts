/**
 * Provides the site's key pair for push messages (VAPID, RFC 8292): from the environment, or generated once and stored sealed.
 */
import { createECDH, ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Services } from '../context.ts'
import { keyFor, seal, unseal } from '../seal.ts'

export interface PushKeys {
  /** Base64url, as browsers expect it. */
  readonly publicKey: string
  readonly privateKey: string
}

const sealing = (secret: string) => keyFor(secret, 'push keys')

/**
 * Subscriptions are bound to the public key: if the site's secret changes, a new pair is generated and browsers subscribe again.
 */
export async function pushKeys({ config }: Services, db: Db): Promise<PushKeys> {
  if (config.pushKeys) return config.pushKeys
  const stored = await read(db, config.secret)
  if (stored) return stored
  const made = makeKeys()
  const sealed = seal(made.privateKey, sealing(config.secret))
  // If two processes generate keys in parallel, the first wins. A pair that cannot be decrypted is replaced.
  await sql`insert into push_keys (id, public_key, sealed) values (1, ${made.publicKey}, ${sealed})
    on conflict (id) do nothing`.execute(db)
  const now = await read(db, config.secret)
  if (now) return now
  await sql`update push_keys set public_key = ${made.publicKey}, sealed = ${sealed} where id = 1`.execute(db)
  return made
}

async function read(db: Db, secret: string): Promise<PushKeys | undefined> {
  const { rows } = await sql<{
    public_key: string
    sealed: Buffer
  }>`select public_key, sealed from push_keys where id = 1`.execute(db)
  const privateKey = rows[0] && unseal(rows[0].sealed, sealing(secret))
  return rows[0] && privateKey ? { publicKey: rows[0].public_key, privateKey } : undefined
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url', 'uncompressed')
  // A private key may start with zeros, which the hexadecimal text lacks.
  return { publicKey, privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url') }
}

/** Returns whether the key is a point on the curve used for encryption (RFC 8291, section 3.1). */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex').length > 0
  } catch {
    return false
  }
}
