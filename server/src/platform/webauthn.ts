/** Creates challenges for passkeys and verifies what devices answer (Web Authentication, Level 3). Stores nothing. */
import {
  TRANSPORTS,
  type Challenge,
  type Creation,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyTransport,
} from '@fanfare/contract/passkeys'

/** The address of the site, from its configuration and never from a request. */
export interface Site {
  readonly origin: string
}

export interface Credential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly PasskeyTransport[]
}

type Known = Pick<Credential, 'credentialId' | 'transports'>

const TIMEOUT_MS = 5 * 60_000

/** Loaded with the first passkey: it takes a tenth of a second. */
const library = () => import('@simplewebauthn/server')

/** Passkeys belong to the host name, whatever the port. */
const rpIdOf = ({ origin }: Site): string => new URL(origin).hostname

const descriptors = (known: readonly Known[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  }))

interface Asking {
  /** Empty for someone whose account is not known yet. */
  readonly known: readonly Known[]
  readonly userVerification: Challenge['userVerification']
}

export const challengeFor = (site: Site, challenge: string, { known, userVerification }: Asking): Challenge => ({
  challenge,
  rpId: rpIdOf(site),
  timeout: TIMEOUT_MS,
  userVerification,
  allowCredentials: descriptors(known),
})

interface Owner {
  /** Up to 64 bytes. The device keeps them, and replaces an earlier passkey with the same bytes. */
  readonly handle: Buffer
  readonly name: string
  readonly displayName: string
}

/** ES256, EdDSA and RS256: one of them is in every authenticator. */
const ALGORITHMS = [-7, -8, -257]

export const creationFor = (
  site: Site & { readonly name: string },
  challenge: string,
  { owner, known }: { readonly owner: Owner; readonly known: readonly Known[] },
): Creation => ({
  challenge,
  rp: { id: rpIdOf(site), name: site.name },
  user: { id: owner.handle.toString('base64url'), name: owner.name, displayName: owner.displayName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
  timeout: TIMEOUT_MS,
  // The make of the device is none of the site's business.
  attestation: 'none',
  excludeCredentials: descriptors(known),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

/** Returns the challenge that the device has signed; undefined if there is none. The signature is not verified yet. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns undefined for an answer that is forged, or comes from another site, or from a device that did not verify its user. */
export async function verifyNewPasskey(site: Site, passkey: NewPasskey, challenge: string): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...response } = passkey.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpIdOf(site),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(rejected)
  if (!verified || registrationInfo === undefined) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: TRANSPORTS.filter((one) => transports.includes(one)),
  }
}

interface Expected {
  readonly challenge: string
  readonly credential: Credential
  readonly requireUserVerification: boolean
}

/** Returns the new counter; undefined for an answer that proves nothing, and if the counter did not grow. */
export async function verifyAnswer(
  site: Site,
  answer: PasskeyAnswer,
  { challenge, credential, requireUserVerification }: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpIdOf(site),
    credential: {
      id: credential.credentialId.toString('base64url'),
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
    },
    requireUserVerification,
  }).catch(rejected)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for everything that a device can get wrong, malformed input included. */
const rejected = (): { verified: false; registrationInfo?: never; authenticationInfo?: never } => ({ verified: false })
