import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listBookmarkFolders, listBookmarks, type Bookmark, type BookmarkFolder } from '@fanfare/contract/reactions'
import { ContentRow } from '#core/content/content-row.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { cardKinds } from '#core/kinds.ts'
import { infiniteQuery, query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { BookmarkIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { BookmarkActions } from '../components/bookmark-actions.tsx'
import { bookmarksPath, Folders } from '../components/folders.tsx'

const inputFor = (search: URLSearchParams) => {
  const folderId = search.get('folder')
  const kind = search.get('kind') ?? ''
  return {
    params: { type: /^[a-z]{2,20}$/.test(kind) ? kind : 'all' },
    query: { limit: 20, ...(folderId !== null && ID.test(folderId) && { folderId }) },
  }
}
const ID = /^[0-9a-f-]{36}$/
const allFolders = { query: { limit: 100 } }

const page = createLoaders(async ({ list, tryRead, url }) => {
  await Promise.all([list(listBookmarks, inputFor(url.searchParams)), tryRead(listBookmarkFolders, allFolders)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Bookmarks'))

export default function Bookmarks() {
  const [search] = useSearchParams()
  const input = inputFor(search)
  const pages = useInfiniteQuery(infiniteQuery(listBookmarks, input))
  const folders = useQuery(query(listBookmarkFolders, allFolders)).data?.data ?? []
  const folder = folders.find(({ _id }) => _id === input.query.folderId)
  const tabs = [['', { many: () => t('All') }] as const, ...cardKinds()].map(([kind, { many }]) => ({
    label: many(),
    to: bookmarksPath({ kind, ...(folder && { folder: folder._id }) }),
  }))
  return (
    <Page title={t('Bookmarks')}>
      <Folders folders={folders} open={folder} kind={search.get('kind') ?? ''} />
      <Tabs label={t('Types')} items={tabs} />
      <InfiniteList pages={pages} label={t('Bookmarks')} empty={<Nothing folder={folder} />}>
        {(bookmark: Bookmark) => (
          <ContentRow card={bookmark.card} acts={<BookmarkActions bookmark={bookmark} folders={folders} />} />
        )}
      </InfiniteList>
    </Page>
  )
}

function Nothing({ folder }: { folder: BookmarkFolder | undefined }) {
  if (folder) {
    return (
      <EmptyState icon={BookmarkIcon} title={t('Nothing here yet')}>
        {t('Move bookmarks to this folder with the menu next to them.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={BookmarkIcon} title={t('No bookmarks yet')} action={<Button to="/home">{t('See what’s new')}</Button>}>
      {t('Your bookmarks are kept here for later. Only you can see them.')}
    </EmptyState>
  )
}
