/** Tells buyers when they bought a product, with the way to the order. */
import { Link } from 'react-router'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import type { SoldProduct } from './sold-product.ts'
import css from './product-body.module.css'

export function BoughtNote({ bought }: Pick<SoldProduct, 'bought'>) {
  if (bought === null) return null
  return (
    <p className={css['bought']}>
      {rich('You bought this on {date}. <order>View order</order>', {
        date: <DateOf at={bought.at} />,
        order: (text) => <Link to={`/orders/${bought.orderId}`}>{text}</Link>,
      })}
    </p>
  )
}
