import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listOwnPosts } from '@fanfare/contract/posts'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { shelfIn } from '#core/publications/shelves.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { PhotoIcon } from '#ui/icons.ts'
import { OwnPostRow } from '../components/own-post-row.tsx'
import { usePostActions } from '../components/use-post-actions.tsx'

const LIST = '/studio/posts'
const queryOf = (status: PublicationShelf) => ({ status, limit: 20 })

const page = createLoaders(
  async ({ list, url }) => void (await list(listOwnPosts, { query: queryOf(shelfIn(url.searchParams)) })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Posts'))

export default function OwnPosts() {
  const shelf = shelfIn(useSearchParams()[0])
  const pages = useInfiniteQuery({
    ...infiniteQuery(listOwnPosts, { query: queryOf(shelf) }),
    refetchInterval: pollWhileProcessing,
  })
  const first = pages.data?.pages[0]
  const acts = usePostActions(first?.pinnedIds ?? [])
  return (
    <OwnPublications
      list={LIST}
      title={t('Posts')}
      label={t('Your posts')}
      create={t('New post')}
      first={{
        icon: PhotoIcon,
        title: t('Nothing published yet'),
        action: t('Write your first post'),
        words: t('Start with something free. Visitors see it before they follow or subscribe.'),
      }}
      pages={pages}
      counts={first?.counts}
      sheets={acts.sheets}
    >
      {(post) => <OwnPostRow post={post} commands={acts.commandsOf(post)} />}
    </OwnPublications>
  )
}
