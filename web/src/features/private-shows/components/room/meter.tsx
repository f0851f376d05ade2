/** The clock, the cost so far and the minutes that are left, over the picture. */
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { useCheckout } from '#core/checkout/index.ts'
import { useSeconds } from '#core/streaming/use-seconds.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { RecordIcon } from '#ui/stream-icons.ts'
import { otherOf, minutesLabel } from '../show-labels.ts'
import { warnedMinutes, warningWords } from './warnings.ts'
import css from './room.module.css'

const MINUTE_SECONDS = 60

interface MeterProps {
  readonly show: PrivateShow
  /** The words of an operator who has warned the reader. Empty for none. */
  readonly warned: string
}

export function Meter({ show, warned }: MeterProps) {
  const { side, hasFanCamera, minutesLeft, cost, held, running } = show
  const { name } = otherOf(show)
  return (
    <>
      <div className={css['meter']}>
        <strong>{name}</strong>
        <Clock running={running} />
        <small>
          {running ? t('Cost') : t('Held')} <TokenAmount value={cost + held} />
        </small>
        {minutesLeft !== null && <small>{t('{minutes} left', { minutes: minutesLabel(minutesLeft) })}</small>}
      </div>
      {warned !== '' && (
        <p role="alert" className={css['warned']}>
          <AlertIcon />
          <span>
            {t('Warning from the site’s operators:')} <bdi>{warned}</bdi>
          </span>
        </p>
      )}
      <Warning show={show} />
      {side === 'performer' && !hasFanCamera && (
        <span className={css['tag']}>{t('{name} watches without a camera', { name })}</span>
      )}
      <RecordingTag show={show} />
    </>
  )
}

function RecordingTag({ show: { isRecording, mayRecord } }: { readonly show: PrivateShow }) {
  if (isRecording)
    return (
      <span className={css['recording']} role="status">
        <RecordIcon size={16} />
        {t('Recording')}
      </span>
    )
  return mayRecord.fan && mayRecord.performer && <span className={css['tag']}>{t('May be recorded')}</span>
}

/** Counts the minutes of the server, which run while both are in the room. */
function Clock({ running }: Pick<PrivateShow, 'running'>) {
  const now = useSeconds(running !== null)
  if (!running) return <span role="timer">{formatDuration(0)}</span>
  // The clock of this device may be wrong.
  const inMinute = Math.min(MINUTE_SECONDS, Math.max(0, (now - Date.parse(running.beganAt)) / 1000))
  const seconds = (running.minute - 1) * MINUTE_SECONDS + Math.floor(inMinute)
  return (
    <span role="timer" aria-label={t('Time in the show')}>
      {formatDuration(seconds)}
    </span>
  )
}

function Warning({ show }: { readonly show: PrivateShow }) {
  const checkout = useCheckout()
  if (warnedMinutes(show) === undefined) return null
  return (
    <div className={css['warning']}>
      <span>{warningWords(show)}</span>
      {show.side === 'fan' && !isOwnLimit(show) && (
        <Button variant="brass" size="small" onClick={() => checkout.open({ kind: 'tokens' })}>
          {t('Add funds')}
        </Button>
      )}
    </div>
  )
}

/** Returns whether the next minutes would exceed the fan's own limit. */
const isOwnLimit = ({ maxCost, cost, held, price, minutesLeft }: PrivateShow): boolean =>
  maxCost !== null && maxCost - cost - held < (price ?? 0) * (minutesLeft ?? 0)
