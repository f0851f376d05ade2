/** The seller's buttons for an order, as its state allows. The next step is the main button. */
import { useState } from 'react'
import { updateOrder, type OrderAct, type OrderDetails } from '@fanfare/contract/orders'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { toast } from '#ui/toast.ts'
import { editLabel, shipLabel } from './order-labels.ts'
import { leftOf } from './refund-amounts.ts'
import css from './orders.module.css'

const ShipSheet = idleComponent(() => import('./ship-sheet.tsx'))
const RefundSheet = idleComponent(() => import('./refund-sheet.tsx'))
const ReturnSheet = idleComponent(() => import('./return-sheet.tsx'))

interface SellerActsProps {
  readonly order: OrderDetails
}

const words: Readonly<Partial<Record<OrderAct, (order: OrderDetails) => string>>> = {
  process: () => t('Start processing'),
  ship: shipLabel,
  edit: editLabel,
  refund: () => t('Refund'),
  return: () => t('Accept return'),
  cancel: () => t('Cancel order'),
}
const ORDER = ['process', 'ship', 'edit', 'refund', 'return', 'cancel'] as const satisfies readonly OrderAct[]
const MAIN: readonly OrderAct[] = ['process', 'ship']

export function SellerActs({ order }: SellerActsProps) {
  const { _id: id, version, can } = order
  const [opened, setOpened] = useState<OrderAct>()
  const update = useApiMutation(updateOrder)
  const close = () => setOpened(undefined)
  // The next act names the version that this one makes, so it waits until the page has that version.
  const isChanging = update.isPending || (update.data?.version ?? 0) > version
  // Shipping asks for the same fields.
  const acts = ORDER.filter((act) => can.includes(act) && (act !== 'edit' || !can.includes('ship')))
  const main = acts.find((act) => MAIN.includes(act))
  const press = (act: OrderAct) => {
    if (act !== 'process') return setOpened(act)
    update.mutate(
      { params: { id }, body: { status: 'processing', fromVersion: version } },
      { onSuccess: () => toast(t('Processing started')), onError: (error) => toast(messageOf(error), 'bad') },
    )
  }
  if (acts.length === 0) return null
  return (
    <div className={css['acts']}>
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === main ? 'primary' : 'quiet'}
          isPending={isChanging && act === main}
          aria-disabled={isChanging}
          onClick={() => !isChanging && press(act)}
        >
          {words[act]?.(order)}
        </Button>
      ))}
      {(opened === 'ship' || opened === 'edit') && <ShipSheet order={order} isShipping={opened === 'ship'} onClose={close} />}
      {opened === 'refund' && <RefundSheet order={order} onClose={close} />}
      {opened === 'return' && <ReturnSheet order={order} onClose={close} />}
      <ConfirmMutation
        isOpen={opened === 'cancel'}
        onClose={close}
        route={updateOrder}
        input={{ params: { id }, body: { status: 'cancelled', fromVersion: version } }}
        title={t('Cancel this order?')}
        consequence={t('The buyer gets up to {amount} back, and the products return to your stock.', {
          amount: formatTokens(leftOf([order])),
        })}
        action={t('Cancel order')}
        cancel={t('Keep order')}
        onDone={() => toast(t('Order cancelled'))}
      />
    </div>
  )
}
