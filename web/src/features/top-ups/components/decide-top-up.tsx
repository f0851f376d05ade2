/** What an operator can do with a top-up: say that it has come, agree as the second one, reject it. */
import { useState } from 'react'
import { approveTopUp, confirmTopUp, rejectTopUp, type TopUp, type TopUpAct } from '@fanfare/contract/top-ups'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { money, tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import formCss from './form.module.css'
import css from './queue.module.css'

const words: Partial<Record<TopUpAct, () => string>> = {
  confirm: () => t('It has arrived'),
  approve: () => t('Approve'),
  reject: () => t('Reject'),
}

export function DecideTopUp({ topUp }: { readonly topUp: TopUp }) {
  const [asked, setAsked] = useState<TopUpAct>()
  const close = () => setAsked(undefined)
  const { can, status, fan, amount, currency } = topUp
  const about = { amount: money(amount, currency), name: fan.name }
  return (
    <span className={css['acts']}>
      {status === 'confirmed' && !can.includes('approve') && (
        <small className={css['hint']}>{t('Another operator approves this')}</small>
      )}
      {can.map((act) => (
        <Button
          key={act}
          size="small"
          variant={act === 'reject' ? 'quiet' : 'primary'}
          onClick={() => setAsked(act)}
          aria-label={t('{act}: {amount} of {name}', { act: words[act]?.() ?? act, ...about })}
        >
          {words[act]?.() ?? act}
        </Button>
      ))}
      {asked === 'confirm' && (
        <Sheet isOpen onClose={close} title={t('{amount} of {name} has arrived', about)}>
          <ArrivedForm topUp={topUp} onDone={close} />
        </Sheet>
      )}
      <Approve topUp={topUp} isOpen={asked === 'approve'} onClose={close} />
      {asked === 'reject' && (
        <Sheet isOpen onClose={close} title={t('Reject {amount} of {name}?', about)}>
          <RejectForm topUp={topUp} onDone={close} />
        </Sheet>
      )}
    </span>
  )
}

interface FormProps {
  readonly topUp: TopUp
  readonly onDone: () => void
}

const told = (topUp: TopUp): void =>
  toast(
    topUp.status === 'confirmed'
      ? t('Recorded. Another operator has to approve it.')
      : t('{count} tokens are in the wallet of {name}', { count: tokenCount(topUp.tokens), name: topUp.fan.name }),
  )

function ArrivedForm({ topUp: { _id: id, amount, currency, reference }, onDone }: FormProps) {
  const act = useApiMutation(confirmTopUp)
  const form = useForm({
    shape: confirmTopUp.body,
    initial: { amount: String(amount), reference, receivedOn: '' },
    submit: async (body) => {
      told(await act.mutateAsync({ params: { id }, body }))
      onDone()
    },
  })
  return (
    <form {...form.props} className={formCss['form']}>
      <p>{t('As the statement of the bank has it. What has arrived counts, not what was announced.')}</p>
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
  const { _id: id, amount, currency, tokens, fan } = topUp
  return (
    <ConfirmMutation
      route={approveTopUp}
      input={{ params: { id } }}
      onDone={told}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Approve {amount} of {name}?', { amount: money(amount, currency), name: fan.name })}
      consequence={t('{count} tokens go to the wallet at once. Compare it with the statement of the bank first.', {
        count: tokenCount(tokens),
      })}
      action={t('Approve')}
      tone="primary"
    />
  )
}

function RejectForm({ topUp: { _id: id }, onDone }: FormProps) {
  const act = useApiMutation(rejectTopUp)
  const form = useForm({
    shape: rejectTopUp.body,
    initial: { reason: '' },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Recorded.'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={formCss['form']}>
      <TextArea {...form.field('reason')} hint={t('The fan reads it.')} />
      <FormNote form={form} />
      <Button type="submit" variant="danger" isWide isPending={form.isPending}>
        {t('Reject')}
      </Button>
    </form>
  )
}
