import { searchProducts } from '@fanfare/contract/products'
import type { Performer } from '@fanfare/contract/profiles'
import { PublicationsTab } from '#core/publications/publications-tab.tsx'
import { t } from '#lib/i18n.ts'

const ShopTab = ({ performer }: { performer: Performer }) => (
  <PublicationsTab
    route={searchProducts}
    performerId={performer._id}
    label={t('Shop')}
    searchLabel={t('Search products')}
    ratio={1}
  />
)
export default ShopTab
