/** Gets someone ready for the room: camera and microphone if they send them, and the door. */
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { DeviceCheck } from '#core/streaming/device-check.tsx'
import type { Capture } from '#core/streaming/use-capture.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { otherOf, sendsPicture } from './show-labels.ts'

interface LobbyProps {
  readonly show: PrivateShow
  readonly capture: Capture
  readonly onEnter: () => void
}

/** Empty unless there is a room to get ready for. */
export function Lobby({ show, capture, onEnter }: LobbyProps) {
  const { status, isHere, side } = show
  if (status !== 'approved' && status !== 'started') return null
  const needsCapture = sendsPicture(show)
  const isReady = !needsCapture || capture.phase === 'ready'
  const isOtherHere = side === 'fan' ? isHere.performer : isHere.fan
  return (
    <>
      {status === 'started' && isOtherHere && <p role="status">{t('{name} is in the room.', { name: otherOf(show).name })}</p>}
      {needsCapture && <DeviceCheck capture={capture} />}
      {needsCapture && capture.phase === 'closed' && (
        <Button variant={status === 'started' ? 'primary' : 'quiet'} icon={VideoIcon} onClick={capture.open}>
          {status === 'started' ? t('Turn on camera and microphone') : t('Check camera and microphone')}
        </Button>
      )}
      {status === 'started' && isReady && (
        <Button size="large" icon={VideoIcon} onClick={onEnter}>
          {t('Enter room')}
        </Button>
      )}
    </>
  )
}
