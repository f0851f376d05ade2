import type { Performer } from '@fanfare/contract/profiles'
import { searchVideos } from '@fanfare/contract/videos'
import { PublicationsTab } from '#core/publications/publications-tab.tsx'
import { t } from '#lib/i18n.ts'

const WIDE = 16 / 9

const VideosTab = ({ performer }: { performer: Performer }) => (
  <PublicationsTab
    route={searchVideos}
    performerId={performer._id}
    label={t('Videos')}
    searchLabel={t('Search videos')}
    ratio={WIDE}
  />
)
export default VideosTab
