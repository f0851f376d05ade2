/**
 * An authenticator in software for stories about passkeys. It speaks the wire format of Web Authentication
 * (https://www.w3.org/TR/webauthn-3/): attestation "none", keys for ES256, and a counter.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Challenge, Creation, NewPasskey, PasskeyAnswer } from '@fanfare/contract/passkeys'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Differences between an answer and what the site asked for. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** The device did not ask for a PIN or fingerprint. */
  readonly isUnverified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

export interface SoftwarePasskey {
  /** Answers a challenge, with the next value of the counter. */
  answer(challenge: Challenge, deviation?: Deviation): PasskeyAnswer
  /** Returns a copy of the device in its current state. */
  copy(): SoftwarePasskey
}

interface State {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
  readonly origin: string
  readonly counter: number
}

/** Creates a passkey in a browser that shows the page at `origin`. */
export function createPasskey(
  creation: Creation,
  origin: string,
  deviation: Deviation = {},
): { readonly sent: NewPasskey; readonly passkey: SoftwarePasskey } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const data = authenticatorData({ rpId: creation.rp.id, flags: HAS_CREDENTIAL, counter: 0, ...deviation })
  const length = Buffer.from([0, id.length])
  const authData = Buffer.concat([data, Buffer.alloc(16), length, id, coseKey(x, y)])
  const clientData = { type: 'webauthn.create', challenge: creation.challenge, origin, ...deviation }
  const sent: NewPasskey = {
    ...credential(id),
    response: {
      clientDataJSON: clientDataJson(clientData),
      attestationObject: attestationObject(authData).toString('base64url'),
      transports: ['internal'],
    },
  }
  return { sent, passkey: softwarePasskey({ id, privateKey, userHandle: creation.user.id, origin, counter: 0 }) }
}

function softwarePasskey(initial: State): SoftwarePasskey {
  let { counter } = initial
  const { id, privateKey, userHandle, origin } = initial
  return {
    answer({ challenge, rpId }, deviation = {}) {
      counter = deviation.counter ?? counter + 1
      const authData = authenticatorData({ rpId, flags: 0, ...deviation, counter })
      const clientData = clientDataJson({ type: 'webauthn.get', challenge, origin, ...deviation })
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))])
      return {
        ...credential(id),
        response: {
          clientDataJSON: clientData,
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
    copy: () => softwarePasskey({ ...initial, counter }),
  }
}

const credential = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
})

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

interface ClientData {
  readonly type: string
  readonly challenge: string
  readonly origin: string
}
const clientDataJson = ({ type, challenge, origin }: ClientData): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

interface AuthenticatorData {
  readonly rpId: string
  readonly flags: number
  readonly counter: number
  readonly isUnverified?: boolean
}
function authenticatorData({ rpId, flags, counter, isUnverified = false }: AuthenticatorData): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags | USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED))
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

/** CBOR of `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: an elliptic curve key on P-256 for ES256 (RFC 9053). */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

/** CBOR of `{"fmt": "none", "attStmt": {}, "authData": authData}`. */
function attestationObject(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'), length, authData])
}
