/** The performer's own posts: how far each is, what it has sold, and the ways to change it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOwnPosts, type OwnPost } from '@fanfare/contract/posts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PhotoIcon, PlusIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { DeletePost } from '../components/delete-post.tsx'
import { NotYet } from '../components/not-yet.tsx'
import { OwnPostRow } from '../components/own-post-row.tsx'

const query = { limit: 20 }
const LOOK_AGAIN_MS = 4_000

const page = createLoaders(async ({ list }) => void (await list(listOwnPosts, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Posts'))

export default function OwnPosts() {
  const [leaving, setLeaving] = useState<OwnPost>()
  const pages = useInfiniteQuery({
    ...infiniteQuery(listOwnPosts, { query }),
    // The push says when a photo is done; this is for when it got lost.
    refetchInterval: ({ state }) => (state.data?.pages.some(isProcessing) ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page
      title={t('Posts')}
      action={
        <Button icon={PlusIcon} to="/studio/posts/new">
          {t('New post')}
        </Button>
      }
    >
      <NotYet />
      <InfiniteList pages={pages} label={t('Own posts')} empty={<NoPosts />}>
        {(post) => <OwnPostRow post={post} onDelete={() => setLeaving(post)} />}
      </InfiniteList>
      <DeletePost post={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

const isProcessing = ({ data }: { data: OwnPost[] }) => data.some((post) => post.status === 'processing')

const NoPosts = () => (
  <EmptyState
    icon={PhotoIcon}
    title={t('Nothing published yet')}
    action={
      <Button icon={PlusIcon} to="/studio/posts/new">
        {t('Write the first post')}
      </Button>
    }
  >
    {t('Begin with something free: it is what visitors see before they follow or subscribe.')}
  </EmptyState>
)
