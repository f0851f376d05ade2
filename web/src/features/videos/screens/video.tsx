import { Link, useParams, type MetaFunction } from 'react-router'
import { viewVideo } from '@fanfare/contract/videos'
import { mediaCountLabel } from '#core/access/media-count-label.ts'
import { ContentFoot } from '#core/content/content-foot.tsx'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { Description } from '#core/publications/description.tsx'
import { PublicationHead } from '#core/publications/publication-head.tsx'
import { useApiQuery } from '#lib/api.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { Inset, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { VideoPane } from '../components/video-pane.tsx'
import css from '../components/video.module.css'

const CommentsSection = idleComponent(() => import('#core/comments/comments-section.tsx'))
const RelatedVideos = idleComponent(() => import('../components/related-videos.tsx'))

const page = createLoaders(({ read, params }) => read(viewVideo, { params: { id: params['id'] ?? '' } }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ loaderData: video, matches }) => {
  if (!video) return []
  const root = rootOf(matches)
  const { title, description, performer } = video
  return publicPage({
    title: `${title} · ${root?.siteName ?? 'Fanfare'}`,
    description: description.trim() || t('Published by {name}.', { name: performer.name }),
    path: `/video/${video._id}`,
    origin: root?.origin ?? '',
    owner: performer,
  })
}

export default function Video() {
  const { id = '' } = useParams()
  const video = useApiQuery(viewVideo, { params: { id } })
  const { performer, description, engagement, tags } = video
  return (
    <article>
      <Page isEdgeToEdge>
        <Stack isClose>
          <PublicationHead
            thing={video}
            count={video.locked ? mediaCountLabel(video.inside) : formatDuration(video.video.seconds)}
            all={{ to: `/${performer.username}?tab=videos`, label: t('All videos by {name}', { name: performer.name }) }}
            edit={!video.locked && video.can.includes('edit') ? `/studio/videos/${id}` : undefined}
          />
          <VideoPane key={id} video={video} />
          <Description text={description} />
          {tags.length > 0 && (
            <Inset>
              <ul className={css['tags']} aria-label={t('Tags')}>
                {tags.map((tag) => (
                  <li key={tag}>
                    <Link to={`/tag/${encodeURIComponent(tag)}`} dir="auto">
                      #{tag}
                    </Link>
                  </li>
                ))}
              </ul>
            </Inset>
          )}
          <ContentFoot kind="video" {...{ id, performer, engagement }} page={`/video/${id}`} isLocked={video.locked} isAlone />
          <RelatedVideos key={`related ${id}`} id={id} performer={performer} />
          {!video.locked && <CommentsSection key={id} kind="video" id={id} performer={performer} />}
        </Stack>
      </Page>
    </article>
  )
}
