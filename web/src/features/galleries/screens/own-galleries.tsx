import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { archiveGallery, deleteGallery, publishGallery, searchOwnGalleries, unarchiveGallery } from '@fanfare/contract/galleries'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { OwnPublicationRow } from '#core/publications/own-publication-row.tsx'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { shelfIn } from '#core/publications/shelves.tsx'
import { useActs } from '#core/publications/use-acts.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { GalleryIcon } from '#ui/icons.ts'

const LIST = '/studio/galleries'
const queryOf = (shelf: PublicationShelf) => ({ shelf, limit: 20 })

const page = createLoaders(
  async ({ list, url }) => void (await list(searchOwnGalleries, { query: queryOf(shelfIn(url.searchParams)) })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Galleries'))

export default function OwnGalleries() {
  const query = queryOf(shelfIn(useSearchParams()[0]))
  const pages = useInfiniteQuery({ ...infiniteQuery(searchOwnGalleries, { query }), refetchInterval: pollWhileProcessing })
  const acts = useActs('gallery', {
    publish: publishGallery,
    archive: archiveGallery,
    unarchive: unarchiveGallery,
    remove: deleteGallery,
  })
  return (
    <OwnPublications
      list={LIST}
      title={t('Galleries')}
      label={t('Your galleries')}
      create={t('New gallery')}
      first={{
        icon: GalleryIcon,
        title: t('No galleries yet'),
        action: t('Create your first gallery'),
        words: t('A gallery sells many photos together: up to 200 under one title, with a cover everyone can see.'),
      }}
      pages={pages}
      counts={pages.data?.pages[0]?.counts}
      sheets={acts.sheets}
    >
      {(gallery) => (
        <OwnPublicationRow
          kind="gallery"
          thing={gallery}
          form={`${LIST}/${gallery._id}`}
          picture={gallery.picture}
          mark={gallery.totalPhotos}
          commands={[...gallery.can.map((act) => acts[act](gallery)), acts.remove(gallery)]}
        />
      )}
    </OwnPublications>
  )
}
