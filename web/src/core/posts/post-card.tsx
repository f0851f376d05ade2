/** A post as the viewer may see it: whole, or locked with what is inside and the way in. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Post } from '@fanfare/contract/posts'
import type { Blurred } from '@fanfare/contract/media'
import { Paywall } from '#core/access/paywall.tsx'
import { ContentFoot } from '#core/content/content-foot.tsx'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EditIcon, EarningsIcon, HeartIcon } from '#ui/icons.ts'
import { PostMedia } from './post-media.tsx'
import { PostText } from './post-text.tsx'
import css from './post-card.module.css'

interface PostCardProps {
  readonly post: Post
  /** The first of a page: its picture is not waited for. */
  readonly isFirst?: boolean
  /** On its own page a post shows all of its text. */
  readonly isAlone?: boolean
}

const NONE: readonly Blurred[] = []

export function PostCard({ post, isFirst = false, isAlone = false }: PostCardProps) {
  const opened = useOpened(post)
  return (
    <article className={css['post']} aria-label={t('Post by {name}', { name: post.performer.name })}>
      <PostHead post={post} />
      {post.locked ? (
        <>
          {post.teaser !== '' && <PostText text={post.teaser} isWhole />}
          <Paywall kind="post" {...post} />
        </>
      ) : (
        <>
          <PostText text={post.text} isWhole={isAlone} />
          {post.files.length > 0 && <PostMedia post={post} previews={opened} isEager={isFirst} />}
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

/** The blurred previews of a post that has opened before the reader's eyes. */
function useOpened(post: Post): readonly Blurred[] {
  const [before, setBefore] = useState(post)
  const [previews, setPreviews] = useState(NONE)
  if (before !== post) {
    setBefore(post)
    if (before.locked && !post.locked) setPreviews(before.previews)
  }
  return previews
}

function PostHead({ post }: { post: Post }) {
  const { performer } = post
  return (
    <header className={css['head']}>
      <Link to={`/${performer.username}`} tabIndex={-1} aria-hidden>
        <Avatar person={performer} size={40} />
      </Link>
      <div className={css['who']}>
        <PersonName person={performer} to={`/${performer.username}`} />
        <Link to={`/post/${post._id}`} className={css['when']}>
          <RelativeTime at={post.createdAt} />
        </Link>
      </div>
      <AudienceMark post={post} />
      {!post.locked && post.can.includes('edit') && (
        <IconButton label={t('Edit the post')} icon={EditIcon} to={`/studio/posts/${post._id}`} />
      )}
    </header>
  )
}

/** For whom it is, where that is not everyone. */
export function AudienceMark({ post }: { post: Pick<Post, 'audience' | 'price'> }) {
  if (post.audience === 'free') return null
  if (post.audience === 'subscribers') return <Chip icon={HeartIcon}>{t('Subscribers')}</Chip>
  return (
    <Chip tone="brass" icon={EarningsIcon}>
      {t('{count} tokens', { count: tokenCount(post.price) })}
    </Chip>
  )
}
