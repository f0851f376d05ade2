/** Encrypts texts and pictures for storage, with a key derived from the site's secret (HKDF, AES-256-GCM). */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns the key for one purpose; it cannot decrypt data of another purpose (RFC 5869). */
export const keyFor = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

export const seal = (text: string, key: Buffer): Buffer => sealBytes(Buffer.from(text, 'utf8'), key)

export function sealBytes(bytes: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Returns undefined if the secret has changed or the bytes were modified. */
export const unseal = (bytes: Buffer, key: Buffer): string | undefined => unsealBytes(bytes, key)?.toString('utf8')

/** Returns undefined if the secret has changed or the bytes were modified. */
export function unsealBytes(bytes: Buffer, key: Buffer): Buffer | undefined {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

export const sign = (text: string, key: Buffer): string => createHmac('sha256', key).update(text).digest('base64url')
