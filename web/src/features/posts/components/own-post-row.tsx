/** One of the own posts in the studio's list. */
import { Link } from 'react-router'
import type { OwnPost } from '@fanfare/contract/posts'
import { AudienceMark } from '#core/posts/post-card.tsx'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { AlertIcon, CheckIcon, EditIcon, MessageIcon, RetryIcon, TrashIcon } from '#ui/icons.ts'
import css from './own-posts.module.css'

interface OwnPostRowProps {
  readonly post: OwnPost
  readonly onDelete: () => void
}

export function OwnPostRow({ post, onDelete }: OwnPostRowProps) {
  const title = titleOf(post)
  return (
    <article className={css['row']} aria-label={title}>
      <Thumb post={post} />
      <div className={css['words']}>
        <Link
          to={post.status === 'published' ? `/post/${post._id}` : `/studio/posts/${post._id}`}
          className={css['title']}
          dir="auto"
        >
          {title}
        </Link>
        <p className={css['facts']}>
          <StatusMark status={post.status} />
          <AudienceMark post={post} />
          <RelativeTime at={post.createdAt} />
          {post.audience === 'paid' && (
            <span>
              <CompactNumber value={post.totalSales} />{' '}
              {t('{count, plural, one {sale} other {sales}}', { count: post.totalSales })}
            </span>
          )}
        </p>
      </div>
      <div className={css['acts']}>
        <IconButton label={t('Edit the post')} icon={EditIcon} to={`/studio/posts/${post._id}`} />
        <IconButton label={t('Delete the post')} icon={TrashIcon} onClick={onDelete} />
      </div>
    </article>
  )
}

function titleOf({ text, teaser, files }: OwnPost): string {
  const line = (text || teaser).split('\n', 1)[0] ?? ''
  return line.trim() || t('{count, plural, one {# file} other {# files}} without words', { count: files.length })
}

function Thumb({ post: { files } }: { post: OwnPost }) {
  const [first] = files
  const picture = first?.type === 'video' ? first.posterUrl : first?.url
  return (
    <span className={css['thumb']} style={first && { backgroundImage: `url("${first.placeholder}")` }}>
      {picture && <img src={picture} alt="" width={72} height={72} loading="lazy" decoding="async" />}
      {!first && <MessageIcon size={24} />}
      {files.length > 1 && <span className={css['more']}>{files.length}</span>}
    </span>
  )
}

function StatusMark({ status }: { status: OwnPost['status'] }) {
  if (status === 'published') {
    return (
      <Chip tone="good" icon={CheckIcon}>
        {t('Published')}
      </Chip>
    )
  }
  if (status === 'processing') return <Chip icon={RetryIcon}>{t('Photos are being processed')}</Chip>
  return (
    <Chip tone="live" icon={AlertIcon}>
      {t('A photo failed: take it out')}
    </Chip>
  )
}
