import { buyGallery } from '@fanfare/contract/galleries'
import { unlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

export default unlockOffer(buyGallery, () => t('Locked gallery'))
