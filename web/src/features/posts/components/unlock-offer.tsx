import { buyPost } from '@fanfare/contract/posts'
import type { CheckoutOffer, Lockable, OfferProps } from '#core/checkout/index.ts'
import { UnlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly post: Lockable
  }
}

const Component = (props: OfferProps<'post'>) => <UnlockOffer {...props} route={buyPost} intro={t('Locked post')} />

const offer: CheckoutOffer<'post'> = {
  title: () => t('Unlock'),
  Component,
}
export default offer
