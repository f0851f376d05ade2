/** Plays the stories of a reel one by one: automatically, by taps or by keys. A press pauses. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { recordStoryView, type Reel, type Story } from '@fanfare/contract/stories'
import { toggleMute, useMediaState } from '#core/media/media-state.ts'
import { ReportButton } from '#core/reports/report-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { call, newKey } from '#lib/api.ts'
import { readingDirection, t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon, PauseIcon, PlayIcon, SoundIcon, SoundOffIcon } from '#ui/page-icons.ts'
import { useTopLayer } from '#ui/layers.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Progress } from './progress.tsx'
import { StoryFoot } from './story-foot.tsx'
import { StorySlide } from './story-slide.tsx'
import css from './story-viewer.module.css'
import { TapAreas } from './tap-areas.tsx'

interface ReelPlayerProps {
  readonly reel: Reel
  readonly isHighlight: boolean
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly onBefore: () => void
  readonly onAfter: () => void
  readonly onClose: () => void
  readonly onBroken: () => unknown
}

export function ReelPlayer({ reel, isHighlight, dialog, onBefore, onAfter, onClose, onBroken }: ReelPlayerProps) {
  const { stories, performer } = reel
  const [index, setIndex] = useState(() => (isHighlight ? 0 : firstUnseen(stories)))
  const [isPressed, setIsPressed] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  // With reduced motion, viewers advance manually unless they press play.
  const [isStopped, setIsStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const isCovered = useTopLayer() !== dialog.current
  const pause = useRef<HTMLSpanElement>(null)
  const story = stories[Math.min(index, stories.length - 1)]
  useOpened(story, performer._id)
  useEffect(() => pause.current?.querySelector('button')?.focus(), [])
  if (!story) return null

  const step = (by: 1 | -1) => {
    if (index + by < 0) return onBefore()
    if (index + by >= stories.length) return onAfter()
    setIndex(index + by)
  }
  const isRunning = !(isPressed || isTyping || isStopped || isCovered)
  return (
    <div
      role="group"
      aria-label={t('Story')}
      className={css['frame']}
      onKeyDown={(event) => onKey(event, { step, toggle: () => setIsStopped(!isStopped) })}
    >
      <StorySlide
        key={story._id}
        story={story}
        performer={performer}
        isRunning={isRunning}
        onVideo={setVideo}
        onEnd={() => step(1)}
        onRefused={() => setIsStopped(true)}
        onBroken={onBroken}
      />
      {!story.locked && <TapAreas onStep={step} onPress={setIsPressed} onClose={onClose} />}
      <header className={css['head']}>
        <Progress count={stories.length} index={index} />
        <div className={css['bar']}>
          <Who reel={reel} story={story} onLeave={onClose} />
          <span ref={pause}>
            <IconButton
              label={isStopped ? t('Play') : t('Pause')}
              icon={isStopped ? PlayIcon : PauseIcon}
              onClick={() => setIsStopped(!isStopped)}
            />
          </span>
          {video && <SoundButton video={video} />}
          <IconButton label={t('Close')} icon={CloseIcon} onClick={onClose} />
        </div>
      </header>
      {story.locked && <LockedSteps onStep={step} />}
      <VisuallyHidden>
        <span aria-live="polite">{t('{number} of {of}', { number: index + 1, of: stories.length }) + describe(story)}</span>
      </VisuallyHidden>
      {!story.locked && <StoryFoot key={story._id} story={story} reel={reel} onTyping={setIsTyping} onClose={onClose} />}
    </div>
  )
}

interface WhoProps {
  readonly reel: Reel
  readonly story: Story
  readonly onLeave: () => void
}

function Who({ reel: { performer, title }, story, onLeave }: WhoProps) {
  const page = `/${performer.username}`
  return (
    <>
      <Link to={page} tabIndex={-1} aria-hidden onClick={onLeave}>
        <Avatar person={performer} size={40} />
      </Link>
      <p className={css['who']}>
        <Link to={page} onClick={onLeave}>
          <PersonName person={performer} />
        </Link>
        <small>{title === '' ? <RelativeTime at={story.createdAt} /> : <bdi>{title}</bdi>}</small>
      </p>
      <ReportButton key={story._id} kind="story" id={story._id} ownerId={performer._id} />
    </>
  )
}

const firstUnseen = (stories: readonly Story[]) =>
  Math.max(
    stories.findIndex((one) => !one.locked && !one.isSeen),
    0,
  )

const describe = (story: Story): string => {
  if (story.locked) return `, ${t('locked')}`
  return [story.media.alt, story.text].map((part) => (part === '' ? '' : `, ${part}`)).join('')
}

interface Keys {
  readonly step: (by: 1 | -1) => void
  readonly toggle: () => void
}

function onKey(event: KeyboardEvent, { step, toggle }: Keys): void {
  const { key, target } = event
  if (target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return
  const forward = readingDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === forward ? 1 : -1)
  // Buttons and links keep their own behavior.
  else if (key === ' ' && !(target instanceof HTMLElement && target.closest('a, button'))) toggle()
  else return
  event.preventDefault()
}

/** Reports an opened story once. A failed report does not stop the player. */
function useOpened(story: Story | undefined, performerId: string): void {
  const viewer = useViewer()
  const id = story && !story.locked && !story.isSeen ? story._id : undefined
  const isCounted = viewer !== null && viewer._id !== performerId
  useEffect(() => {
    if (id !== undefined && isCounted) void call(recordStoryView, { params: { id } }, { key: newKey() }).catch(() => undefined)
  }, [id, isCounted])
}

function SoundButton({ video }: { video: HTMLVideoElement }) {
  const { isMuted } = useMediaState(video)
  return (
    <IconButton
      label={isMuted ? t('Turn sound on') : t('Turn sound off')}
      icon={isMuted ? SoundOffIcon : SoundIcon}
      onClick={() => toggleMute(video)}
    />
  )
}

/** Buttons next to the unlock option, which takes the presses in the middle. */
const LockedSteps = ({ onStep }: { readonly onStep: (by: 1 | -1) => void }) => (
  <div className={css['steps']}>
    <button type="button" onClick={() => onStep(-1)}>
      {t('Previous')}
    </button>
    <button type="button" onClick={() => onStep(1)}>
      {t('Next')}
    </button>
  </div>
)
