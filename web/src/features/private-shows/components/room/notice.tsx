/** Replaces a missing picture: someone is not there, or the connection is lost. */
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import type { StreamState } from '#core/streaming/stream-driver.ts'
import type { Capture } from '#core/streaming/use-capture.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { Countdown } from '../countdown.tsx'
import { otherOf } from '../show-labels.ts'
import css from './room.module.css'

interface NoticeProps {
  readonly show: PrivateShow
  readonly state: StreamState
  /** Absent for a fan without a camera. */
  readonly capture: Capture | undefined
  readonly onRetry: () => void
}

/** Returns nothing while the picture can be seen. A function and not a component, because an empty cover would hide the picture. */
export function noticeOf({ show, state, capture, onRetry }: NoticeProps) {
  const { side, isHere, endsAt, absenceEndsAt } = show
  const other = otherOf(show)
  if (capture?.phase === 'failed')
    return (
      <div className={css['own-problem']}>
        <ErrorNote error={capture.problem} onRetry={capture.open} />
      </div>
    )
  if (state === 'refused')
    return (
      <>
        <h2>{t('The connection to the room was closed')}</h2>
        <p>{t('You may have opened the room in another window.')}</p>
        <Button onClick={onRetry}>{t('Connect again')}</Button>
      </>
    )
  if (state === 'reconnecting') return <p>{t('Reconnecting…')}</p>
  const isOtherHere = side === 'fan' ? isHere.performer : isHere.fan
  if (isOtherHere) return undefined
  const until = absenceEndsAt ?? endsAt
  return (
    <div className={css['waiting']}>
      <Avatar person={other} size={96} />
      <h2>{t('Waiting for {name}', { name: other.name })}</h2>
      {until !== null && <p>{rich('The show ends in {left} if they don’t come.', { left: <Countdown until={until} /> })}</p>}
    </div>
  )
}
