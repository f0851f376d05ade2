import { buyMessage } from '@fanfare/contract/messages'
import { unlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

export default unlockOffer(buyMessage, () => t('Locked message'))
