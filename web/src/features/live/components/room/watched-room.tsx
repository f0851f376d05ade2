/** A live room that the viewer has entered: the picture, the chat, and what can be sent. */
import { Suspense, useCallback, useRef, useState, type ComponentType } from 'react'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { useCheckout } from '#core/checkout/index.ts'
import { StageButton } from '#core/streaming/stage-buttons.tsx'
import { useStream } from '#core/streaming/use-stream.ts'
import { VideoStage } from '#core/streaming/video-stage.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { FansIcon, TipIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { FullScreenIcon, PictureInPictureIcon } from '#ui/player-icons.ts'
import { StoreIcon } from '#ui/page-icons.ts'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { QualityField } from './quality-field.tsx'
import { RoomHead } from './room-head.tsx'
import { stateLabel } from './state-label.ts'
import { useStalled } from './use-stalled.ts'
import css from './room.module.css'

const ViewersSheet = lazyComponent(() => import('./viewers-sheet.tsx'))
const PaymentEffects = lazyComponent(() => import('./payment-effects.tsx'))
const MenuSheet = lazyComponent(() => import('./menu-sheet.tsx'))

type Open = Extract<LiveRoom, { locked: false }>

interface WatchedRoomProps {
  readonly room: Open
  readonly viewers: number
  readonly Goal: ComponentType<GoalProps>
}

export interface GoalProps {
  readonly performerId: string
}

export function WatchedRoom({ room, viewers, Goal }: WatchedRoomProps) {
  const { _id: id, performer, can, menu } = room
  const [sheet, setSheet] = useState<'viewers' | 'menu'>()
  const checkout = useCheckout()
  return (
    <div className={css['room']}>
      <Picture room={room} />
      <div className={css['below']}>
        <RoomHead room={room} viewers={viewers} />
        <Suspense>
          <Goal performerId={performer._id} />
        </Suspense>
        {can.includes('tip') && (
          <div className={css['acts']}>
            <Button variant="brass" icon={TipIcon} onClick={() => checkout.open({ kind: 'tip', performer, streamId: id })}>
              {t('Send a tip')}
            </Button>
            {menu.length > 0 && (
              <Button variant="quiet" icon={StoreIcon} onClick={() => setSheet('menu')}>
                {t('Menu')}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={css['chat']}>
        <ChatPanel
          id={id}
          actions={(chat) => (
            <>
              <h2>{t('Chat')}</h2>
              <Button variant="plain" size="small" icon={FansIcon} onClick={() => setSheet('viewers')}>
                {t('Viewers')}
              </Button>
              <Suspense>
                {sheet === 'viewers' && <ViewersSheet room={room} chat={chat} onClose={() => setSheet(undefined)} />}
              </Suspense>
            </>
          )}
        />
      </div>
      <Suspense>{sheet === 'menu' && <MenuSheet room={room} onClose={() => setSheet(undefined)} />}</Suspense>
    </div>
  )
}

function Picture({ room }: { readonly room: Open }) {
  const { performer } = room
  const { state, delay, play, setQuality, retry } = useStream({ kind: 'live', id: room._id, isOn: true })
  const video = useRef<HTMLVideoElement>(undefined)
  const frame = useRef<HTMLDivElement>(null)
  // Another function would connect again with every rendering.
  const show = useCallback(
    (element: HTMLVideoElement) => {
      video.current = element
      play(element)
    },
    [play],
  )
  const isStalled = useStalled(video, state === 'live')
  const words = isStalled
    ? t('{name} isn’t sending a picture right now. It returns automatically.', { name: performer.name })
    : stateLabel(state, performer.name)
  return (
    <div className={css['stage']} ref={frame}>
      <VideoStage
        label={t('Live picture of {name}', { name: performer.name })}
        onVideo={show}
        notice={
          words && (
            <>
              <p role="status">{words}</p>
              {state === 'refused' && <Button onClick={retry}>{t('Try again')}</Button>}
            </>
          )
        }
        delay={delay}
        top={
          <Suspense>
            <PaymentEffects roomId={room._id} />
          </Suspense>
        }
        bottom={
          <>
            <QualityField onChange={setQuality} />
            <StageButton
              label={t('Picture in picture')}
              icon={PictureInPictureIcon}
              onClick={() => void video.current?.requestPictureInPicture?.().catch(() => undefined)}
            />
            <StageButton label={t('Full screen')} icon={FullScreenIcon} onClick={() => void toggleFullScreen(frame.current)} />
          </>
        }
      />
    </div>
  )
}

async function toggleFullScreen(frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await frame?.requestFullscreen?.()
}
