import type { OwnStory } from '@fanfare/contract/own-stories'
import type { StoryAudience } from '@fanfare/contract/stories'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { StatusBadge } from '#core/publications/status-badge.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { FansIcon, HeartIcon } from '#ui/icons.ts'
import { EyeIcon, TrashIcon } from '#ui/page-icons.ts'
import { storyName } from './story-name.ts'
import css from './own-stories.module.css'

interface OwnStoryRowProps {
  readonly story: OwnStory
  readonly onDelete: () => void
  readonly onViewers: () => void
}

export function OwnStoryRow({ story, onDelete, onViewers }: OwnStoryRowProps) {
  const { media, status, views: count, likes } = story
  const name = storyName(story)
  return (
    <article className={css['row']} aria-label={name}>
      <span className={css['thumb']}>
        <MediaThumbnail media={media} />
      </span>
      <div className={css['words']}>
        <strong className={css['title']} dir="auto">
          {name}
        </strong>
        <p className={css['facts']}>
          {status === 'published' ? <Time story={story} /> : <StatusBadge status={status} />}
          <StoryAudienceMark audience={story.audience} />
          {likes > 0 && (
            <span>
              <CompactNumber value={likes} /> {t('{count, plural, one {like} other {likes}}', { count: likes })}
            </span>
          )}
        </p>
        {status === 'published' && (
          <span className={css['viewers']}>
            <Button variant="quiet" size="small" icon={EyeIcon} onClick={onViewers}>
              {t('{count, plural, =0 {Not seen yet} one {Seen by # account} other {Seen by # accounts}}', { count })}
            </Button>
          </span>
        )}
      </div>
      <IconButton label={t('Delete “{title}”', { title: name })} icon={TrashIcon} onClick={onDelete} />
    </article>
  )
}

function Time({ story: { isRunning, createdAt, expiresAt } }: { readonly story: OwnStory }) {
  if (!isRunning || expiresAt === null) return <RelativeTime at={createdAt} />
  return <span>{rich('Ends {when}', { when: <RelativeTime at={expiresAt} /> })}</span>
}

function StoryAudienceMark({ audience }: { readonly audience: StoryAudience }) {
  if (audience === 'followers') return <Chip icon={FansIcon}>{t('Followers')}</Chip>
  return audience === 'subscribers' ? <Chip icon={HeartIcon}>{t('Subscribers')}</Chip> : null
}
