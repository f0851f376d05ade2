/** The price that a checkout sheet shows, for payments that the server refuses at another price. */
import { useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { toast } from '#ui/toast.ts'

/** After a refused payment, the sheet shows the current price, or closes because the page behind it shows the current state. */
export function useShownPrice(initial: number, onClose: () => void) {
  const [price, setPrice] = useState(initial)
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return
    if (error.price !== undefined) setPrice(error.price)
    if (error.code !== 'changed_meanwhile' && error.code !== 'not_found') return
    onClose()
    toast(error.message, 'bad')
  }
  return { price, onError }
}
