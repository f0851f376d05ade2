/** Tells screen readers politely what changes in the room: who is there, and that minutes run out. */
import { WARNING_MINUTES, type PrivateShow } from '@fanfare/contract/private-show-views'
import { t } from '#lib/i18n.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { otherOf } from '../show-labels.ts'
import { warnedMinutes, warningWords } from './warnings.ts'

export function Announcements({ show }: { readonly show: PrivateShow }) {
  const { side, isHere } = show
  const { name } = otherOf(show)
  const isOtherHere = side === 'fan' ? isHere.performer : isHere.fan
  const left = warnedMinutes(show)
  const isWarned = WARNING_MINUTES.some((minutes) => minutes === left)
  return (
    <VisuallyHidden>
      <span role="status">{isOtherHere ? t('{name} is in the room.', { name }) : t('Waiting for {name}.', { name })}</span>
      <span role="status">{isWarned && warningWords(show)}</span>
    </VisuallyHidden>
  )
}
