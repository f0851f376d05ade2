import { buyVideo } from '@fanfare/contract/videos'
import { unlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

export default unlockOffer(buyVideo, () => t('Locked video'))
