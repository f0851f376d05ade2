/** Who makes a request, and from where. */
import type { Locale } from '@fanfare/contract/locales'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Config } from './config.ts'

export interface Viewer {
  readonly id: string
  readonly role: 'fan' | 'performer' | 'admin'
  readonly sessionId: string
  /** When they have given their password last: by signing in, or again since. */
  readonly provedAt: Date
  /** An operator whose account asks for the password alone. */
  readonly lacksSecondFactor?: boolean
  /** Set while a performer looks at what is theirs as a fan who follows them, or as a subscriber of their first tier. */
  readonly assumed?: { readonly performerId: string; readonly role: 'fan' | 'subscriber' }
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

/**
 * True for operators of a production site until they have set up two-factor sign-in. Their session has no rights: it counts as a
 * guest's everywhere except on the routes marked `beforeTwoFactor`.
 */
export const needsTwoFactor = ({ lacksSecondFactor = false }: Viewer, { mode }: Pick<Config, 'mode'>): boolean =>
  lacksSecondFactor && mode === 'production'

const PROVED_MINUTES = 10

/** Throws `proof_needed` unless the password was given within the last ten minutes. */
export function assertProved({ provedAt }: Viewer, now: Date): void {
  if (addMinutes(provedAt, PROVED_MINUTES) <= now) throw apiError('proof_needed', t('Please enter your password again.'))
}
