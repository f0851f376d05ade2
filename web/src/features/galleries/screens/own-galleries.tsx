import { useInfiniteQuery } from '@tanstack/react-query'
import { deleteGallery, searchOwnGalleries } from '@fanfare/contract/galleries'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { OwnPublicationRow } from '#core/publications/own-publication-row.tsx'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { useActs } from '#core/publications/use-acts.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { GalleryIcon } from '#ui/icons.ts'

const LIST = '/studio/galleries'
const query = { limit: 20 }

const page = createLoaders(async ({ list }) => void (await list(searchOwnGalleries, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Galleries'))

export default function OwnGalleries() {
  const pages = useInfiniteQuery({ ...infiniteQuery(searchOwnGalleries, { query }), refetchInterval: pollWhileProcessing })
  const acts = useActs('gallery', deleteGallery)
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
      sheets={acts.sheets}
    >
      {(gallery) => (
        <OwnPublicationRow
          kind="gallery"
          thing={gallery}
          form={`${LIST}/${gallery._id}`}
          picture={gallery.picture}
          mark={gallery.totalPhotos}
          commands={acts.commandsOf(gallery)}
        />
      )}
    </OwnPublications>
  )
}
