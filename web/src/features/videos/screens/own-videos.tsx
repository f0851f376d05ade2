import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { archiveVideo, deleteVideo, publishVideo, searchOwnVideos, unarchiveVideo, type OwnVideo } from '@fanfare/contract/videos'
import type { PublicationShelf } from '@fanfare/contract/publication-status'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { pollWhileProcessing } from '#core/publications/poll-while-processing.ts'
import { OwnPublicationRow } from '#core/publications/own-publication-row.tsx'
import { OwnPublications } from '#core/publications/own-publications.tsx'
import { shelfIn } from '#core/publications/shelves.tsx'
import { useActs } from '#core/publications/use-acts.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'

const LIST = '/studio/videos'
const queryOf = (shelf: PublicationShelf) => ({ shelf, limit: 20 })

const page = createLoaders(
  async ({ list, url }) => void (await list(searchOwnVideos, { query: queryOf(shelfIn(url.searchParams)) })),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Videos'))

export default function OwnVideos() {
  const query = queryOf(shelfIn(useSearchParams()[0]))
  const pages = useInfiniteQuery({ ...infiniteQuery(searchOwnVideos, { query }), refetchInterval: pollWhileProcessing })
  const acts = useActs('video', { publish: publishVideo, archive: archiveVideo, unarchive: unarchiveVideo, remove: deleteVideo })
  return (
    <OwnPublications
      list={LIST}
      title={t('Videos')}
      label={t('Your videos')}
      create={t('New video')}
      first={{
        icon: VideoIcon,
        title: t('No videos yet'),
        action: t('Add your first video'),
        words: t('Each video has its own page and a teaser that everyone can watch. You can save it as a draft or schedule it.'),
      }}
      pages={pages}
      counts={pages.data?.pages[0]?.counts}
      sheets={acts.sheets}
    >
      {(video) => (
        <OwnPublicationRow
          kind="video"
          thing={video}
          form={`${LIST}/${video._id}`}
          {...pictureOf(video)}
          commands={[...video.can.map((act) => acts[act](video)), acts.remove(video)]}
        />
      )}
    </OwnPublications>
  )
}

const pictureOf = ({ thumbnail, video }: OwnVideo) => ({
  picture: thumbnail ?? (video && { url: video.posterUrl, placeholder: video.placeholder }),
  ...(video && { mark: formatDuration(video.seconds) }),
})
