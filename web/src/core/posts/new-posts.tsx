/** Says that there are newer posts than those on the page; they come when the reader asks, never by themselves. */
import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { feedPublished, listFeeds, type Feed } from '@fanfare/contract/feeds'
import { keyOf, readPages, useRead } from '#lib/api.ts'
import { usePush, useReconnected } from '#lib/live.ts'
import { say } from '#lib/words.ts'
import { ArrowUpIcon } from './arrow-up.tsx'
import type { PostQuery } from './post-list.tsx'
import css from './new-posts.module.css'

type Page = Reply<typeof listFeeds>

interface NewPostsProps {
  readonly query: PostQuery
  readonly first: Page
  readonly shown: readonly Feed[]
}

export function NewPosts({ query, first, shown }: NewPostsProps) {
  const queries = useQueryClient()
  // The first page as it is now, beside the pages as they were read.
  const now = useRead(listFeeds, { query }, first) ?? first
  const lookAgain = () => void queries.invalidateQueries({ queryKey: keyOf(listFeeds, { query }), exact: true })
  usePush(feedPublished, lookAgain)
  useReconnected(lookAgain)
  const count = newerThan(shown, now).length

  function show(): void {
    queries.setQueryData(readPages(listFeeds, { query }).queryKey, { pages: [now], pageParams: [{}] })
    scrollTo({ top: 0 })
  }
  return (
    <output className={css['place']}>
      {count > 0 && (
        <button type="button" className={css['pill']} onClick={show}>
          <ArrowUpIcon />
          {count < now.data.length || now.next === undefined
            ? say('{count, plural, one {# new post} other {# new posts}}', { count })
            : say('More than {count} new posts', { count })}
        </button>
      )}
    </output>
  )
}

function newerThan(shown: readonly Feed[], { data }: Page): Feed[] {
  const known = new Set(shown.map((post) => post._id))
  const latest = shown[0]?.createdAt ?? ''
  return data.filter((post) => !known.has(post._id) && post.createdAt >= latest)
}
