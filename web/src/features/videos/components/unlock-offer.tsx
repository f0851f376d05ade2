import { buyVideo } from '@fanfare/contract/videos'
import type { CheckoutOffer, Lockable, OfferProps } from '#core/checkout/index.ts'
import { UnlockOffer } from '#core/checkout/unlock-offer.tsx'
import { t } from '#lib/i18n.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly video: Lockable
  }
}

const Component = (props: OfferProps<'video'>) => <UnlockOffer {...props} route={buyVideo} intro={t('Locked video')} />

const offer: CheckoutOffer<'video'> = {
  title: () => t('Unlock'),
  Component,
}
export default offer
