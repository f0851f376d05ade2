/** Replaces the browser's passkeys, which would open a dialog of the operating system. */
import { vi } from 'vitest'
import type { Challenge, Creation } from '@fanfare/contract/passkeys'

export const aChallenge: Challenge = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}

export const aCreation: Creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Fanfare' },
  user: { id: 'aWQ', name: 'felix', displayName: 'Felix' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The browser creates and returns a passkey with this id. */
export function browserHasPasskey(): void {
  const shared = {
    id: 'cGFzc2tleQ',
    rawId: bytes('passkey'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  }
  const clientDataJSON = bytes('client data')
  const got = { ...shared, response: { clientDataJSON, authenticatorData: bytes('data'), signature: bytes('signature') } }
  const made = { ...shared, response: { clientDataJSON, attestationObject: bytes('object'), getTransports: () => ['internal'] } }
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue(got)
  vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made)
}

/** The person closes the browser's dialog, or the device already has a passkey (`InvalidStateError`). */
export function browserHasNoPasskey(name: 'NotAllowedError' | 'InvalidStateError' = 'NotAllowedError'): void {
  const refused = () => Promise.reject(new DOMException('Nothing was chosen', name))
  vi.spyOn(navigator.credentials, 'get').mockImplementation(refused)
  vi.spyOn(navigator.credentials, 'create').mockImplementation(refused)
}
