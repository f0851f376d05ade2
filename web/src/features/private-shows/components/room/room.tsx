/** The room of a started show, over the whole window: the other's picture, the own one, clock and cost, and the chat. */
import { Suspense, useState, type ComponentType } from 'react'
import { SHOW, type PrivateShow } from '@fanfare/contract/private-show-views'
import { privateShowWarned } from '@fanfare/contract/private-show-wall'
import { useMe } from '#core/viewer.ts'
import { CaptureButtons, StageButton } from '#core/streaming/stage-buttons.tsx'
import type { Capture } from '#core/streaming/use-capture.ts'
import { useStream } from '#core/streaming/use-stream.ts'
import { VideoStage } from '#core/streaming/video-stage.tsx'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { t } from '#lib/i18n.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { MessageIcon } from '#ui/icons.ts'
import { useDialog } from '#ui/dialog.ts'
import { LeaveIcon } from '#ui/stream-icons.ts'
import { LeaveQuestion } from '../leave-question.tsx'
import { otherOf, sendsPicture } from '../show-labels.ts'
import { Announcements } from './announcements.tsx'
import { Meter } from './meter.tsx'
import { noticeOf } from './notice.tsx'
import { RecordButton } from './record-button.tsx'
import { usePresence } from './use-presence.ts'
import css from './room.module.css'

export interface ChatProps {
  readonly conversationId: string
  readonly showId: string
}

interface RoomProps {
  readonly show: PrivateShow
  readonly capture: Capture
  readonly Chat: ComponentType<ChatProps>
}

export default function Room({ show, capture, Chat }: RoomProps) {
  const { _id: id, side, hasFanCamera, conversationId } = show
  const [isAsking, setAsking] = useState(false)
  // On a phone, the chat opens on a press. Elsewhere it is always next to the picture.
  const [isChatOpen, setChatOpen] = useState(false)
  const [warned, setWarned] = useState('')
  useServerEvent(privateShowWarned, ({ showId, reason }) => showId === id && setWarned(reason))
  const dialog = useDialog(true, () => setAsking(true))
  const sends = sendsPicture(show)
  const media = sends ? capture.media : undefined
  const { state, delay, play, retry } = useStream({ kind: SHOW, id, isOn: true, media })
  usePresence(id, useMe().balance)
  const { name } = otherOf(show)
  const hasRemote = side === 'fan' || hasFanCamera
  return (
    <dialog
      ref={dialog}
      className={css['room']}
      aria-label={t('Private show with {name}', { name })}
      data-chat={isChatOpen || undefined}
    >
      <VideoStage
        label={t('{name}’s camera', { name })}
        onVideo={hasRemote ? play : undefined}
        own={media}
        isOwnOff={!capture.isOn('camera')}
        notice={noticeOf({ show, state, capture: sends ? capture : undefined, onRetry: retry })}
        delay={delay}
        top={<Meter show={show} warned={warned} />}
        bottom={
          <>
            {sends && <CaptureButtons capture={capture} />}
            <span className={css['toggle']}>
              <StageButton
                label={isChatOpen ? t('Hide chat') : t('Show chat')}
                icon={MessageIcon}
                aria-expanded={isChatOpen}
                onClick={() => setChatOpen(!isChatOpen)}
              />
            </span>
            <RecordButton show={show} />
            <StageButton label={t('Leave show')} icon={LeaveIcon} tone="danger" onClick={() => setAsking(true)} />
          </>
        }
      />
      <aside className={css['chat']} aria-label={t('Chat')}>
        <h2>{t('Chat')}</h2>
        <Suspense>
          <Chat conversationId={conversationId} showId={id} />
        </Suspense>
      </aside>
      <Announcements show={show} />
      <LeaveQuestion show={show} isOpen={isAsking} onClose={() => setAsking(false)} />
      <UnsavedChangesPrompt
        isDirty={show.status === 'started'}
        consequence={t('The show ends when you’re out of the room for 30 seconds.')}
      />
    </dialog>
  )
}
