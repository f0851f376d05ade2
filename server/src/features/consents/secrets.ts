/** Makes the secrets of links, and seals what people sign. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Type, type Static } from 'typebox'
import type { Services } from '#platform/context.ts'
import { keyFor, seal, sealBytes, unseal, unsealBytes } from '#platform/seal.ts'

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns a hash that only this site can compute, because there are few network addresses. */
export const addressHash = ({ config }: Services, address: string): Buffer =>
  createHmac('sha256', keyFor(config.secret, 'addresses of signatures')).update(address).digest()

const Signed = Type.Object({
  consentId: Type.String(),
  legalName: Type.String(),
  dateOfBirth: Type.String(),
  /** Empty for performers, whose documents are with their account. */
  idExpires: Type.String(),
  signature: Type.String(),
})
/** The details that a person signs. `consentId` binds the sealed bytes to their row. */
export type Signed = Static<typeof Signed>

const recordKey = ({ config }: Services) => keyFor(config.secret, 'consent records')
const documentKey = ({ config }: Services) => keyFor(config.secret, 'consent documents')

export const sealSigned = (services: Services, signed: Signed): Buffer => seal(JSON.stringify(signed), recordKey(services))

/** Returns undefined if the bytes were sealed with another secret, changed, or taken from another row. */
export async function unsealSigned(services: Services, consentId: string, sealed: Buffer): Promise<Signed | undefined> {
  const text = unseal(sealed, recordKey(services))
  if (text === undefined) return undefined
  const { Parse } = await import('typebox/value')
  const signed = Parse(Signed, JSON.parse(text))
  return signed.consentId === consentId ? signed : undefined
}

export const sealDocument = (services: Services, picture: Buffer): Buffer => sealBytes(picture, documentKey(services))
export const unsealDocument = (services: Services, sealed: Buffer): Buffer | undefined =>
  unsealBytes(sealed, documentKey(services))
