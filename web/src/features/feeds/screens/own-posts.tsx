/** The performer's own posts: how far each is, what it has sold, and the ways to change it. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { feedFileProcessed, listOwnFeeds, type OwnFeed } from '@fanfare/contract/feeds'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { keyOf, readPages } from '#lib/api.ts'
import { usePush } from '#lib/live.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { PhotoIcon, PlusIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { DeletePost } from '../parts/delete-post.tsx'
import { NotYet } from '../parts/not-yet.tsx'
import { OwnPostRow } from '../parts/own-post-row.tsx'
import css from '../parts/own-posts.module.css'

const query = { limit: 20 }
const LOOK_AGAIN_MS = 4_000

const page = loads(async ({ list }) => ({ posts: await list(listOwnFeeds, { query }) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Posts'))

export default function OwnPosts() {
  const first = useLoaderData<typeof loader>()
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<OwnFeed>()
  const pages = useInfiniteQuery({
    ...readPages(listOwnFeeds, { query }, first.posts),
    // The push says when a photo is done; this is for when it got lost.
    refetchInterval: ({ state }) => (state.data?.pages.some(isProcessing) ? LOOK_AGAIN_MS : false),
  })
  usePush(feedFileProcessed, () => void queries.invalidateQueries({ queryKey: keyOf(listOwnFeeds) }))
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1>{say('Posts')}</h1>
        <Button icon={PlusIcon} to="/studio/posts/new">
          {say('New post')}
        </Button>
      </header>
      <NotYet />
      <InfiniteList pages={pages} label={say('Own posts')} empty={<NoPosts />}>
        {(post) => <OwnPostRow post={post} onDelete={() => setLeaving(post)} />}
      </InfiniteList>
      <DeletePost post={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  )
}

const isProcessing = ({ data }: { data: OwnFeed[] }) => data.some((post) => post.status === 'processing')

const NoPosts = () => (
  <Empty
    icon={PhotoIcon}
    title={say('Nothing published yet')}
    action={
      <Button icon={PlusIcon} to="/studio/posts/new">
        {say('Write the first post')}
      </Button>
    }
  >
    {say('Begin with something free: it is what visitors see before they follow or subscribe.')}
  </Empty>
)
