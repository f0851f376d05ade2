/** Shows stories across the whole window, one performer or highlight after another. Loaded with the first story. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { viewHighlight, viewStories, type Reel } from '@fanfare/contract/stories'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { useDialog } from '#ui/dialog.ts'
import { ErrorNote } from '#ui/feedback.tsx'
import { toast } from '#ui/toast.ts'
import type { RequestedStory, ReelRef } from './requested-story.ts'
import { ReelPlayer } from './reel-player.tsx'
import css from './story-viewer.module.css'

interface StoryViewerProps extends RequestedStory {
  readonly onClose: () => void
}

export default function StoryViewer({ reels, first, onClose }: StoryViewerProps) {
  const dialog = useDialog(true, onClose)
  const [at, setAt] = useState(first)
  const ref = reels[at]
  const { data: reel, error, refetch } = useReel(ref)
  useReel(reels[at + 1])
  useSeenAfterwards(ref)
  // Skips a reel that has expired.
  const isEmpty = reel?.stories.length === 0
  const isLast = at + 1 >= reels.length
  if (isEmpty && !isLast) setAt(at + 1)
  const isOver = isEmpty && isLast
  useEffect(() => {
    if (!isOver) return
    toast(t('This is no longer available.'))
    onClose()
  }, [isOver, onClose])
  return (
    <dialog ref={dialog} className={css['viewer']} aria-label={reel ? labelOf(reel) : t('Stories')}>
      {error ? (
        <div className={css['problem']}>
          <ErrorNote error={error} onRetry={refetch} />
        </div>
      ) : (
        reel &&
        !isEmpty && (
          <ReelPlayer
            key={at}
            reel={reel}
            isHighlight={ref?.kind === 'highlight'}
            dialog={dialog}
            onBefore={() => setAt(Math.max(at - 1, 0))}
            onAfter={() => (isLast ? onClose() : setAt(at + 1))}
            onClose={onClose}
            onBroken={refetch}
          />
        )
      )}
    </dialog>
  )
}

const labelOf = ({ title, performer: { name } }: Reel): string =>
  title === '' ? t('{name}’s stories', { name }) : t('{title}, a highlight by {name}', { title, name })

/** Reloads on opening, because picture links expire soon. */
function useReel(ref: ReelRef | undefined) {
  const params = { id: ref?.id ?? '' }
  const highlight = useQuery({ ...query(viewHighlight, { params }), enabled: ref?.kind === 'highlight' })
  const running = useQuery({ ...query(viewStories, { params }), enabled: ref?.kind === 'performer' })
  return ref?.kind === 'highlight' ? highlight : running
}

/** Updates the rings when the viewer advances or closes. */
function useSeenAfterwards(ref: ReelRef | undefined): void {
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  const id = ref?.id
  useEffect(
    () => () => {
      if (id !== undefined) void invalidate(['story-rings', `stories:${id}`])
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when another reel opens, not on each render
    [id, queries],
  )
}
