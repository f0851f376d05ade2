import { useParams } from 'react-router'
import { viewVideo } from '@fanfare/contract/videos'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { createLoaders } from '#core/loaders.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationPage, publicationMeta } from '#core/publications/publication-page.tsx'
import { TagLinks } from '#core/publications/tag-links.tsx'
import { useApiQuery } from '#lib/api.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { VideoPane } from '../components/video-pane.tsx'
import css from '../components/video.module.css'

const RelatedVideos = idleComponent(() => import('../components/related-videos.tsx'))

const page = createLoaders(({ read, params }) => read(viewVideo, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client
export const meta = publicationMeta((id) => `/video/${id}`)

export default function Video() {
  const { id = '' } = useParams()
  const video = useApiQuery(viewVideo, { params: { id } })
  const { performer, description, tags } = video
  return (
    <PublicationPage
      kind="video"
      thing={video}
      page={`/video/${id}`}
      form={`/studio/videos/${id}`}
      count={video.locked ? mediaCountLabel(video.inside) : formatDuration(video.video.seconds)}
      all={{ to: `/${performer.username}?tab=videos`, label: t('All videos by {name}', { name: performer.name }) }}
      related={<RelatedVideos key={id} id={id} performer={performer} />}
    >
      <VideoPane key={id} video={video} />
      <Description text={description} />
      <TagLinks tags={tags} className={css['tags']} />
    </PublicationPage>
  )
}
