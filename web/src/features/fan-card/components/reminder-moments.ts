/** Moments that reminders are often wanted for: at the same time of another day. Pure. */
import { t } from '#lib/i18n.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const reminderMoments = (now: number): readonly { readonly label: string; readonly at: string }[] =>
  [
    { label: t('In 3 hours'), in: 3 * HOUR_MS },
    { label: t('Tomorrow'), in: DAY_MS },
    { label: t('In 3 days'), in: 3 * DAY_MS },
    { label: t('In a week'), in: 7 * DAY_MS },
    { label: t('In a month'), in: 30 * DAY_MS },
  ].map((one) => ({ label: one.label, at: new Date(now + one.in).toISOString() }))
