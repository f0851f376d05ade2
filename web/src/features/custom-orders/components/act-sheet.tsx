/** The sheet or question of one act. Loads when the browser is idle. */
import type { CustomOrder, CustomOrderAct } from '@fanfare/contract/custom-order-views'
import {
  acceptCustomOrder,
  acceptCustomOrderDelivery,
  cancelCustomOrder,
  declineCustomOrder,
  grantCustomOrderExtension,
  refuseCustomOrderExtension,
  withdrawCustomOrder,
} from '@fanfare/contract/custom-orders'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { EditSheet } from '#core/edit-sheet.tsx'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { formatTokens } from '#lib/token-format.ts'
import { toast } from '#ui/toast.ts'
import { CounterForm } from './counter-form.tsx'
import { DeliverForm } from './deliver-form.tsx'
import { ExtensionForm } from './extension-form.tsx'
import { OrderNoteForm, type NoteRoute } from './note-form.tsx'
import { actLabel, otherOf } from './order-labels.ts'
import { ReviseForm } from './revise-form.tsx'
import { StatementForm } from './statement-form.tsx'

interface ActSheetProps {
  readonly order: CustomOrder
  readonly act: CustomOrderAct
  readonly onClose: () => void
}

export default function ActSheet({ order, act, onClose }: ActSheetProps) {
  const question = useQuestion(order, act)
  if (question)
    return <ConfirmMutation isOpen tone="primary" input={{ params: { id: order._id } }} onClose={onClose} {...question} />
  const noted = notedAct(order, act)
  return (
    <EditSheet title={noted?.title ?? actLabel[act]()} onClose={onClose}>
      {noted && <OrderNoteForm orderId={order._id} {...noted} onDone={onClose} />}
      {act === 'counter' && <CounterForm order={order} onDone={onClose} />}
      {act === 'deliver' && <DeliverForm order={order} onDone={onClose} />}
      {act === 'askExtension' && <ExtensionForm order={order} onDone={onClose} />}
      {act === 'revise' && <ReviseForm order={order} onDone={onClose} />}
      {(act === 'dispute' || act === 'addEvidence') && <StatementForm order={order} act={act} onDone={onClose} />}
    </EditSheet>
  )
}

interface Question {
  readonly route: typeof acceptCustomOrder | typeof acceptCustomOrderDelivery | typeof grantCustomOrderExtension
  readonly title: string
  readonly consequence: string
  readonly action: string
  readonly onDone: (order: CustomOrder) => void
}

/** Acts that need no words: the question names their consequence. */
function useQuestion(order: CustomOrder, act: CustomOrderAct): Question | undefined {
  const timeZone = useTimeZone()
  const { price, dueAt, extension } = order
  const { name } = otherOf(order)
  const amount = formatTokens(price)
  if (act === 'accept')
    return {
      route: acceptCustomOrder,
      title: t('Accept this order for {amount}?', { amount }),
      consequence: t(
        '{name}’s tokens move into escrow now. If their wallet doesn’t cover the price, they have 72 hours to pay. Deliver by {date}, or all tokens are returned to {name}.',
        { name, date: formatDateTime(dueAt, timeZone) },
      ),
      action: actLabel[act](),
      onDone: ({ state }) =>
        toast(state === 'unpaid' ? t('Accepted. {name} has to pay first.', { name }) : t('Accepted. The order is paid.')),
    }
  if (act === 'acceptDelivery')
    return {
      route: acceptCustomOrderDelivery,
      title: t('Accept this delivery?'),
      consequence: t('{amount} are paid to {name}, and you can see everything that was delivered. This can’t be undone.', {
        amount,
        name,
      }),
      action: actLabel[act](),
      onDone: () => toast(t('Delivery accepted')),
    }
  if (act === 'grantExtension' && extension)
    return {
      route: grantCustomOrderExtension,
      title: t('Give {name} more time?', { name }),
      consequence: t('The new deadline is {date}. {name} can’t ask for more time again.', {
        name,
        date: formatDateTime(extension.dueAt, timeZone),
      }),
      action: actLabel[act](),
      onDone: () => toast(t('Deadline moved')),
    }
  return undefined
}

interface NotedAct {
  readonly route: NoteRoute
  readonly title: string
  readonly consequence: string
  readonly action: string
  readonly done: string
}

/** Acts that end something, with an optional note for the other side. */
function notedAct(order: CustomOrder, act: CustomOrderAct): NotedAct | undefined {
  const { name } = otherOf(order)
  const amount = formatTokens(order.price)
  const action = actLabel[act]()
  if (act === 'decline')
    return {
      route: declineCustomOrder,
      title: t('Decline this order?'),
      consequence: t('{name} isn’t charged and is notified. They can ask again.', { name }),
      action,
      done: t('Order declined'),
    }
  if (act === 'withdraw')
    return {
      route: withdrawCustomOrder,
      title: t('Withdraw your request?'),
      consequence: t('You aren’t charged. {name} is notified.', { name }),
      action,
      done: t('Request withdrawn'),
    }
  if (act === 'cancel')
    return {
      route: cancelCustomOrder,
      title: t('Cancel this order?'),
      consequence: t('All {amount} are returned to {name}, and you earn nothing. This can’t be undone.', { amount, name }),
      action,
      done: t('Order canceled'),
    }
  if (act === 'refuseExtension')
    return {
      route: refuseCustomOrderExtension,
      title: t('Refuse more time?'),
      consequence: t('The deadline stays. If {name} misses it, all {amount} are returned to you automatically.', {
        amount,
        name,
      }),
      action,
      done: t('More time refused'),
    }
  return undefined
}
