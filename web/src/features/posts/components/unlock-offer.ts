import { buyPost } from '@fanfare/contract/posts'
import { unlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

export default unlockOffer(buyPost, () => t('Locked post'))
