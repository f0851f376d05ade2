/** Writes the processing progress of items into the cached vault. */
import { useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import type { Media } from '@fanfare/contract/media'
import { mediaProgressed, searchVault, viewVaultItem, type VaultItem } from '@fanfare/contract/vault'
import { query, routeOf } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'

type Pages = InfiniteData<Reply<typeof searchVault>>

const isList = ({ queryKey }: Query): boolean => routeOf(queryKey) === searchVault && queryKey.at(-1) === 'pages'

export function useVaultProgress(): void {
  const queries = useQueryClient()
  useServerEvent(mediaProgressed, ({ fileId, stage, progress = 0 }) => {
    // Processing has ended, so the whole item reloads.
    if (stage === undefined) return
    const isIt = ({ _id }: VaultItem) => _id === fileId
    const change = <T extends VaultItem>(item: T): T => ({ ...item, stage, media: withProgress(item.media, progress) })
    queries.setQueriesData<Pages>({ predicate: isList }, (lists) =>
      lists?.pages.some(({ data }) => data.some(isIt))
        ? {
            ...lists,
            pages: lists.pages.map((page) => ({ ...page, data: page.data.map((one) => (isIt(one) ? change(one) : one)) })),
          }
        : lists,
    )
    queries.setQueryData(query(viewVaultItem, { params: { id: fileId } }).queryKey, (item) => item && change(item))
  })
}

const withProgress = (media: Media, progress: number): Media => (media.type === 'photo' ? media : { ...media, progress })
