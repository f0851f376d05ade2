/** Says that there are newer posts than those on the page; they come when the reader asks, never by themselves. */
import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { postPublished, listPosts, type Post } from '@fanfare/contract/posts'
import { queryKey, infiniteQuery, useApiQuery } from '#lib/api.ts'
import { useServerEvent, useReconnected } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { ArrowUpIcon } from './arrow-up.tsx'
import type { PostQuery } from './use-posts.ts'
import css from './new-posts.module.css'

type Page = Reply<typeof listPosts>

interface NewPostsProps {
  readonly query: PostQuery
  readonly first: Page
  readonly shown: readonly Post[]
}

export function NewPosts({ query, first, shown }: NewPostsProps) {
  const queries = useQueryClient()
  // The first page as it is now, beside the pages as they were read.
  const now = useApiQuery(listPosts, { query }, first) ?? first
  const lookAgain = () => void queries.invalidateQueries({ queryKey: queryKey(listPosts, { query }), exact: true })
  useServerEvent(postPublished, lookAgain)
  useReconnected(lookAgain)
  const count = newerThan(shown, now).length

  function show(): void {
    queries.setQueryData(infiniteQuery(listPosts, { query }).queryKey, { pages: [now], pageParams: [{}] })
    scrollTo({ top: 0 })
  }
  return (
    <output className={css['place']}>
      {count > 0 && (
        <button type="button" className={css['pill']} onClick={show}>
          <ArrowUpIcon />
          {count < now.data.length || now.next === undefined
            ? t('{count, plural, one {# new post} other {# new posts}}', { count })
            : t('More than {count} new posts', { count })}
        </button>
      )}
    </output>
  )
}

function newerThan(shown: readonly Post[], { data }: Page): Post[] {
  const known = new Set(shown.map((post) => post._id))
  const latest = shown[0]?.createdAt ?? ''
  return data.filter((post) => !known.has(post._id) && post.createdAt >= latest)
}
