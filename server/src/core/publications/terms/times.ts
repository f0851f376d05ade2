/** Checks when content is published and when it expires. Pure. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

const MAX_SCHEDULE_DAYS = 366
const MAX_EXPIRY_DAYS = 5 * 366

/** Returns the publication time, which must be within a year from now. */
export function publicationTime(scheduledAt: string, now: Date): Date {
  const at = new Date(scheduledAt)
  if (Number.isNaN(at.getTime()) || at <= now) throw notValid('scheduledAt', t('Choose a time in the future'))
  if (at > addDays(now, MAX_SCHEDULE_DAYS)) throw notValid('scheduledAt', t('Choose a time within the next year'))
  return at
}

export interface Plan {
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string | null
}

/**
 * Returns the publication time; null for now or not yet. Throws `not_valid` for a contradictory plan: ignoring one part could
 * publish the content too early.
 */
export function plannedTime({ publish = 'now', scheduledAt = null }: Plan, now: Date): Date | null {
  if (publish !== 'scheduled') {
    if (scheduledAt !== null) throw notValid('scheduledAt', t('Only scheduled content can have a publication time'))
    return null
  }
  if (scheduledAt === null) throw notValid('scheduledAt', t('Choose when to publish it.'))
  return publicationTime(scheduledAt, now)
}

/** Returns when content that is visible from `from` on expires; null for never. */
export function expiryOf(expiresAt: string | null | undefined, from: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null
  const at = new Date(expiresAt)
  if (Number.isNaN(at.getTime()) || at <= from) throw notValid('expiresAt', t('Choose a time after it is published'))
  if (at > addDays(from, MAX_EXPIRY_DAYS)) throw notValid('expiresAt', t('Choose a time within five years'))
  return at
}
