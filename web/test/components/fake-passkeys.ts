/** Replaces the browser's passkeys, which would open a dialog of the operating system. */
import { vi } from 'vitest'

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
