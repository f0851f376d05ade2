import { buyGallery } from '@fanfare/contract/galleries'
import type { CheckoutOffer, Lockable, OfferProps } from '#core/checkout/index.ts'
import { UnlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly gallery: Lockable
  }
}

const Component = (props: OfferProps<'gallery'>) => <UnlockOffer {...props} route={buyGallery} intro={t('Locked gallery')} />

const offer: CheckoutOffer<'gallery'> = {
  title: () => t('Unlock'),
  Component,
}
export default offer
