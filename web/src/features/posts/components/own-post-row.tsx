import type { OwnPost } from '@fanfare/contract/posts'
import { AudienceBadge } from '#core/access/audience-badge.tsx'
import { LaterTimes, OwnRow, RowActs, SalesCount } from '#core/publications/own-row.tsx'
import { StatusBadge } from '#core/publications/status-badge.tsx'
import { formatTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { HistoryIcon, MessageIcon, PinIcon } from '#ui/icons.ts'
import { AudioIcon } from '#ui/page-icons.ts'
import { PollIcon } from '#ui/rare-icons.ts'
import type { Command } from '#ui/menu/menu.tsx'
import { titleOf } from './post-title.ts'

interface OwnPostRowProps {
  readonly post: OwnPost
  readonly commands: readonly Command[]
}

export function OwnPostRow({ post, commands }: OwnPostRowProps) {
  const { status, files } = post
  const title = titleOf(post)
  const form = `/studio/posts/${post._id}`
  const isOut = status === 'published' || status === 'archived' || status === 'expired'
  return (
    <OwnRow
      title={title}
      picture={pictureOf(post)}
      icon={files[0]?.type === 'audio' ? AudioIcon : MessageIcon}
      {...(files.length > 1 && { mark: files.length })}
      to={isOut ? `/post/${post._id}` : form}
      facts={
        <>
          {(status === 'processing' || status === 'failed' || status === 'in_review' || status === 'expired') && (
            <StatusBadge status={status} />
          )}
          {post.isPinned && <Chip icon={PinIcon}>{t('Pinned')}</Chip>}
          <AudienceBadge of={post} />
          {post.poll && <Chip icon={PollIcon}>{t('Poll')}</Chip>}
          <Times post={post} />
          <LaterTimes of={post} />
          {isOut && <SalesCount of={post} />}
        </>
      }
      acts={<RowActs {...{ title, form, commands }} />}
    />
  )
}

function pictureOf({ files: [first] }: OwnPost) {
  // A recording may have no cover.
  if (!first || (first.type === 'audio' && first.posterUrl === '')) return undefined
  return { url: first.type === 'photo' ? first.url : first.posterUrl, placeholder: first.placeholder }
}

const Times = ({ post: { status, scheduledAt, createdAt } }: { post: OwnPost }) =>
  status === 'scheduled' && scheduledAt !== null ? (
    <Chip icon={HistoryIcon}>{formatTime(scheduledAt)}</Chip>
  ) : (
    <RelativeTime at={createdAt} />
  )
