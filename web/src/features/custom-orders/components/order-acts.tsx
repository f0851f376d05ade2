/** The acts that an order allows its reader now: one main action, and the others next to it. */
import { useState } from 'react'
import type { CustomOrder, CustomOrderAct } from '@fanfare/contract/custom-order-views'
import { useCheckout } from '#core/checkout/index.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { actLabel } from './order-labels.ts'
import { splitActs } from './split-acts.ts'
import css from './orders.module.css'

const ActSheet = idleComponent(() => import('./act-sheet.tsx'))

export function OrderActs({ order }: { readonly order: CustomOrder }) {
  const checkout = useCheckout()
  const [opened, setOpened] = useState<CustomOrderAct>()
  const { main, others } = splitActs(order.acts)
  const press = (act: CustomOrderAct) =>
    act === 'pay' || act === 'agree' ? checkout.open({ kind: 'customorder', id: order._id, order, act }) : setOpened(act)
  if (main === undefined && others.length === 0) return null
  return (
    <div className={css['acts']}>
      {main !== undefined && (
        <Button variant={isPaid(main) ? 'brass' : 'primary'} onClick={() => press(main)}>
          {actLabel[main]()}
        </Button>
      )}
      {others.map((act) => (
        <Button key={act} variant="quiet" onClick={() => press(act)}>
          {actLabel[act]()}
        </Button>
      ))}
      {opened !== undefined && <ActSheet order={order} act={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const isPaid = (act: CustomOrderAct): boolean => act === 'pay' || act === 'agree'
