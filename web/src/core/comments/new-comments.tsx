/** Announces newer comments. They appear only when the reader asks for them. */
import { useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { commentAdded, listComments, type Comment } from '@fanfare/contract/comments'
import { engagementCounted } from '@fanfare/contract/engagement-counts'
import { patchEngagement } from '#core/engagement/patch-engagement.ts'
import { query } from '#lib/api.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { useTopic } from '#lib/topics.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ArrowUpIcon } from '#ui/page-icons.ts'
import { commentsInput, changeReplyCount, replaceWithFirstPage, type Page } from './comment-cache.ts'
import type { CommentTarget } from './comment-target.ts'
import css from './comments.module.css'

interface NewCommentsProps {
  readonly thing: CommentTarget
  readonly shown: readonly Comment[]
}

export function NewComments({ thing, shown }: NewCommentsProps) {
  const queries = useQueryClient()
  // The current first page, separate from the pages on screen. Fetched when a comment arrives.
  const { data: now, refetch } = useQuery({ ...query(listComments, commentsInput(thing)), enabled: false })
  const received = useRef(0)
  useTopic(thing.kind, thing.id)
  useServerEvent(commentAdded, ({ objectId, parentId }) => {
    if (objectId !== thing.id) return
    received.current++
    if (parentId === null) void refetch()
    else changeReplyCount(queries, thing, parentId, 1)
  })
  useServerEvent(engagementCounted, ({ objectId, likes, comments }) => {
    if (objectId !== thing.id) return
    let more = 0
    patchEngagement(queries, objectId, (before) => {
      more = comments - before.comments
      return { ...before, likes, comments }
    })
    // Comments written before this window listened, or in another window of the same account.
    if (more > received.current) void refetch()
    received.current = 0
  })
  useReconnected(() => void refetch())
  const fresh = now ? newerThan(shown, now).length : 0
  return (
    <output className={css['news']}>
      {now && fresh > 0 && (
        <Button size="small" icon={ArrowUpIcon} onClick={() => replaceWithFirstPage(queries, thing, now)}>
          {t('{count, plural, one {# new comment} other {# new comments}}', { count: fresh })}
        </Button>
      )}
    </output>
  )
}

function newerThan(shown: readonly Comment[], { data }: Page): Comment[] {
  const known = new Set(shown.map(({ _id }) => _id))
  const latest = shown.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '')
  return data.filter(({ _id, createdAt }) => !known.has(_id) && createdAt >= latest)
}
