/** Replaces the composer's field during a voice recording: time, level, pause, play, discard and send. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { PlayButton } from '#core/media/player-controls.tsx'
import { seekTo, useMediaState } from '#core/media/media-state.ts'
import { positionLabel } from '#core/media/position-label.ts'
import { Waveform } from '#core/media/waveform.tsx'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { RetryIcon } from '#ui/icons.ts'
import { SendIcon, TrashIcon } from '#ui/page-icons.ts'
import { PauseIcon } from '#ui/player-icons.ts'
import { MicrophoneIcon, StopIcon } from '#ui/message-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useVoiceRecorder, type Recorder } from './use-voice-recorder.ts'
import { MAX_SECONDS } from './voice-recording.ts'
import css from './voice-note.module.css'

interface VoiceNoteProps {
  /** Adds the recording to the draft. */
  readonly onFinished: (file: File) => void
  readonly onSend: (file: File) => void
  readonly onClose: () => void
}

export default function VoiceNote(props: VoiceNoteProps) {
  const [attempt, setAttempt] = useState(0)
  return <Recording key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Recording({ onFinished, onSend, onClose, onRetry }: VoiceNoteProps & { onRetry: () => void }) {
  const recorder = useVoiceRecorder(onFinished)
  const panel = useFocusWhileOpen()
  const { phase, seconds, levels, file, problem } = recorder
  const close = () => {
    recorder.decide()
    onClose()
  }
  const take = (how: (note: File) => void) => {
    if (file) how(file)
    close()
  }
  return (
    <div ref={panel} className={css['note']} role="group" aria-label={t('Voice note')} tabIndex={-1}>
      {problem !== undefined && (
        <p role="alert" className={css['problem']}>
          {problem}
        </p>
      )}
      {file && <Listening file={file} levels={levels} seconds={seconds} />}
      {!file && problem === undefined && <Live {...recorder} />}
      <div className={css['row']}>
        <IconButton label={problem === undefined ? t('Delete voice note') : t('Close')} icon={TrashIcon} onClick={close} />
        <span className={css['gap']} />
        {problem !== undefined && (
          <Button variant="quiet" icon={RetryIcon} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        <Controls {...recorder} />
        {file && (
          <>
            <Button variant="quiet" onClick={() => take(onFinished)}>
              {t('Add to message')}
            </Button>
            <Button icon={SendIcon} onClick={() => take(onSend)}>
              {t('Send')}
            </Button>
          </>
        )}
      </div>
      {seconds >= MAX_SECONDS && (
        <p className={css['hint']}>{t('A voice note can be up to 5 minutes long. You can record another.')}</p>
      )}
      <VisuallyHidden>
        <span role="status">{statusLabels[phase]()}</span>
      </VisuallyHidden>
    </div>
  )
}

const Live = ({ phase, seconds, levels }: Recorder) => (
  <div className={css['live']}>
    <span className={css['dot']} data-on={phase === 'recording' || undefined} />
    <span className={css['time']} role="timer" dir="ltr">
      {formatDuration(Math.floor(seconds))} / {formatDuration(MAX_SECONDS)}
    </span>
    <Level levels={levels} />
  </div>
)

function Controls({ phase, pause, resume, finish }: Recorder) {
  if (phase !== 'recording' && phase !== 'paused') return null
  return (
    <>
      {phase === 'recording' && <IconButton label={t('Pause recording')} icon={PauseIcon} onClick={pause} />}
      {phase === 'paused' && <IconButton label={t('Resume recording')} icon={MicrophoneIcon} onClick={resume} />}
      <Button variant="quiet" icon={StopIcon} onClick={() => void finish()}>
        {t('Stop and listen')}
      </Button>
    </>
  )
}

const statusLabels = {
  asking: () => t('Waiting for the microphone'),
  recording: () => t('Recording'),
  paused: () => t('Recording paused'),
  done: () => t('Voice note ready to play and send'),
  failed: () => '',
}

/** Moves the focus into the panel, and back when it closes. */
function useFocusWhileOpen() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return panel
}

const SHOWN_LEVELS = 48

/** Shows the last seconds, newest at the end. */
function Level({ levels }: { levels: readonly number[] }) {
  const last = levels.slice(-SHOWN_LEVELS)
  const path = last.map((level, at) => {
    const height = Math.max(2, Math.min(24, level / 2))
    return `M${(SHOWN_LEVELS - last.length + at) * 4 + 2} ${14 - height / 2}v${height}`
  })
  return (
    <svg className={css['level']} viewBox={`0 0 ${SHOWN_LEVELS * 4} 28`} preserveAspectRatio="none" aria-hidden>
      <path d={path.join('')} />
    </svg>
  )
}

interface ListeningProps {
  readonly file: File
  readonly levels: readonly number[]
  readonly seconds: number
}

function Listening({ file, levels, seconds }: ListeningProps) {
  const [media, setMedia] = useState<HTMLAudioElement | null>(null)
  const state = useMediaState(media)
  const loudest = Math.max(1, ...levels)
  const peaks = useMemo(() => levels.map((level) => (100 * level) / loudest), [levels, loudest])
  useEffect(() => {
    if (!media) return undefined
    const url = URL.createObjectURL(file)
    media.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [media, file])
  return (
    <div className={css['live']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people hear their own recording */}
      <audio ref={setMedia} />
      {media && <PlayButton media={media} state={state} />}
      <span className={css['wave']}>
        <Waveform
          peaks={peaks}
          seconds={Math.min(state.seconds, seconds)}
          length={seconds}
          label={t('Position')}
          words={positionLabel(state.seconds, seconds)}
          onSeek={(to) => media && seekTo(media, to)}
        />
      </span>
      <span className={css['time']} dir="ltr">
        {formatDuration(Math.round(seconds))}
      </span>
    </div>
  )
}
