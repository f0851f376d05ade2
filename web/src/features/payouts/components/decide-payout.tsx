import { useState, type ReactNode } from 'react'
import {
  approvePayout,
  failPayout,
  payPayout,
  rejectPayout,
  sendPayout,
  type PayoutAction,
  type PayoutRequest,
} from '@fanfare/contract/payouts'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './payouts.module.css'

const words: Partial<Record<PayoutAction, () => string>> = {
  approve: () => t('Approve'),
  reject: () => t('Reject'),
  send: () => t('Send'),
  pay: () => t('Mark as paid'),
  fail: () => t('Mark as failed'),
}

const actionLabel = (act: PayoutAction, { problem }: PayoutRequest): string =>
  act === 'send' && problem !== '' ? t('Send again') : (words[act]?.() ?? act)

export function DecidePayout({ request }: { readonly request: PayoutRequest }) {
  const [confirming, setConfirming] = useState<PayoutAction>()
  const close = () => setConfirming(undefined)
  const { can, status, needsTwoPeople, performer, arrives, currency } = request
  const isForOther = status === 'approved' && needsTwoPeople && !can.includes('pay') && !can.includes('send')
  const about = { amount: formatMoney(arrives, currency), name: performer.name }
  return (
    <span className={css['acts']}>
      {isForOther && <small className={css['hint']}>{t('Another operator must pay this')}</small>}
      {can.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'reject' || act === 'fail' ? 'quiet' : 'primary'}
          onClick={() => setConfirming(act)}
          aria-label={t('{act}: {amount} to {name}', { act: actionLabel(act, request), ...about })}
        >
          {actionLabel(act, request)}
        </Button>
      ))}
      <Approve request={request} isOpen={confirming === 'approve'} onClose={close} />
      <Send request={request} isOpen={confirming === 'send'} onClose={close} />
      {confirming === 'reject' && (
        <Sheet isOpen onClose={close} title={t('Reject payout of {amount} to {name}?', about)}>
          <ReasonForm id={request._id} route={rejectPayout} action={t('Reject')} onDone={close}>
            {t('The money becomes available to the performer again. The performer sees your reason.')}
          </ReasonForm>
        </Sheet>
      )}
      {confirming === 'fail' && (
        <Sheet isOpen onClose={close} title={t('Mark payout of {amount} to {name} as failed?', about)}>
          <ReasonForm id={request._id} route={failPayout} action={t('Mark as failed')} onDone={close}>
            {t(
              'Only if the bank refused or returned the payout. The performer gets the full amount back and can request it again.',
            )}
          </ReasonForm>
        </Sheet>
      )}
      {confirming === 'pay' && (
        <Sheet isOpen onClose={close} title={t('Mark payout of {amount} to {name} as paid?', about)}>
          <PaidForm id={request._id} onDone={close} />
        </Sheet>
      )}
    </span>
  )
}

interface ApproveProps {
  readonly request: PayoutRequest
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Approve({ request: { _id: id, type, arrives, currency, performer, destination }, isOpen, onClose }: ApproveProps) {
  return (
    <ConfirmMutation
      route={approvePayout}
      input={{ params: { id } }}
      onDone={({ status }) => toast(approved(status, type))}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Approve payout of {amount} to {name}?', { amount: formatMoney(arrives, currency), name: performer.name })}
      consequence={
        type === 'stripe'
          ? t(
              'Stripe sends the payout to {destination} immediately, unless it is so large that another operator must send it. The performer is notified and can no longer change the request.',
              { destination },
            )
          : t(
              'The payout goes to {destination} with the next batch. The performer is notified and can no longer change the request.',
              {
                destination,
              },
            )
      }
      action={t('Approve')}
      tone="primary"
    />
  )
}

function approved(status: PayoutRequest['status'], type: PayoutRequest['type']): string {
  if (status === 'sending') return t('Approved. Stripe is sending the payout.')
  return type === 'stripe'
    ? t('Approved. Another operator must send the payout.')
    : t('Approved. The payout is waiting for the next batch.')
}

function Send({ request: { _id: id, arrives, currency, performer, destination }, isOpen, onClose }: ApproveProps) {
  return (
    <ConfirmMutation
      route={sendPayout}
      input={{ params: { id } }}
      onDone={() => toast(t('Stripe is sending the payout'))}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Send payout of {amount} to {name}?', { amount: formatMoney(arrives, currency), name: performer.name })}
      consequence={t('Stripe moves the money from the site’s balance to {destination}. The payout is sent only once.', {
        destination,
      })}
      action={t('Send')}
      tone="primary"
    />
  )
}

interface FormProps {
  readonly id: string
  readonly onDone: () => void
}

interface ReasonFormProps extends FormProps {
  readonly route: typeof rejectPayout | typeof failPayout
  readonly action: string
  readonly children: ReactNode
}

function ReasonForm({ id, route, action, onDone, children }: ReasonFormProps) {
  const act = useApiMutation(route)
  const form = useForm({
    shape: rejectPayout.body,
    initial: { reason: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Recorded'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>{children}</p>
      <TextArea {...form.field('reason')} hint={t('The performer sees this.')} />
      <FormNote form={form} />
      <Button type="submit" variant="danger" isWide isPending={form.isPending}>
        {action}
      </Button>
    </form>
  )
}

function PaidForm({ id, onDone }: FormProps) {
  const act = useApiMutation(payPayout)
  const form = useForm({
    shape: payPayout.body,
    initial: { reference: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Recorded'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p>{t('Record this after the bank has accepted the transfer. The books then show that the money has left.')}</p>
      <TextField {...form.field('reference')} hint={t('The reference of the transfer on your bank statement.')} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Record')}
      </Button>
    </form>
  )
}
