/** The buyer's buttons for an order, as its state allows. */
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cancelOrder, confirmOrder, type OrderDetails } from '@fanfare/contract/orders'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { toast } from '#ui/toast.ts'
import { leftOf } from './refund-amounts.ts'
import css from './orders.module.css'

interface ActsProps {
  readonly order: OrderDetails
}

export function BuyerActs({ order }: ActsProps) {
  const { _id: id, can, isLate, performer } = order
  const [asked, setAsked] = useState<'confirm' | 'cancel'>()
  const close = () => setAsked(undefined)
  return (
    <div className={css['acts']}>
      {can.includes('confirm') && <Button onClick={() => setAsked('confirm')}>{t('Confirm delivery')}</Button>}
      {performer.username !== '' && <WriteToSeller order={order} />}
      {can.includes('cancel') && !isLate && (
        <Button variant="quiet" onClick={() => setAsked('cancel')}>
          {t('Cancel order')}
        </Button>
      )}
      <ConfirmMutation
        isOpen={asked === 'confirm'}
        onClose={close}
        route={confirmOrder}
        input={{ params: { id } }}
        title={t('Has everything arrived?')}
        consequence={t('The performer is paid after you confirm. Message the performer first if something is missing or broken.')}
        action={t('Confirm delivery')}
        tone="primary"
        onDone={() => toast(t('Delivery confirmed'))}
      />
      <CancelQuestion order={order} isOpen={asked === 'cancel'} onClose={close} />
    </div>
  )
}

/** The order was not shipped in time, so the buyer is offered a refund. */
export function LateOffer({ order }: ActsProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className={css['late']} role="status">
      <p>{t('This order wasn’t shipped in time. You can wait, or cancel it and get your tokens back.')}</p>
      <div>
        <Button onClick={() => setIsAsked(true)}>{t('Cancel and get a refund')}</Button>
      </div>
      <CancelQuestion order={order} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </div>
  )
}

interface CancelQuestionProps extends ActsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const CancelQuestion = ({ order, isOpen, onClose }: CancelQuestionProps) => (
  <ConfirmMutation
    isOpen={isOpen}
    onClose={onClose}
    route={cancelOrder}
    input={{ params: { id: order._id }, body: {} }}
    title={t('Cancel this order?')}
    consequence={cancelWords(order)}
    action={t('Cancel order')}
    cancel={t('Keep order')}
    onDone={() => toast(t('Order cancelled'))}
  />
)

function cancelWords({ lines, shipping }: OrderDetails): string {
  const sent = lines.filter(({ form }) => form === 'physical')
  const amount = formatTokens(leftOf([...sent, ...(shipping ? [{ total: shipping.price, refunded: shipping.refunded }] : [])]))
  if (sent.length === lines.length) return t('You get {amount} back.', { amount })
  return t('You get {amount} back. Digital products that you have received are not refunded.', { amount })
}

function WriteToSeller({ order: { performer } }: ActsProps) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => (await import('#core/conversation-path.ts')).conversationPath(performer._id),
    onSuccess: (path) => void navigate(path),
    onError: (error) => toast(messageOf(error), 'bad'),
  })
  return (
    <Button variant="quiet" icon={MessageIcon} isPending={open.isPending} onClick={() => open.mutate()}>
      {t('Message {name}', { name: performer.name })}
    </Button>
  )
}
