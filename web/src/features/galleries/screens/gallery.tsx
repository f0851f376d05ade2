import { useParams, type MetaFunction } from 'react-router'
import { viewGallery } from '@fanfare/contract/galleries'
import { ContentFoot } from '#core/content/content-foot.tsx'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationHead } from '#core/publications/publication-head.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LockedGallery } from '../components/locked-gallery.tsx'
import { PhotoWall } from '../components/photo-wall.tsx'

const CommentsSection = idleComponent(() => import('#core/comments/comments-section.tsx'))

const page = createLoaders(({ read, params }) => read(viewGallery, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData: gallery, matches }) => {
  if (!gallery) return []
  const root = rootOf(matches)
  const { title, description, performer } = gallery
  return publicPage({
    title: `${title} · ${root?.siteName ?? 'Fanfare'}`,
    description: description.trim() || t('Published by {name}.', { name: performer.name }),
    path: `/gallery/${gallery._id}`,
    origin: root?.origin ?? '',
    owner: performer,
  })
}

export default function Gallery() {
  const { id = '' } = useParams()
  const gallery = useApiQuery(viewGallery, { params: { id } })
  const { performer, description, engagement, totalPhotos } = gallery
  return (
    <article>
      <Page isEdgeToEdge>
        <Stack isClose>
          <PublicationHead
            thing={gallery}
            count={t('{count, plural, one {# photo} other {# photos}}', { count: totalPhotos })}
            all={{ to: `/${performer.username}?tab=galleries`, label: t('All galleries by {name}', { name: performer.name }) }}
            edit={!gallery.locked && gallery.can.includes('edit') ? `/studio/galleries/${id}` : undefined}
          />
          <Description text={description} />
          {gallery.locked ? (
            <LockedGallery gallery={gallery} />
          ) : (
            <PhotoWall id={id} title={gallery.title} photos={gallery.photos} />
          )}
          <ContentFoot
            kind="gallery"
            {...{ id, performer, engagement }}
            page={`/gallery/${id}`}
            isLocked={gallery.locked}
            isAlone
          />
          {!gallery.locked && <CommentsSection key={id} kind="gallery" id={id} performer={performer} />}
        </Stack>
      </Page>
    </article>
  )
}
