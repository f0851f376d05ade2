import { useSetBalance } from '#core/checkout/set-balance.ts'
import { minus } from '#core/checkout/exchange.ts'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import type { WaitingPurchase } from '#core/checkout/offer.ts'
import { DoneButton, Success } from '#core/checkout/success.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import BuyTokens from './buy-tokens.tsx'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly tokens: {
      /** Tokens that another form on the page lacks, and its action once they are bought. */
      readonly waits?: Pick<WaitingPurchase, 'word'> & { readonly missing: number; readonly onBought: () => void }
    }
  }
}

function TokensOffer({ offer: { waits }, onSuccess, onClose }: OfferProps<'tokens'>) {
  const setBalance = useSetBalance()
  const { balance } = useMe()
  if (waits) {
    const goOn = (tokens: number) => {
      setBalance(minus(balance, -tokens))
      onClose()
      waits.onBought()
    }
    return <BuyTokens missing={waits.missing} purchase={{ word: waits.word, isPending: false }} onBought={goOn} />
  }
  const done = (tokens: number) =>
    onSuccess(
      <Success title={t('Tokens added')} action={<DoneButton onClose={onClose} />}>
        {t('{amount} added to your wallet.', { amount: formatTokens(tokens) })}
      </Success>,
    )
  return <BuyTokens onBought={done} />
}

const offer: CheckoutOffer<'tokens'> = {
  title: () => t('Add funds'),
  Component: TokensOffer,
}
export default offer
