import type { DisappearAfter, DisappearTimer } from '@fanfare/contract/message-media'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

/** Only performers can choose "once seen", because it reveals when the other person read the message. */
export const disappearingChoices = (isPerformer: boolean): { readonly value: DisappearAfter | ''; readonly label: string }[] => [
  { value: '', label: t('Off') },
  { value: 'hour', label: t('After 1 hour') },
  { value: 'day', label: t('After 1 day') },
  { value: 'week', label: t('After 7 days') },
  ...(isPerformer ? [{ value: 'seen' as const, label: t('1 minute after being seen') }] : []),
]

/** For messages being written. */
export const disappearingPlans: Readonly<Record<DisappearAfter, () => string>> = {
  hour: () => t('Your messages here disappear after 1 hour. Buyers keep messages they paid for.'),
  day: () => t('Your messages here disappear after 1 day. Buyers keep messages they paid for.'),
  week: () => t('Your messages here disappear after 7 days. Buyers keep messages they paid for.'),
  seen: () => t('Your messages here disappear 1 minute after being seen. Buyers keep messages they paid for.'),
}

/** For a sent message. */
export const disappearingLabel = ({ at }: DisappearTimer, timeZone: string): string =>
  at === null ? t('Disappears 1 minute after being seen') : t('Disappears: {time}', { time: formatDateTime(at, timeZone) })
