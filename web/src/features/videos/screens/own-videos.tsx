/** The performer's own videos: drafts, scheduled and published ones, what each has sold, and the ways to change it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteVideo, searchOwnVideos, type OwnVideo } from '@fanfare/contract/videos'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { DeletePublication } from '#core/publications/delete-publication.tsx'
import { OwnRow } from '#core/publications/own-row.tsx'
import { StatusMark } from '#core/publications/status-mark.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { clockTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon, VideoIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'

const query = { limit: 20 }
const LOOK_AGAIN_MS = 4_000

const page = createLoaders(async ({ list }) => void (await list(searchOwnVideos, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Videos'))

export default function OwnVideos() {
  const [leaving, setLeaving] = useState<OwnVideo>()
  const pages = useInfiniteQuery({
    ...infiniteQuery(searchOwnVideos, { query }),
    // The push says when a video can be played; this is for when it got lost.
    refetchInterval: ({ state }) => (state.data?.pages.some(isProcessing) ? LOOK_AGAIN_MS : false),
  })
  return (
    <Page
      title={t('Videos')}
      action={
        <Button icon={PlusIcon} to="/studio/videos/new">
          {t('New video')}
        </Button>
      }
    >
      <InfiniteList pages={pages} label={t('Own videos')} empty={<NoVideos />}>
        {(video) => (
          <OwnRow
            thing={video}
            picture={pictureOf(video)}
            icon={VideoIcon}
            {...(video.video && { mark: clockTime(video.video.seconds) })}
            status={
              <StatusMark status={video.status} {...(video.scheduledAt !== undefined && { scheduledAt: video.scheduledAt })} />
            }
            to={video.status === 'published' ? `/video/${video._id}` : `/studio/videos/${video._id}`}
            edit={`/studio/videos/${video._id}`}
            onDelete={() => setLeaving(video)}
          />
        )}
      </InfiniteList>
      <DeletePublication route={deleteVideo} thing={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

const isProcessing = ({ data }: { data: OwnVideo[] }) => data.some(({ status }) => status === 'processing')

const pictureOf = ({ thumbnail, video }: OwnVideo) =>
  thumbnail ?? (video && { url: video.posterUrl, placeholder: video.placeholder })

const NoVideos = () => (
  <EmptyState
    icon={VideoIcon}
    title={t('No video yet')}
    action={
      <Button icon={PlusIcon} to="/studio/videos/new">
        {t('Add the first video')}
      </Button>
    }
  >
    {t('A video has a page of its own, with a teaser that everyone may watch, and can be kept as a draft or scheduled.')}
  </EmptyState>
)
