/** The performer's own galleries: how far each is, what it has sold, and the ways to change it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteGallery, searchOwnGalleries, type OwnGalleryRow } from '@fanfare/contract/galleries'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { DeletePublication } from '#core/publications/delete-publication.tsx'
import { OwnRow } from '#core/publications/own-row.tsx'
import { StatusMark } from '#core/publications/status-mark.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { GalleryIcon, PlusIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'

const query = { limit: 20 }
const LOOK_AGAIN_MS = 4_000

const page = createLoaders(async ({ list }) => void (await list(searchOwnGalleries, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Galleries'))

export default function OwnGalleries() {
  const [leaving, setLeaving] = useState<OwnGalleryRow>()
  const pages = useInfiniteQuery({
    ...infiniteQuery(searchOwnGalleries, { query }),
    // The push says when a photo is done; this is for when it got lost.
    refetchInterval: ({ state }) => (state.data?.pages.some(isProcessing) ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page
      title={t('Galleries')}
      action={
        <Button icon={PlusIcon} to="/studio/galleries/new">
          {t('New gallery')}
        </Button>
      }
    >
      <InfiniteList pages={pages} label={t('Own galleries')} empty={<NoGalleries />}>
        {(gallery) => (
          <OwnRow
            thing={gallery}
            picture={gallery.picture}
            icon={GalleryIcon}
            mark={gallery.totalPhotos}
            status={<StatusMark status={gallery.status} />}
            to={gallery.status === 'published' ? `/gallery/${gallery._id}` : `/studio/galleries/${gallery._id}`}
            edit={`/studio/galleries/${gallery._id}`}
            onDelete={() => setLeaving(gallery)}
          />
        )}
      </InfiniteList>
      <DeletePublication route={deleteGallery} thing={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

const isProcessing = ({ data }: { data: OwnGalleryRow[] }) => data.some(({ status }) => status === 'processing')

const NoGalleries = () => (
  <EmptyState
    icon={GalleryIcon}
    title={t('No gallery yet')}
    action={
      <Button icon={PlusIcon} to="/studio/galleries/new">
        {t('Make the first gallery')}
      </Button>
    }
  >
    {t('A gallery sells many photos at once: up to 200 under one title, with a cover that everyone sees.')}
  </EmptyState>
)
