/** Says that there are newer comments than those on the page; they come when the reader asks, never by themselves. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { commentAdded, listComments, type Comment } from '@fanfare/contract/comments'
import { query } from '#lib/api.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ArrowUpIcon } from '#ui/icons.ts'
import { askedFor, count, countReplies, showFirst, type Page } from './comment-cache.ts'
import type { Thing } from './thing.ts'
import css from './comments.module.css'

interface NewCommentsProps {
  readonly thing: Thing
  readonly shown: readonly Comment[]
}

export function NewComments({ thing, shown }: NewCommentsProps) {
  const queries = useQueryClient()
  // The first page as it is now, beside the pages as they were read; asked for when something has been written.
  const { data: now, refetch } = useQuery({ ...query(listComments, askedFor(thing)), enabled: false })
  useServerEvent(commentAdded, ({ objectId, parentId }) => {
    if (objectId !== thing.id) return
    count(queries, thing, 1)
    if (parentId === null) void refetch()
    else countReplies(queries, thing, parentId, 1)
  })
  useReconnected(() => void refetch())
  const fresh = now ? newerThan(shown, now).length : 0
  return (
    <output className={css['news']}>
      {now && fresh > 0 && (
        <Button size="small" icon={ArrowUpIcon} onClick={() => showFirst(queries, thing, now)}>
          {t('{count, plural, one {# new comment} other {# new comments}}', { count: fresh })}
        </Button>
      )}
    </output>
  )
}

function newerThan(shown: readonly Comment[], { data }: Page): Comment[] {
  const known = new Set(shown.map(({ _id }) => _id))
  const latest = shown.find(({ isPinned }) => !isPinned)?.createdAt ?? ''
  return data.filter(({ _id, createdAt }) => !known.has(_id) && createdAt >= latest)
}
