/** Pays from the wallet. If the balance is too low, the same press adds the missing funds by card and then pays. */
import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { CheckIcon, type Icon } from '#ui/icons.ts'
import { useSetBalance } from './set-balance.ts'
import { minus } from './exchange.ts'
import type { TopUpProgress, TopUpProps } from './offer.ts'
import { PaidButton } from './paid-button.tsx'
import { PayBar } from './pay-bar.tsx'
import { WalletSums } from './sums.tsx'
import css from './sheet.module.css'

/** Renders the top-up form within the sheet. The checkout provides it to every offer. */
export const TopUpPart = createContext<((props: TopUpProps) => ReactNode) | undefined>(undefined)

interface WalletPayProps {
  /** In tokens. */
  readonly price: number
  /** The name of the price. Default: `Price`. */
  readonly priceLabel?: string
  /** Describes the purchase. */
  readonly act: string
  readonly words: {
    readonly pay: string
    /** Such as `Pay $12.00 and unlock`. */
    readonly topUpAndPay: (price: string) => string
  }
  readonly icon?: Icon
  readonly note?: string
  readonly problem?: unknown
  readonly isPending: boolean
  /** Checks that the offer's form is complete, and shows what is missing. */
  readonly isRight?: () => boolean
  /** Pays the price from the wallet. `added` is the number of tokens that were just added for it. */
  readonly onPay: (added: number) => unknown
  readonly buttonRef?: Ref<HTMLButtonElement>
  /** The offer. Hidden while the bank asks. */
  readonly children: ReactNode
}

export function WalletPay(props: WalletPayProps) {
  const { price, priceLabel, act, words, icon, note, problem, isPending, isRight, onPay, buttonRef, children } = props
  const { balance } = useMe()
  const setBalance = useSetBalance()
  const drawTopUp = useContext(TopUpPart)
  const [progress, setProgress] = useState<TopUpProgress>('idle')
  const [before, setBefore] = useState(balance)
  const [added, setAdded] = useState(0)
  const [isDue, setDue] = useState(false)
  const missing = Math.max(0, minus(price, balance))

  function follow(next: TopUpProgress): void {
    if (progress === 'idle') setBefore(balance)
    setProgress(next)
  }
  function addFunds(tokens: number): void {
    const after = minus(before, -tokens)
    // Updates the balance before it is fetched again. Otherwise the next press would charge the card once more.
    setBalance(Math.max(balance, after))
    setAdded((sum) => minus(sum, -tokens))
    setDue(after >= price)
  }
  const isReady = isDue && missing === 0
  const pay = useEffectEvent(() => {
    void Promise.resolve(onPay(added)).finally(() => setDue(false))
  })
  useEffect(() => {
    if (isReady) pay()
  }, [isReady])

  const press = () => {
    if (isRight?.() ?? true) onPay(added)
  }
  return (
    <>
      <div className={css['part']} hidden={progress === 'bank'}>
        {children}
        <WalletSums price={price} balance={balance} {...(priceLabel !== undefined && { label: priceLabel })} />
        {added > 0 && <Added tokens={added} />}
      </div>
      {/* The balance can update before the payment has ended, so the form stays until then. */}
      {drawTopUp && (missing > 0 || progress !== 'idle') ? (
        drawTopUp({
          missing,
          purchase: { word: words.topUpAndPay, note, isRight, isPending, problem },
          onBought: addFunds,
          onProgress: follow,
        })
      ) : (
        <PayBar note={note} problem={problem}>
          <PaidButton act={act} ref={buttonRef} {...(icon && { icon })} isPending={isPending || isDue} onClick={press}>
            {words.pay}
          </PaidButton>
        </PayBar>
      )}
    </>
  )
}

/** For an offer's form while funds are missing: pressing Enter in a field does not charge the card. */
export const ignoreEnter = (event: { preventDefault(): void }): void => event.preventDefault()

const Added = ({ tokens }: { readonly tokens: number }) => (
  <p className={css['bought']} role="status">
    <CheckIcon size={18} />
    {t('{amount} added to your wallet.', { amount: formatTokens(tokens) })}
  </p>
)
