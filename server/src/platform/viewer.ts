/** Who makes a request, and from where. */
import type { Locale } from '@fanfare/contract/locales'

export interface Viewer {
  readonly id: string
  readonly role: 'fan' | 'performer' | 'admin'
  readonly sessionId: string
  readonly signedInAt: Date
  /** In which language errors are worded for them; absent where nobody reads any. */
  readonly locale?: Locale
}
export interface Guest {
  readonly id: null
  readonly role: 'guest'
}
export type Anyone = Viewer | Guest
export const GUEST: Guest = { id: null, role: 'guest' }

/** Where a request comes from, as far as the listed proxies can be believed. */
export interface Origin {
  readonly address: string
  readonly device: string
}
