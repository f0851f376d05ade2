import { searchGalleries } from '@fanfare/contract/galleries'
import type { Performer } from '@fanfare/contract/profiles'
import { PublicationsTab } from '#core/publications/publications-tab.tsx'
import { t } from '#lib/i18n.ts'

const UPRIGHT = 4 / 5

const GalleriesTab = ({ performer }: { performer: Performer }) => (
  <PublicationsTab
    route={searchGalleries}
    performerId={performer._id}
    label={t('Galleries')}
    searchLabel={t('Search galleries')}
    ratio={UPRIGHT}
  />
)
export default GalleriesTab
