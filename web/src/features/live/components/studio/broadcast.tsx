/** The performer's side of a live room: check of the devices, own picture, figures, chat and the end. */
import { Suspense, useState, type ComponentType } from 'react'
import { changeLiveStatus, liveWarned } from '@fanfare/contract/live'
import { HELD_MINUTES } from '@fanfare/contract/live-limits'
import type { OwnLiveRoom } from '@fanfare/contract/live-views'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { DeviceCheck } from '#core/streaming/device-check.tsx'
import { OwnPicture } from '#core/streaming/own-picture.tsx'
import { CaptureButtons, StageButton } from '#core/streaming/stage-buttons.tsx'
import { useCapture, type Capture } from '#core/streaming/use-capture.ts'
import { useSeconds } from '#core/streaming/use-seconds.ts'
import { useStream } from '#core/streaming/use-stream.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { useTopic } from '#lib/topics.ts'
import { CompactNumber, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { AlertIcon, FansIcon, LiveIcon, UserIcon } from '#ui/icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { DeviceIcon } from '#ui/page-icons.ts'
import { LeaveIcon } from '#ui/stream-icons.ts'
import { useOrigin } from '#core/viewer.ts'
import { ChatPanel } from '../chat/chat-panel.tsx'
import type { GoalProps } from '../room/watched-room.tsx'
import ViewersSheet from '../room/viewers-sheet.tsx'
import { stateLabel } from '../room/state-label.ts'
import { ChatRules } from './chat-rules.tsx'
import { EncoderSheet } from './encoder-sheet.tsx'
import { useHeartbeat } from './use-heartbeat.ts'
import { canShareScreen, useScreenShare } from './use-screen-share.ts'
import css from './broadcast.module.css'

const PaymentEffects = lazyComponent(() => import('../room/payment-effects.tsx'))

type Sheet = 'viewers' | 'encoder' | 'rules' | 'end'

interface BroadcastProps {
  readonly room: OwnLiveRoom
  readonly Goal: ComponentType<GoalProps>
}

export function Broadcast({ room, Goal }: BroadcastProps) {
  const { _id: id, startedAt, performer } = room
  const origin = useOrigin()
  const invalidate = useInvalidate()
  const capture = useCapture()
  const [isOnAir, setOnAir] = useState(false)
  const [sheet, setSheet] = useState<Sheet>()
  const [warning, setWarning] = useState('')
  const close = () => setSheet(undefined)
  const beat = useHeartbeat(id, startedAt ?? '', () => void invalidate(['own-live', `own-live:${id}`]))
  useTopic('live', id)
  useServerEvent(liveWarned, ({ _id, reason }) => _id === id && setWarning(reason))
  return (
    <div className={css['broadcast']}>
      <div className={css['main']}>
        {warning !== '' && <Warning text={warning} />}
        {isOnAir ? (
          <OnAir room={room} capture={capture} onEnd={() => setSheet('end')} />
        ) : (
          <Preparation capture={capture} onStart={() => setOnAir(true)} onEncoder={() => setSheet('encoder')} />
        )}
        <Row>
          <Figures room={room} viewers={beat?.viewers ?? room.viewers} />
          <Row>
            <CopyButton size="small" text={`${origin}/live/${performer.username}`} label={t('Copy link')} />
            <Button variant="danger" size="small" onClick={() => setSheet('end')}>
              {t('End show')}
            </Button>
          </Row>
        </Row>
        <Suspense>
          <Goal performerId={performer._id} />
        </Suspense>
      </div>
      <div className={css['chat']}>
        <ChatPanel
          id={id}
          actions={(chat) => (
            <>
              <Button variant="plain" size="small" icon={FansIcon} onClick={() => setSheet('viewers')}>
                {t('Viewers')}
              </Button>
              <Button variant="plain" size="small" onClick={() => setSheet('rules')}>
                {t('Chat rules')}
              </Button>
              {sheet === 'rules' && <ChatRules chat={chat} onClose={close} />}
              {sheet === 'viewers' && <ViewersSheet room={{ _id: id, isHidden: false }} chat={chat} onClose={close} />}
            </>
          )}
        />
      </div>
      <Sheets room={room} sheet={sheet} onClose={close} />
    </div>
  )
}

const Warning = ({ text }: { readonly text: string }) => (
  <p role="alert" className={css['warning']}>
    <AlertIcon />
    <span>
      <strong>{t('Warning from the site’s operators:')}</strong> <bdi>{text}</bdi>
    </span>
  </p>
)

interface PreparationProps {
  readonly capture: Capture
  readonly onStart: () => void
  readonly onEncoder: () => void
}

const Preparation = ({ capture, onStart, onEncoder }: PreparationProps) => (
  <Stack>
    <p>{t('Your room is open. Viewers see you once you start the camera or an encoder.')}</p>
    <DeviceCheck capture={capture} />
    <Row>
      {capture.phase === 'closed' ? (
        <Button icon={LiveIcon} onClick={capture.open}>
          {t('Check camera and microphone')}
        </Button>
      ) : (
        <Button icon={LiveIcon} disabled={!capture.media} onClick={onStart}>
          {t('Start camera')}
        </Button>
      )}
      <Button variant="quiet" icon={DeviceIcon} onClick={onEncoder}>
        {t('Use an encoder (OBS)')}
      </Button>
    </Row>
  </Stack>
)

interface SheetsProps {
  readonly room: OwnLiveRoom
  readonly sheet: Sheet | undefined
  readonly onClose: () => void
}

function Sheets({ room, sheet, onClose }: SheetsProps) {
  const now = useSeconds(sheet === 'end')
  return (
    <>
      {sheet === 'encoder' && <EncoderSheet id={room._id} onClose={onClose} />}
      <ConfirmMutation
        route={changeLiveStatus}
        input={{ body: { _id: room._id, status: 'ended' } }}
        isOpen={sheet === 'end'}
        onClose={onClose}
        title={t('End the show?')}
        consequence={endConsequence(room, now)}
        action={t('End show')}
        tone="danger"
      />
    </>
  )
}

function endConsequence({ tickets, startedAt }: OwnLiveRoom, now: number): string {
  const isShort = now - Date.parse(startedAt ?? '') < HELD_MINUTES * 60_000
  if (tickets === 'held' && isShort)
    return t('The show has run for less than ten minutes, so all tickets are refunded. Viewers leave the room now.')
  return t('Viewers leave the room now. You find the statistics on this page.')
}

interface OnAirProps {
  readonly room: OwnLiveRoom
  readonly capture: Capture
  readonly onEnd: () => void
}

function OnAir({ room, capture, onEnd }: OnAirProps) {
  const { media, isSharing, toggle } = useScreenShare(capture.media)
  const { state, retry } = useStream({ kind: 'live', id: room._id, isOn: true, media })
  const words = state === 'live' ? undefined : stateLabel(state, room.performer.name)
  return (
    <div className={css['stage']}>
      {media && <OwnPicture media={media} isMirrored={!isSharing} />}
      <div className={css['top']}>
        {state === 'live' ? <strong className={css['live']}>{t('Live')}</strong> : <span role="status">{words}</span>}
        {state === 'refused' && (
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        )}
        {capture.phase === 'failed' && (
          <span role="alert" className={css['problem']}>
            {capture.problem}
            <Button size="small" onClick={capture.open}>
              {t('Try again')}
            </Button>
          </span>
        )}
        <Suspense>
          <PaymentEffects roomId={room._id} />
        </Suspense>
      </div>
      <div className={css['bottom']}>
        <CaptureButtons capture={capture} />
        {canShareScreen() && (
          <StageButton
            label={isSharing ? t('Stop sharing the screen') : t('Share the screen')}
            icon={DeviceIcon}
            isOff={isSharing}
            onClick={toggle}
          />
        )}
        <StageButton label={t('End show')} icon={LeaveIcon} tone="danger" onClick={onEnd} />
      </div>
    </div>
  )
}

function Figures({ room, viewers }: { readonly room: OwnLiveRoom; readonly viewers: number }) {
  const now = useSeconds(true)
  const seconds = Math.max(0, Math.floor((now - Date.parse(room.startedAt ?? '')) / 1000))
  return (
    <p className={css['figures']}>
      <span>
        <UserIcon size={16} /> <CompactNumber value={viewers} />
      </span>
      <span>{formatDuration(seconds)}</span>
      <TokenAmount value={room.earnings.total} />
    </p>
  )
}
