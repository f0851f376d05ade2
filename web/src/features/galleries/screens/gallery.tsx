import { useParams } from 'react-router'
import { viewGallery } from '@fanfare/contract/galleries'
import { createLoaders } from '#core/loaders.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationPage, publicationMeta } from '#core/publications/publication-page.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { LockedGallery } from '../components/locked-gallery.tsx'
import { PhotoWall } from '../components/photo-wall.tsx'

const page = createLoaders(({ read, params }) => read(viewGallery, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client
export const meta = publicationMeta((id) => `/gallery/${id}`)

export default function Gallery() {
  const { id = '' } = useParams()
  const gallery = useApiQuery(viewGallery, { params: { id } })
  const { title, description, performer, totalPhotos: count } = gallery
  return (
    <PublicationPage
      kind="gallery"
      thing={gallery}
      page={`/gallery/${id}`}
      form={`/studio/galleries/${id}`}
      count={t('{count, plural, one {# photo} other {# photos}}', { count })}
      all={{ to: `/${performer.username}?tab=galleries`, label: t('All galleries by {name}', { name: performer.name }) }}
    >
      <Description text={description} />
      {gallery.locked ? (
        <LockedGallery gallery={gallery} />
      ) : (
        <PhotoWall id={id} title={title} ownerId={gallery.performer._id} photos={gallery.photos} />
      )}
    </PublicationPage>
  )
}
