/** Announces newer posts. They appear only when the reader asks for them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { postPublished, listPosts, type Post } from '@fanfare/contract/posts'
import { infiniteQuery, query as queryOf } from '#lib/api.ts'
import { useServerEvent, useReconnected } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { ArrowUpIcon } from '#ui/page-icons.ts'
import type { PostQuery } from './use-posts.ts'
import css from './new-posts.module.css'

type Page = Reply<typeof listPosts>

interface NewPostsProps {
  readonly query: PostQuery
  readonly shown: readonly Post[]
}

export default function NewPosts({ query, shown }: NewPostsProps) {
  const queries = useQueryClient()
  // The current first page, separate from the pages on screen. Fetched when a post is published.
  const { data: now, refetch } = useQuery({ ...queryOf(listPosts, { query }), enabled: false })
  const lookAgain = () => void refetch()
  useServerEvent(postPublished, lookAgain)
  useReconnected(lookAgain)
  const count = now ? newerThan(shown, now).length : 0

  function show(page: Page): void {
    queries.setQueryData(infiniteQuery(listPosts, { query }).queryKey, { pages: [page], pageParams: [{}] })
    scrollTo({ top: 0 })
  }
  return (
    <output className={css['place']}>
      {now && count > 0 && (
        <button type="button" className={css['pill']} onClick={() => show(now)}>
          <ArrowUpIcon size={18} />
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
  // Pinned posts come first regardless of their age.
  const latest = shown.find((post) => !post.isPinned)?.createdAt ?? ''
  return data.filter((post) => !known.has(post._id) && post.createdAt >= latest)
}
