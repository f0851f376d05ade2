import { useInfiniteQuery } from '@tanstack/react-query'
import { deleteGallery, searchOwnGalleries } from '@fanfare/contract/galleries'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

const query = { limit: 20 }

const page = createLoaders(async ({ list }) => void (await list(searchOwnGalleries, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Galleries'))

export default function OwnGalleries() {
  const pages = useInfiniteQuery({ ...infiniteQuery(searchOwnGalleries, { query }), refetchInterval: pollWhileProcessing })
  return (
    <OwnPublications
      kind="gallery"
      path="/studio/galleries"
      pages={pages}
      remove={deleteGallery}
      pictureOf={({ picture, totalPhotos }) => ({ picture, mark: totalPhotos })}
      title={t('Galleries')}
      label={t('Your galleries')}
      create={t('New gallery')}
      empty={{
        title: t('No galleries yet'),
        action: t('Create your first gallery'),
        words: t('A gallery sells many photos together: up to 200 under one title, with a cover everyone can see.'),
      }}
    />
  )
}
