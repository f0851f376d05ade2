import { useState } from 'react'
import { approveTopUp, confirmTopUp, rejectTopUp, reverseTopUp, type TopUp, type TopUpAction } from '@fanfare/contract/top-ups'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { DateField, NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import formCss from './form.module.css'
import css from './queue.module.css'

const words: Partial<Record<TopUpAction, () => string>> = {
  confirm: () => t('Confirm arrival'),
  approve: () => t('Approve'),
  reject: () => t('Reject'),
  reverse: () => t('Reverse'),
}

export function DecideTopUp({ topUp }: { readonly topUp: TopUp }) {
  const [confirming, setConfirming] = useState<TopUpAction>()
  const close = () => setConfirming(undefined)
  const { can, status, fan, amount, currency } = topUp
  const about = { amount: formatMoney(amount, currency), name: fan.name }
  return (
    <span className={css['acts']}>
      {(status === 'confirmed' || status === 'reversing') && !can.includes('approve') && (
        <small className={css['hint']}>{t('Another operator has to approve')}</small>
      )}
      {can.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'reject' || act === 'reverse' ? 'quiet' : 'primary'}
          onClick={() => setConfirming(act)}
          aria-label={t('{act}: {amount} from {name}', { act: words[act]?.() ?? act, ...about })}
        >
          {words[act]?.() ?? act}
        </Button>
      ))}
      {confirming === 'confirm' && (
        <Sheet isOpen onClose={close} title={t('{amount} from {name} has arrived', about)}>
          <ArrivedForm topUp={topUp} onDone={close} />
        </Sheet>
      )}
      <Approve topUp={topUp} isOpen={confirming === 'approve'} onClose={close} />
      {confirming === 'reject' && (
        <Sheet isOpen onClose={close} title={t('Reject {amount} from {name}?', about)}>
          <ReasonForm topUp={topUp} route={rejectTopUp} action={t('Reject')} onDone={close} />
        </Sheet>
      )}
      {confirming === 'reverse' && (
        <Sheet isOpen onClose={close} title={t('Reverse {amount} from {name}?', about)}>
          <p>
            {t(
              'Unspent tokens are removed from the wallet. If they came from a bank transfer, you pay the money back at the bank.',
            )}
          </p>
          <ReasonForm topUp={topUp} route={reverseTopUp} action={t('Reverse')} onDone={close} />
        </Sheet>
      )}
    </span>
  )
}

interface FormProps {
  readonly topUp: TopUp
  readonly onDone: () => void
}

function onDecided({ status, tokens, reversedTokens, fan: { name } }: TopUp): void {
  if (status === 'confirmed') return toast(t('Recorded. Another operator has to approve it.'))
  if (status === 'reversed')
    return toast(t('{amount} removed from {name}’s wallet', { amount: formatTokens(reversedTokens), name }))
  toast(t('{amount} added to {name}’s wallet', { amount: formatTokens(tokens), name }))
}

function ArrivedForm({ topUp: { _id: id, amount, currency, reference }, onDone }: FormProps) {
  const act = useApiMutation(confirmTopUp)
  const form = useForm({
    shape: confirmTopUp.body,
    initial: { amount: String(amount), reference, receivedOn: '' },
    submit: async (body) => {
      onDecided(await act.mutateAsync({ params: { id }, body }))
      onDone()
    },
  })
  return (
    <form {...form.props} className={formCss['form']}>
      <p>{t('Enter the amount on the bank statement. The amount that arrived counts, not the announced one.')}</p>
      <NumberField {...form.field('amount')} unit={currency} isRequired />
      <DateField {...form.field('receivedOn')} isRequired />
      <TextField {...form.field('reference')} isRequired />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Record')}
      </Button>
    </form>
  )
}

function Approve({ topUp, isOpen, onClose }: { readonly topUp: TopUp; readonly isOpen: boolean; readonly onClose: () => void }) {
  const { _id: id, status, amount, currency, tokens, fan } = topUp
  return (
    <ConfirmMutation
      route={approveTopUp}
      input={{ params: { id } }}
      onDone={onDecided}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Approve {amount} from {name}?', { amount: formatMoney(amount, currency), name: fan.name })}
      consequence={
        status === 'reversing'
          ? t('Unspent tokens are removed from the wallet immediately.')
          : t('{amount} will be added to the wallet immediately. Check the bank statement first.', {
              amount: formatTokens(tokens),
            })
      }
      action={t('Approve')}
      tone="primary"
    />
  )
}

interface ReasonProps extends FormProps {
  readonly route: typeof rejectTopUp | typeof reverseTopUp
  readonly action: string
}

function ReasonForm({ topUp: { _id: id }, route, action, onDone }: ReasonProps) {
  const act = useApiMutation(route)
  const form = useForm({
    shape: route.body,
    initial: { reason: '' },
    submit: async (body) => {
      const { status } = await act.mutateAsync({ params: { id }, body })
      toast(status === 'reversing' ? t('Recorded. Another operator has to approve it.') : t('Recorded.'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={formCss['form']}>
      <TextArea {...form.field('reason')} hint={t('The fan will see this.')} />
      <FormNote form={form} />
      <Button type="submit" variant="danger" isWide isPending={form.isPending}>
        {action}
      </Button>
    </form>
  )
}
