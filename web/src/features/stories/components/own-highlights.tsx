import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteHighlight, MAX_HIGHLIGHTS, orderHighlights } from '@fanfare/contract/own-stories'
import { listHighlights, type Highlight } from '@fanfare/contract/stories'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { EditIcon, PlusIcon, SparkleIcon } from '#ui/icons.ts'
import { BackIcon, NextIcon, TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './own-stories.module.css'

export function OwnHighlights({ performerId }: { readonly performerId: string }) {
  const { data, error, refetch } = useQuery(query(listHighlights, { params: { id: performerId } }))
  const order = useApiMutation(orderHighlights)
  const [leaving, setLeaving] = useState<Highlight>()
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows />
  const all = data.data
  if (all.length === 0) return <NoHighlights />

  function move(from: number, to: number): void {
    const ids = all.map(({ _id }) => _id)
    const [one = ''] = ids.splice(from, 1)
    order.mutate({ body: { ids: ids.toSpliced(to, 0, one) } }, { onError: (problem) => toast(messageOf(problem), 'bad') })
  }
  return (
    <>
      {all.length < MAX_HIGHLIGHTS && (
        <p className={css['new']}>
          <Button variant="quiet" icon={PlusIcon} to="/studio/stories/highlights/new">
            {t('New highlight')}
          </Button>
        </p>
      )}
      <ol aria-label={t('Highlights')}>
        {all.map((highlight, place) => (
          <li key={highlight._id}>
            <Row
              highlight={highlight}
              {...(place > 0 && { onForward: () => move(place, place - 1) })}
              {...(place < all.length - 1 && { onBack: () => move(place, place + 1) })}
              isMoving={order.isPending}
              onDelete={() => setLeaving(highlight)}
            />
          </li>
        ))}
      </ol>
      <DeleteHighlight highlight={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

interface RowProps {
  readonly highlight: Highlight
  /** Absent for the first or the last. */
  readonly onForward?: () => void
  readonly onBack?: () => void
  readonly isMoving: boolean
  readonly onDelete: () => void
}

function Row({ highlight: { _id: id, title, total: count, url, placeholder }, onForward, onBack, isMoving, onDelete }: RowProps) {
  return (
    <article className={css['row']} aria-label={title}>
      <span className={css['cover']} style={{ backgroundImage: `url("${placeholder}")` }}>
        {url !== '' && <img src={url} alt="" width={72} height={72} loading="lazy" decoding="async" />}
      </span>
      <div className={css['words']}>
        <Link to={`/studio/stories/highlights/${id}`} className={css['title']} dir="auto">
          {title}
        </Link>
        <p className={css['facts']}>{t('{count, plural, one {# story} other {# stories}}', { count })}</p>
      </div>
      <div className={css['acts']}>
        {onForward && (
          <IconButton label={t('Move “{title}” forward', { title })} icon={BackIcon} disabled={isMoving} onClick={onForward} />
        )}
        {onBack && (
          <IconButton label={t('Move “{title}” back', { title })} icon={NextIcon} disabled={isMoving} onClick={onBack} />
        )}
        <IconButton label={t('Edit “{title}”', { title })} icon={EditIcon} to={`/studio/stories/highlights/${id}`} />
        <IconButton label={t('Delete “{title}”', { title })} icon={TrashIcon} onClick={onDelete} />
      </div>
    </article>
  )
}

function DeleteHighlight({ highlight, onClose }: { readonly highlight: Highlight | undefined; readonly onClose: () => void }) {
  return (
    <ConfirmMutation
      route={deleteHighlight}
      input={{ params: { id: highlight?._id ?? '' } }}
      onDone={() => toast(t('Deleted'))}
      isOpen={highlight !== undefined}
      onClose={onClose}
      title={t('Delete this highlight?')}
      consequence={<p>{t('It’s removed from your profile. Its stories stay in your archive, and active ones stay visible.')}</p>}
      action={t('Delete')}
    />
  )
}

const NoHighlights = () => (
  <EmptyState
    icon={SparkleIcon}
    title={t('No highlights yet')}
    action={
      <Button icon={PlusIcon} to="/studio/stories/highlights/new">
        {t('Create highlight')}
      </Button>
    }
  >
    {t('A highlight keeps stories on your profile for more than a day, under a title. Each story keeps its audience.')}
  </EmptyState>
)
