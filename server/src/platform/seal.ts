/** Encrypts texts and pictures for storage, with a key derived from the site's secret (HKDF, AES-256-GCM). */
import { pipeline, type Readable } from 'node:stream'
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

/** Yields the sealed bytes of a large file. Unlike `sealBytes`, the tag is at the end, because it is known only then. */
export async function* sealStream(bytes: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield nonce
  for await (const chunk of bytes) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

interface SealedSource {
  readonly bytes: number
  /** Both ends are included. */
  read(start: number, end: number): Promise<Buffer>
  stream(start: number, end: number): Promise<Readable>
  readonly key: Buffer
}

/** Opens what `sealStream` has sealed. The stream fails at its end if the secret has changed or the bytes were modified. */
export async function unsealStream({ bytes, read, stream, key }: SealedSource): Promise<Readable> {
  const nonce = await read(0, NONCE_BYTES - 1)
  const tag = await read(bytes - TAG_BYTES, bytes - 1)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(tag)
  return pipeline(await stream(NONCE_BYTES, bytes - TAG_BYTES - 1), decipher, () => undefined)
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
