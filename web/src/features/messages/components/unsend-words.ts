import type { UnsendAfter, UnsendTimer } from '@fanfare/contract/message-media'
import { dateAndTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

/** Only performers can choose "once seen", because it reveals when the other person read the message. */
export const unsendChoices = (isPerformer: boolean): { readonly value: UnsendAfter | ''; readonly label: string }[] => [
  { value: '', label: t('They stay') },
  { value: 'hour', label: t('After 1 hour') },
  { value: 'day', label: t('After 1 day') },
  { value: 'week', label: t('After 7 days') },
  ...(isPerformer ? [{ value: 'seen' as const, label: t('1 minute after they were seen') }] : []),
]

/** For messages being written. */
export const unsendPlans: Readonly<Record<UnsendAfter, () => string>> = {
  hour: () => t('Your messages here go by themselves after 1 hour. Who has paid for one keeps it.'),
  day: () => t('Your messages here go by themselves after 1 day. Who has paid for one keeps it.'),
  week: () => t('Your messages here go by themselves after 7 days. Who has paid for one keeps it.'),
  seen: () => t('Your messages here go by themselves 1 minute after they were seen. Who has paid for one keeps it.'),
}

/** For a sent message. */
export const unsendWords = ({ at }: UnsendTimer, timeZone: string): string =>
  at === null ? t('Goes 1 minute after it was seen') : t('Goes by itself: {time}', { time: dateAndTime(at, timeZone) })
