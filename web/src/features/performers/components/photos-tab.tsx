/** All photos of a profile side by side; each leads to its post, where it can be opened. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Post } from '@fanfare/contract/posts'
import { usePosts } from '#core/posts/use-posts.ts'
import { t } from '#lib/i18n.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { NoPosts, type TabProps } from './posts-tab.tsx'
import css from './photos-tab.module.css'

interface Tile {
  readonly key: string
  readonly postId: string
  readonly src: string
  readonly placeholder: string
  readonly alt: string
  readonly isLocked: boolean
}

export default function PhotosTab({ performer, query }: TabProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts(query)
  const tiles = (data?.pages ?? []).flatMap((page) => page.data.flatMap(tilesOf))
  if (tiles.length === 0 && !hasNextPage) return <NoPosts performer={performer} />
  return (
    <section className={css['tab']} aria-label={t('Photos')}>
      <ul className={css['grid']}>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <Link
              to={`/post/${tile.postId}`}
              aria-label={tile.isLocked ? t('A locked photo: open its post') : tile.alt || t('Open the post')}
            >
              <span className={css['tile']} data-locked={tile.isLocked || undefined}>
                <Picture src={tile.src} placeholder={tile.placeholder} ratio={1} />
              </span>
              {tile.isLocked && (
                <span className={css['lock']}>
                  <LockIcon />
                </span>
              )}
            </Link>
          </li>
        ))}
        {isFetchingNextPage && [1, 2, 3].map((place) => <Skeleton key={place} height={200} />)}
      </ul>
      <ErrorNote error={error} onRetry={fetchNextPage} />
      {hasNextPage && !error && !isFetchingNextPage && <More onSeen={() => void fetchNextPage()} />}
    </section>
  )
}

function tilesOf(post: Post): Tile[] {
  const common = { postId: post._id }
  if (post.locked) {
    return post.previews.map(({ placeholder }, index) => ({
      ...common,
      key: `${post._id} ${index}`,
      src: '',
      placeholder,
      alt: '',
      isLocked: true,
    }))
  }
  return post.files.map(({ _id, url, placeholder, alt }) => ({
    ...common,
    key: _id,
    src: url,
    placeholder,
    alt,
    isLocked: false,
  }))
}

/** Reads on when it comes near. */
function More({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!mark.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: '600px' })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={mark} />
}
