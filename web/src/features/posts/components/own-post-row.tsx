/** One of the own posts in the studio's list. */
import { Link } from 'react-router'
import type { OwnPost } from '@fanfare/contract/posts'
import { AudienceMark } from '#core/access/audience-mark.tsx'
import { time } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { CompactNumber, RelativeTime } from '#ui/amounts.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { AlertIcon, EditIcon, HistoryIcon, MessageIcon, PinIcon, PollIcon, RetryIcon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { titleOf } from './post-title.ts'
import css from './own-posts.module.css'

interface OwnPostRowProps {
  readonly post: OwnPost
  readonly commands: readonly Command[]
}

export function OwnPostRow({ post, commands }: OwnPostRowProps) {
  const title = titleOf(post)
  const isOut = post.status === 'published' || post.status === 'archived'
  return (
    <article className={css['row']} aria-label={title}>
      <Thumb post={post} />
      <div className={css['words']}>
        <Link to={isOut ? `/post/${post._id}` : `/studio/posts/${post._id}`} className={css['title']} dir="auto">
          {title}
        </Link>
        <p className={css['facts']}>
          <StatusMark status={post.status} />
          {post.isPinned && <Chip icon={PinIcon}>{t('Pinned')}</Chip>}
          <AudienceMark of={post} />
          {post.poll && <Chip icon={PollIcon}>{t('Poll')}</Chip>}
          <Times post={post} />
          {post.audience === 'paid' && isOut && (
            <span>
              <CompactNumber value={post.totalSales} />{' '}
              {t('{count, plural, one {sale} other {sales}}', { count: post.totalSales })}
            </span>
          )}
        </p>
      </div>
      <div className={css['acts']}>
        <IconButton label={t('Edit the post')} icon={EditIcon} to={`/studio/posts/${post._id}`} />
        <MenuButton label={t('Options for {title}', { title })} commands={commands} />
      </div>
    </article>
  )
}

function Times({ post: { status, scheduledAt, createdAt, editedAt, expiresAt } }: { post: OwnPost }) {
  return (
    <>
      {status === 'scheduled' && scheduledAt !== null ? (
        <Chip icon={HistoryIcon}>{time(scheduledAt)}</Chip>
      ) : (
        <RelativeTime at={createdAt} />
      )}
      {editedAt !== null && (
        <span>
          {t('Edited')} <RelativeTime at={editedAt} />
        </span>
      )}
      {expiresAt !== null && status !== 'archived' && (
        <span>
          {t('Leaves')} <RelativeTime at={expiresAt} />
        </span>
      )}
    </>
  )
}

function Thumb({ post: { files } }: { post: OwnPost }) {
  const [first] = files
  const picture = first?.type === 'photo' ? first.url : first?.posterUrl
  return (
    <span className={css['thumb']} style={first && { backgroundImage: `url("${first.placeholder}")` }}>
      {picture && <img src={picture} alt="" width={72} height={72} loading="lazy" decoding="async" />}
      {!first && <MessageIcon size={24} />}
      {files.length > 1 && <span className={css['more']}>{files.length}</span>}
    </span>
  )
}

/** What is worth knowing beside the list in which it stands. */
function StatusMark({ status }: { status: OwnPost['status'] }) {
  if (status === 'processing') return <Chip icon={RetryIcon}>{t('Files are being processed')}</Chip>
  if (status !== 'failed') return null
  return (
    <Chip tone="live" icon={AlertIcon}>
      {t('A file failed: take it out')}
    </Chip>
  )
}
