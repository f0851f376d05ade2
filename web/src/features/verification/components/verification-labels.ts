/** Words for the state and age of a verification. */
import type { Verification } from '@fanfare/contract/verifications'
import { t } from '#lib/i18n.ts'

export type Status = Verification['status']
export const statuses: readonly Status[] = ['pending', 'approved', 'rejected']

export const statusLabel: Record<Status, () => string> = {
  pending: () => t('Waiting'),
  approved: () => t('Approved'),
  rejected: () => t('Rejected'),
}
export const statusTone = { pending: 'plain', approved: 'good', rejected: 'danger' } as const

export const ADULT_YEARS = 18

/** Returns full years since a day such as `1994-11-03`, by the calendar at `now`. */
export function ageOf(dateOfBirth: string, now: number): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.slice(0, 10).split('-').map(Number)
  const today = new Date(now)
  const isBeforeBirthday = today.getUTCMonth() + 1 - month || today.getUTCDate() - day
  return today.getUTCFullYear() - year - (isBeforeBirthday < 0 ? 1 : 0)
}
