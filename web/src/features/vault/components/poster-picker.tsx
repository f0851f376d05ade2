/** Sets the poster of a video: one of its frames, or a photo of the vault. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPosters, putPoster } from '@fanfare/contract/previews'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Picture } from '#ui/picture.tsx'
import { toast } from '#ui/toast.ts'
import css from './item-tools.module.css'

const VaultPicker = idleComponent(() => import('#core/media-drafts/vault-picker.tsx'))

/** `ratio` is the video's. */
export function PosterPicker({ id, ratio }: { id: string; ratio: number }) {
  const { data: frames, error, refetch } = useQuery(query(listPosters, { params: { id }, query: { limit: 20 } }))
  const [isPicking, setIsPicking] = useState(false)
  const put = useApiMutation(putPoster)
  const choose = (body: { poster: string } | { photoId: string }) =>
    put.mutate(
      { params: { id }, body },
      {
        onSuccess: () => toast(t('Poster changed')),
        onError: (problem) => toast(messageOf(problem), 'bad'),
      },
    )
  return (
    <Section title={t('Poster')}>
      <Stack>
        {error && !frames && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!error && !frames && <SkeletonRows count={1} />}
        {frames && (
          <div className={css['frames']} role="group" aria-label={t('Poster')}>
            {frames.data.map(({ poster, url, isChosen }, index) => (
              <button
                key={poster}
                type="button"
                aria-pressed={isChosen}
                aria-label={t('Frame {number} of {of}', { number: index + 1, of: frames.data.length })}
                onClick={() => choose({ poster })}
              >
                <Picture src={url} ratio={ratio} />
              </button>
            ))}
          </div>
        )}
        <Button variant="quiet" onClick={() => setIsPicking(true)}>
          {t('Use a photo from the vault')}
        </Button>
        {isPicking && (
          <VaultPicker
            kinds={['photo']}
            chosenIds={[]}
            max={1}
            onPick={([photo]) => photo && choose({ photoId: photo._id })}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Stack>
    </Section>
  )
}
