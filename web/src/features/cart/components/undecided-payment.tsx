/**
 * Remembers in this window a payment whose reply got lost. While the page is open, the next press repeats its idempotency key.
 * After a reload the key is gone, so the buyer is asked to look at the orders first.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '#core/viewer.ts'
import { sessionTexts } from '#lib/browser-storage.ts'
import { rich } from '#lib/rich.tsx'
import css from './cart.module.css'

const NAME = 'fanfare-undecided-checkout'

export function useUndecidedPayment() {
  const { _id: me } = useMe()
  const [isLeft, setIsLeft] = useState(() => sessionTexts.read(NAME) === me)
  return {
    /** A payment of this account was still undecided when the page opened. */
    isLeft,
    begin: () => void sessionTexts.save(NAME, me),
    end: () => {
      sessionTexts.save(NAME, '')
      setIsLeft(false)
    },
  }
}

export const UndecidedNote = () => (
  <p className={css['removed']} role="status">
    <span>
      {rich('Your last payment may have gone through. <orders>Check your orders</orders> before you pay again.', {
        orders: (text) => <Link to="/orders">{text}</Link>,
      })}
    </span>
  </p>
)
