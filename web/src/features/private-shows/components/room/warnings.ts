/** Words the warnings before a show's tokens or limits are used up. Pure. */
import { WARNING_MINUTES, type PrivateShow } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'
import { minutesLabel, otherOf } from '../show-labels.ts'

const [FIRST] = WARNING_MINUTES

/** Returns the minutes that are left if they are few. */
export const warnedMinutes = ({ minutesLeft }: Pick<PrivateShow, 'minutesLeft'>): number | undefined =>
  minutesLeft !== null && minutesLeft <= FIRST ? minutesLeft : undefined

/** The running minute is one of those that are left. */
export function warningWords(show: PrivateShow): string {
  const left = minutesLabel(warnedMinutes(show) ?? 0)
  if (show.side === 'performer') return t('{name} has tokens for {left}', { name: otherOf(show).name, left })
  return t('The show ends in {left}', { left })
}
