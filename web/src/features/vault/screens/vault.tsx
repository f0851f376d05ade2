/** Everything that the performer has uploaded: found by kind, album, use and words; described, sorted into albums, removed. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAlbums, searchVault, VaultFilters } from '@fanfare/contract/vault'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { VaultIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ItemSheet } from '../components/item-sheet.tsx'
import { UploadButton } from '../components/upload-button.tsx'
import { VaultFilterBar } from '../components/vault-filter-bar.tsx'
import { VaultTile } from '../components/vault-tile.tsx'
import css from '../components/vault.module.css'

const LOOK_AGAIN_MS = 4_000

const inputFor = (params: URLSearchParams) => ({ query: { ...readFilters(VaultFilters, params), limit: 30 } })
const page = createLoaders(async ({ read, list, url }) => {
  await Promise.all([list(searchVault, inputFor(url.searchParams)), read(listAlbums, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Vault'))

const NONE: ReadonlySet<string> = new Set()

export default function Vault() {
  const [params] = useSearchParams()
  const [selected, setSelected] = useState(NONE)
  const [opened, setOpened] = useState<string>()
  const pages = useInfiniteQuery({
    ...infiniteQuery(searchVault, inputFor(params)),
    // What is told when an item is done may get lost.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ media }) => media.status === 'processing')) ? LOOK_AGAIN_MS : false,
  })

  function toggle(id: string): void {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <Page
      title={t('Vault')}
      lead={t('What you upload is kept here, for any number of posts and messages.')}
      action={<UploadButton />}
    >
      <VaultFilterBar />
      <div className={css['grid']}>
        <InfiniteList pages={pages} label={t('Vault')} empty={<Nothing isFiltered={params.size > 0} />}>
          {(item) => (
            <VaultTile
              item={item}
              isSelected={selected.has(item._id)}
              onSelect={() => toggle(item._id)}
              onOpen={() => setOpened(item._id)}
            />
          )}
        </InfiniteList>
      </div>
      <BulkBar selected={selected} onDone={() => setSelected(NONE)} />
      {opened !== undefined && <ItemSheet id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={VaultIcon} title={t('Nothing fits these filters')} />
  return (
    <EmptyState icon={VaultIcon} title={t('Your vault is empty')} action={<UploadButton />}>
      {t('Photos and videos that you upload anywhere are kept here, once each.')}
    </EmptyState>
  )
}
