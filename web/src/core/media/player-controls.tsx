import { useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { RetryIcon } from '#ui/icons.ts'
import { PlayIcon, SettingsIcon } from '#ui/page-icons.ts'
import {
  BackSkipIcon,
  CaptionsIcon,
  ForwardSkipIcon,
  FullScreenIcon,
  LeaveFullScreenIcon,
  PauseIcon,
  PictureInPictureIcon,
} from '#ui/player-icons.ts'
import { seekTo, setRate, togglePlay, type MediaState } from './media-state.ts'
import type { PlayerMenuProps } from './player-menu.tsx'
import { SeekBar } from './seek-bar.tsx'
import { VolumeControl } from './volume-control.tsx'
import css from './player-controls.module.css'

const PlayerMenu = idleComponent(
  () => import('./player-menu.tsx'),
  () => false,
)

const SKIP_SECONDS = 10

export type Settings = Omit<PlayerMenuProps, 'anchor' | 'isOpen' | 'onClose' | 'rate' | 'onRate'>

interface PlayerControlsProps {
  readonly media: HTMLVideoElement
  readonly video: Video
  readonly state: MediaState
  readonly settings: Settings
  readonly isShown: boolean
  readonly isFull: boolean
  readonly onFull: () => void
  readonly onCaptions: () => void
  /** Called when a menu opens or closes. */
  readonly onPress: (isPressed: boolean) => void
}

export function PlayerControls(props: PlayerControlsProps) {
  const { media, video, state, settings, isFull, onFull, onCaptions, onPress } = props
  const length = state.length || video.seconds
  const { captions, language } = settings
  const skip = (seconds: number) => seekTo(media, state.seconds + seconds)
  return (
    <div className={css['controls']} data-hidden={!props.isShown || undefined}>
      <SeekBar
        {...{ length, seconds: state.seconds, buffered: state.buffered, storyboardUrl: video.storyboardUrl }}
        onSeek={(seconds) => seekTo(media, seconds)}
      />
      <div className={css['row']}>
        <PlayButton media={media} state={state} />
        <span className={css['wide']} dir="ltr">
          <IconButton label={t('Back 10 seconds')} icon={BackSkipIcon} onClick={() => skip(-SKIP_SECONDS)} />
          <IconButton label={t('Forward 10 seconds')} icon={ForwardSkipIcon} onClick={() => skip(SKIP_SECONDS)} />
        </span>
        {video.hasAudio && <VolumeControl media={media} state={state} />}
        <span className={css['time']} dir="ltr">
          {formatDuration(Math.floor(state.seconds))} <span>/ {formatDuration(length)}</span>
        </span>
        <span className={css['gap']} />
        {captions.length > 0 && (
          <IconButton label={t('Captions')} icon={CaptionsIcon} aria-pressed={language !== undefined} onClick={onCaptions} />
        )}
        <SettingsButton {...{ media, state, settings, onPress: onPress }} />
        {document.pictureInPictureEnabled && (
          <span className={css['wide']}>
            <IconButton label={t('Picture in picture')} icon={PictureInPictureIcon} onClick={() => void toggleWindow(media)} />
          </span>
        )}
        <IconButton
          label={isFull ? t('Exit full screen') : t('Full screen')}
          icon={isFull ? LeaveFullScreenIcon : FullScreenIcon}
          onClick={onFull}
        />
      </div>
    </div>
  )
}

export function PlayButton({ media, state: { isPaused, hasEnded } }: { media: HTMLMediaElement; state: MediaState }) {
  const label = hasEnded ? t('Play again') : isPaused ? t('Play') : t('Pause')
  return (
    <IconButton
      label={label}
      icon={hasEnded ? RetryIcon : isPaused ? PlayIcon : PauseIcon}
      data-play
      onClick={() => togglePlay(media)}
    />
  )
}

type SettingsButtonProps = Pick<PlayerControlsProps, 'media' | 'state' | 'settings' | 'onPress'>

function SettingsButton({ media, state: { rate }, settings, onPress }: SettingsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (is: boolean) => {
    setIsOpen(is)
    onPress(is)
  }
  return (
    <>
      <IconButton
        label={t('Player settings')}
        icon={SettingsIcon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          open(!isOpen)
        }}
      />
      {anchor && (
        <PlayerMenu
          {...settings}
          {...{ anchor, isOpen, rate }}
          onRate={(value) => setRate(media, value)}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}

/** Fails when the browser cannot open another window or the video has no picture. */
const toggleWindow = (media: HTMLVideoElement): Promise<unknown> =>
  (document.pictureInPictureElement === media ? document.exitPictureInPicture() : media.requestPictureInPicture()).catch(
    () => undefined,
  )
