import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Post } from '@fanfare/contract/posts'
import type { Blurred, Media } from '@fanfare/contract/media'
import { AudienceBadge } from '#core/access/audience-badge.tsx'
import { Paywall } from '#core/access/paywall.tsx'
import { aiLabel } from '#core/content/ai-label.ts'
import { ContentFoot } from '#core/content/content-foot.tsx'
import { profilePath } from '#core/performers/profile-path.ts'
import { RingedAvatar } from '#core/performers/ringed-avatar.tsx'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EditIcon, PinIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { PostMedia } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import css from './post-card.module.css'

// Few posts have a poll, so its code loads separately.
const PostPoll = lazyComponent(() => import('./post-poll.tsx'))

interface PostCardProps {
  readonly post: Post
  /** The first post on the page loads its picture eagerly. */
  readonly isFirst?: boolean
  /** On its own page a post shows its whole text. */
  readonly isAlone?: boolean
  /** Only on profiles. */
  readonly showsPin?: boolean
}

const NONE: readonly (Blurred | undefined)[] = []

export function PostCard({ post, isFirst = false, isAlone = false, showsPin = false }: PostCardProps) {
  const opened = useOpened(post)
  return (
    <article className={css['post']} aria-label={t('Post by {name}', { name: post.performer.name })}>
      <PostHead post={post} showsPin={showsPin} />
      {post.locked ? (
        <>
          {post.teaser !== '' && <PostText text={post.teaser} isWhole />}
          <div>
            {post.open.length > 0 && <PostMedia postId={post._id} files={post.open} previews={NONE} isEager={isFirst} />}
            <Paywall kind="post" {...post} isBelow={post.open.length > 0} />
          </div>
        </>
      ) : (
        <>
          <PostText text={post.text} isWhole={isAlone} />
          {post.files.length > 0 && <PostMedia postId={post._id} files={post.files} previews={opened} isEager={isFirst} />}
          {post.poll && (
            <Suspense>
              <PostPoll poll={post.poll} />
            </Suspense>
          )}
        </>
      )}
      <ContentFoot
        kind="post"
        id={post._id}
        performer={post.performer}
        engagement={post.engagement}
        page={`/post/${post._id}`}
        isLocked={post.locked}
        isAlone={isAlone}
      />
    </article>
  )
}

/** Returns the blurred previews of a post that was just unlocked in view. */
function useOpened(post: Post): readonly (Blurred | undefined)[] {
  const [before, setBefore] = useState(post)
  const [previews, setPreviews] = useState(NONE)
  if (before !== post) {
    setBefore(post)
    if (before.locked && !post.locked) setPreviews(previewsOf(before, post.files))
  }
  return previews
}

/** Returns the preview of each file in order, or undefined for a file that was already open. */
function previewsOf({ open, previews }: Extract<Post, { locked: true }>, files: readonly Media[]): (Blurred | undefined)[] {
  const left = [...previews]
  return files.map(({ _id: id }) => (open.some((one) => one._id === id) ? undefined : left.shift()))
}

function PostHead({ post, showsPin }: { post: Post; showsPin: boolean }) {
  const { performer } = post
  return (
    <header className={css['head']}>
      <RingedAvatar performer={performer} size={40} to={profilePath(performer)} />
      <div className={css['who']}>
        <PersonName person={performer} to={profilePath(performer)} />
        <span className={css['facts']}>
          <Link to={`/post/${post._id}`} className={css['when']}>
            <RelativeTime at={post.createdAt} />
          </Link>
          {post.ai && <span>{aiLabel(post.ai)}</span>}
          {post.editedAt !== null && (
            <span>
              {t('Edited')} <RelativeTime at={post.editedAt} />
            </span>
          )}
          {post.expiresAt !== null && (
            <span>
              {t('Expires')} <RelativeTime at={post.expiresAt} />
            </span>
          )}
        </span>
      </div>
      {showsPin && post.isPinned && <Chip icon={PinIcon}>{t('Pinned')}</Chip>}
      <AudienceBadge of={post} />
      {!post.locked && post.can.includes('edit') && (
        <IconButton label={t('Edit post')} icon={EditIcon} to={`/studio/posts/${post._id}`} />
      )}
    </header>
  )
}
