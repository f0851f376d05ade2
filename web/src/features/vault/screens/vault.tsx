import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAlbums, readStorage, searchVault } from '@fanfare/contract/vault'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { vaultSearch } from '#core/media-drafts/vault-search.ts'
import { NotVerified } from '#core/publications/not-verified.tsx'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FolderIcon, VaultIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AlbumsSheet } from '../components/albums-sheet.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ItemSheet } from '../components/item-sheet.tsx'
import { undescribedInput, UndescribedNote } from '../components/undescribed-note.tsx'
import { UploadButton } from '../components/upload-button.tsx'
import { VaultFilterBar } from '../components/vault-filter-bar.tsx'
import { VaultTile } from '../components/vault-tile.tsx'
import css from '../components/vault.module.css'

const POLL_INTERVAL_MS = 4_000

const inputFor = (params: URLSearchParams) => ({ query: { ...vaultSearch(params), limit: 30 } })
const page = createLoaders(async ({ read, tryRead, list, url }) => {
  await Promise.all([
    list(searchVault, inputFor(url.searchParams)),
    tryRead(searchVault, undescribedInput),
    read(listAlbums, {}),
    read(readStorage, {}),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Vault'))

const NONE: ReadonlySet<string> = new Set()

/** A selection belongs to its filters: items hidden by other filters must not be changed. */
function useSelection(filters: string) {
  const [chosenUnder, setChosenUnder] = useState(filters)
  const [ids, setIds] = useState(NONE)
  if (chosenUnder !== filters) {
    setChosenUnder(filters)
    setIds(NONE)
  }
  return {
    ids,
    toggle(id: string): void {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    drop: (gone: readonly string[]) => setIds((before) => new Set([...before].filter((id) => !gone.includes(id)))),
  }
}

export default function Vault() {
  const [params] = useSearchParams()
  const selection = useSelection(params.toString())
  // Links from other pages name the item to open.
  const [opened, setOpened] = useState<string | undefined>(params.get('item') ?? undefined)
  const pages = useInfiniteQuery({
    ...infiniteQuery(searchVault, inputFor(params)),
    // Polls in case the event about a processed item gets lost.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ media }) => media.status === 'processing')) ? POLL_INTERVAL_MS : false,
  })

  return (
    <Page title={t('Vault')} lead={<Lead />} action={<Actions />}>
      <NotVerified />
      <VaultFilterBar />
      {params.get('described') !== 'no' && <UndescribedNote />}
      <div className={css['grid']}>
        <InfiniteList pages={pages} label={t('Vault')} empty={<Nothing isFiltered={params.size > 0} />}>
          {(item) => (
            <VaultTile
              item={item}
              isSelected={selection.ids.has(item._id)}
              onSelect={() => selection.toggle(item._id)}
              onOpen={() => setOpened(item._id)}
            />
          )}
        </InfiniteList>
      </div>
      <BulkBar
        selected={selection.ids}
        items={pages.data?.pages.flatMap(({ data }) => data) ?? []}
        albumId={params.get('albumId') ?? undefined}
        onDrop={selection.drop}
      />
      {opened !== undefined && <ItemSheet id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function Actions() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={css['actions']}>
      <Button variant="quiet" icon={FolderIcon} onClick={() => setIsOpen(true)}>
        {t('Albums')}
      </Button>
      <UploadButton />
      {isOpen && <AlbumsSheet onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function Lead() {
  const { usedBytes, mostBytes } = useApiQuery(readStorage, {})
  return (
    <>
      {t('Uploads are stored here for use in any number of posts and messages.')}{' '}
      {t('{used} of {most} used.', { used: fileSize(usedBytes), most: fileSize(mostBytes) })}
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={VaultIcon} title={t('Nothing matches these filters')} />
  return (
    <EmptyState icon={VaultIcon} title={t('Your vault is empty')} action={<UploadButton />}>
      {t('Photos and videos you upload anywhere are stored here, once each.')}
    </EmptyState>
  )
}
