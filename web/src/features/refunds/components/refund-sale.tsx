/** Refunds a sale in full or in part: the rest, the button, and a sheet that explains the consequence. */
import { useState } from 'react'
import { RefundRequest, type refundOwnSale, type refundSale } from '@fanfare/contract/refunds'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { PaidAmount, type Paying } from './paid-amount.tsx'
import { reasonOptions } from './refund-labels.ts'
import css from './refunds.module.css'

export interface Refundable extends Paying {
  readonly id: string
  readonly fanName: string
  /** A word for what was bought. */
  readonly what: string
  readonly paid: number
  readonly refunded: number
  /** True after a full refund. */
  readonly isRefunded: boolean
}

interface RefundSaleProps {
  readonly sale: Refundable
  readonly route: typeof refundSale | typeof refundOwnSale
}

export function RefundSale({ sale, route }: RefundSaleProps) {
  const [isOpen, setOpen] = useState(false)
  const { refunded, isRefunded } = sale
  if (isRefunded) return <Chip>{t('Refunded')}</Chip>
  return (
    <span className={css['act']}>
      {refunded > 0 && <Chip>{rich('{amount} refunded', { amount: <PaidAmount {...sale} value={refunded} /> })}</Chip>}
      <Button variant="plain" size="small" onClick={() => setOpen(true)} aria-label={nameOf(sale)}>
        {t('Refund')}
      </Button>
      {isOpen && (
        <Sheet isOpen onClose={() => setOpen(false)} title={nameOf(sale)}>
          <RefundForm sale={sale} route={route} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </span>
  )
}

const nameOf = ({ what, fanName }: Refundable): string => t('Refund {what}, {name}', { what, name: fanName })

/** Rounds because of floating point errors: 9.99 − 3.33 is 6.66. */
const leftOf = ({ paid, refunded }: Refundable): number => Math.round((paid - refunded) * 100) / 100

function RefundForm({ sale, route, onDone }: RefundSaleProps & { readonly onDone: () => void }) {
  const act = useApiMutation(route)
  const left = leftOf(sale)
  const isFree = sale.paid === 0
  const form = useForm({
    shape: RefundRequest,
    initial: { amount: isFree ? '' : String(left), reason: 'requested', note: '' },
    labels: { amount: t('Amount'), reason: t('Reason') },
    check: ({ amount }) => (Number(amount) > left ? { amount: t('You can refund up to {left}', { left }) } : {}),
    submit: async (body) => {
      await act.mutateAsync({ params: { id: sale.id }, body })
      toast(t('Refunded. {name} has been notified.', { name: sale.fanName }))
      onDone()
    },
  })
  const isFull = isFree || Number(form.values['amount']) === left
  return (
    <form {...form.props} className={css['form']}>
      <p>
        {rich('{name} paid {amount}.', {
          name: <bdi>{sale.fanName}</bdi>,
          amount: <PaidAmount {...sale} value={sale.paid} />,
        })}{' '}
        {isFree
          ? t('The fan paid nothing for this, so there is nothing to refund.')
          : sale.paidBy === 'wallet'
            ? t('The refund goes back to the wallet immediately.')
            : t('The refund goes back to the card. Banks take a few days to show it.')}
      </p>
      {!isFree && (
        <NumberField {...form.field('amount')} unit={sale.paidBy === 'wallet' ? t('tokens') : sale.currency} isRequired />
      )}
      <SelectField {...form.field('reason')} options={reasonOptions()} />
      <TextArea {...form.field('note')} hint={t('The fan and the performer see this.')} />
      <p className={css['consequence']} aria-live="polite">
        {isFull
          ? t('This refunds everything that is left. The fan loses the purchase, and a subscription ends.')
          : t('This is a partial refund. The fan keeps the purchase.')}
      </p>
      <FormNote form={form} />
      <Button type="submit" variant="danger" isWide isPending={form.isPending}>
        {t('Refund')}
      </Button>
    </form>
  )
}
