/** Tokens themselves in the checkout. */
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { DoneButton, Success } from '#core/checkout/success.tsx'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'
import BuyTokens from './buy-tokens.tsx'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly tokens: object
  }
}

function TokensOffer({ onSuccess, onClose }: OfferProps<'tokens'>) {
  const done = (tokens: number) =>
    onSuccess(
      <Success title={t('Tokens added')} action={<DoneButton onClose={onClose} />}>
        {t('{amount} added to your wallet.', { amount: tokenAmount(tokens) })}
      </Success>,
    )
  return <BuyTokens onBought={done} />
}

const offer: CheckoutOffer<'tokens'> = {
  title: () => t('Buy tokens'),
  waiting: () => t('Your purchase is not finished. Nothing has been charged yet.'),
  Component: TokensOffer,
}
export default offer
