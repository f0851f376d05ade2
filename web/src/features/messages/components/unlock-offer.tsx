import { buyMessage } from '@fanfare/contract/messages'
import type { CheckoutOffer, Lockable, OfferProps } from '#core/checkout/index.ts'
import { UnlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly message: Lockable
  }
}

const Component = (props: OfferProps<'message'>) => <UnlockOffer {...props} route={buyMessage} intro={t('Locked message')} />

const offer: CheckoutOffer<'message'> = {
  title: () => t('Unlock'),
  Component,
}
export default offer
