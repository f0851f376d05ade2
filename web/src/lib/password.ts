/** The client-side password hash of the specification, section 5, behind the public setting `clientPasswordHash`. */
import { sha256 } from './sha256.ts'

/** Returns the password as typed, or its SHA-256 as 64 hexadecimal digits. */
export async function passwordToSend(typed: string, setting: { clientPasswordHash: boolean }): Promise<string> {
  if (!setting.clientPasswordHash) return typed
  const bytes = new TextEncoder().encode(typed)
  // Browsers offer `crypto.subtle` only on https and localhost. A server in a local network may be neither.
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
