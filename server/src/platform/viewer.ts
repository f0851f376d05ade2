/** Defines who makes a request, and from where. */
import type { Route } from '@fanfare/contract'
import type { Locale } from '@fanfare/contract/locales'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Config } from './config.ts'

export interface Viewer {
  readonly id: string
  readonly role: 'fan' | 'performer' | 'admin'
  readonly sessionId: string
  /** When the viewer last entered the password: by signing in, or again since. */
  readonly provedAt: Date
  /** True for an operator without two-factor authentication. */
  readonly lacksSecondFactor?: boolean
  /** True for the owner of a closed account. */
  readonly isClosed?: boolean
  /** Set while a performer previews their own content as a following fan, or as a subscriber of the first tier. */
  readonly assumed?: { readonly performerId: string; readonly role: 'fan' | 'subscriber' }
  /** The language of errors; absent if no one reads them. */
  readonly locale?: Locale
}
export interface Guest {
  readonly id: null
  readonly role: 'guest'
}
export type Anyone = Viewer | Guest
export const GUEST: Guest = { id: null, role: 'guest' }

/** The origin of a request, trusting only the listed proxies. */
export interface Origin {
  readonly address: string
  readonly device: string
}

/**
 * True for operators of a production site until they have set up two-factor authentication. Their session has no rights: it
 * counts as a guest's except on routes marked `beforeTwoFactor`.
 */
export const needsTwoFactor = ({ lacksSecondFactor = false }: Viewer, { mode }: Pick<Config, 'mode'>): boolean =>
  lacksSecondFactor && mode === 'production'

/** True if the session has no rights, except on routes that the contract opens to such sessions. */
export const lacksRights = (viewer: Viewer, config: Pick<Config, 'mode'>): boolean =>
  viewer.isClosed === true || needsTwoFactor(viewer, config)

/** True if the contract opens the route to sessions that lack rights for the same reason. */
export const isOpenTo = ({ beforeTwoFactor, whileClosed }: Route, { isClosed }: Viewer): boolean =>
  (isClosed ? whileClosed : beforeTwoFactor) === true

const PROOF_LIFETIME_MINUTES = 10

/** Throws `proof_needed` unless the password was entered within the last ten minutes. */
export function assertProved({ provedAt }: Viewer, now: Date): void {
  if (addMinutes(provedAt, PROOF_LIFETIME_MINUTES) <= now) throw apiError('proof_needed', t('Enter your password again.'))
}
