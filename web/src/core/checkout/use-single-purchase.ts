/** Buys one thing that a fan buys once, such as an unlock or a ticket, at the price that the sheet shows. */
import { useState } from 'react'
import { ApiError, type IdParams, type Route } from '@fanfare/contract'
import type { Receipt, ShownOffer } from '@fanfare/contract/sales'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { toast } from '#ui/toast.ts'
import { useSetBalance } from './set-balance.ts'

export type SinglePurchaseRoute = Route<{
  readonly summary: string
  readonly who: 'fan'
  readonly params: typeof IdParams
  readonly body: typeof ShownOffer
  readonly reply: typeof Receipt
}>

interface SinglePurchase {
  readonly route: SinglePurchaseRoute
  readonly id: string
  /** The number of files in it. */
  readonly items: number
  /** In tokens, as shown. */
  readonly price: number
  readonly words: {
    /** `left` is the balance after it. */
    readonly done: (left: number) => string
    readonly already: () => string
  }
  readonly onClose: () => void
}

/** `pay` takes the tokens that were just added for it. The sheet closes, and the page behind it shows the current state. */
export function useSinglePurchase({ route, id, items, words, onClose, ...shown }: SinglePurchase) {
  const act = useApiMutation(route)
  const setBalance = useSetBalance()
  const [price, setPrice] = useState(shown.price)
  const close = (said: string, tone?: 'bad') => {
    onClose()
    toast(said, tone)
  }
  const pay = (added: number) =>
    act.mutate(
      { params: { id }, body: { price, items } },
      {
        onSuccess: ({ balance }) => {
          setBalance(balance)
          close(words.done(balance))
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'already_done') close(words.already())
          if (error.code === 'changed_meanwhile' || error.code === 'not_found')
            close(added > 0 ? `${error.message} ${keptWords(added)}` : error.message, 'bad')
          if (error.price !== undefined) setPrice(error.price)
        },
      },
    )
  return { price, pay, problem: act.error, isPending: act.isPending }
}

const keptWords = (added: number): string => t('The {amount} you added are in your wallet.', { amount: formatTokens(added) })
