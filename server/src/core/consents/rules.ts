/** Decides whether a person's consent covers what content does with it. Pure. */
import type { ConsentScope, ConsentState } from '@fanfare/contract/consents'
import { notValid, type ApiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** How content shows the people in it. `none`: others do not see it. */
export interface Showing {
  readonly to: 'none' | 'recipients' | 'public'
  readonly isSold: boolean
  /** True if buyers save files that show the people. */
  readonly isDownloadable?: boolean
}

/** Others do not see it, such as a draft. */
export const UNSEEN: Showing = { to: 'none', isSold: false }

/** Returns the scopes that every consent must have. Empty if others do not see the content. */
export function scopesFor({ to, isSold, isDownloadable = false }: Showing): ConsentScope[] {
  if (to === 'none') return []
  return [
    'shown',
    ...(to === 'public' ? (['published'] as const) : []),
    ...(isSold ? (['sold'] as const) : []),
    ...(isDownloadable ? (['downloadable'] as const) : []),
  ]
}

interface Consent {
  readonly state: ConsentState
  readonly scopes: readonly string[]
  readonly until: Date | null
}

export type Lack = Exclude<ConsentState, 'consented'> | { readonly scopes: readonly ConsentScope[] }

/** Returns why the consent does not cover these scopes; undefined if it does. The same as the SQL function `is_consented`. */
export function lackOf({ state, scopes, until }: Consent, wanted: readonly ConsentScope[], now: Date): Lack | undefined {
  if (state !== 'consented') return state
  if (until !== null && until <= now) return 'expired'
  const missing = wanted.filter((one) => !scopes.includes(one))
  return missing.length === 0 ? undefined : { scopes: missing }
}

const WHY: Readonly<Record<Exclude<Lack, object>, (name: string) => string>> = {
  invited: (name) => t('{name} hasn’t consented yet. Save a draft, or choose media that don’t show this person.', { name }),
  reviewing: (name) => t('The ID of {name} is still being reviewed. Save a draft, and publish it after the review.', { name }),
  declined: (name) => t('{name} has declined to be shown. Choose media that don’t show this person.', { name }),
  rejected: (name) => t('The ID of {name} was not accepted. Ask this person again on the People page.', { name }),
  revoked: (name) => t('{name} has revoked the consent. Choose media that don’t show this person.', { name }),
  expired: (name) => t('The consent of {name} has expired. Ask this person again on the People page.', { name }),
}

const BEYOND: Readonly<Record<ConsentScope, (name: string) => string>> = {
  shown: (name) => t('{name} has not consented to being shown.', { name }),
  published: (name) => t('{name} has not consented to public content. You can show it in messages only.', { name }),
  sold: (name) =>
    t('{name} has not consented to sales. Remove the price, or ask this person again on the People page.', { name }),
  downloadable: (name) =>
    t('{name} has not consented to downloads. Remove the files, or ask this person again on the People page.', { name }),
}

/** Returns the error for a performer whose content shows a person without a sufficient consent. */
export function consentError(name: string, lack: Lack): ApiError {
  if (typeof lack === 'string') return notValid('shows', WHY[lack](name))
  return notValid('shows', BEYOND[lack.scopes[0] ?? 'shown'](name))
}
