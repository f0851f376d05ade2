/** Refunds the unspent tokens of a purchase: their value, the button, and a sheet that explains the consequence. */
import { useState } from 'react'
import { refundTokens, TokenRefundRequest, type TokenPurchase } from '@fanfare/contract/refunds'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Money, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { tokenReasonOptions } from './refund-labels.ts'
import css from './refunds.module.css'

interface RefundTokensProps {
  readonly purchase: TokenPurchase
}

export function RefundTokens({ purchase }: RefundTokensProps) {
  const [isOpen, setOpen] = useState(false)
  const { dispute, refunded, refundable, paid, currency, fan } = purchase
  if (dispute === 'open') return <Chip tone="danger">{t('Disputed')}</Chip>
  if (dispute === 'lost') return <Chip tone="danger">{t('Charged back')}</Chip>
  if (refunded >= paid) return <Chip>{t('Refunded')}</Chip>
  const title = t('Refund {name}’s tokens', { name: fan.name })
  return (
    <span className={css['act']}>
      {refunded > 0 && <Chip>{rich('{amount} refunded', { amount: <Money value={refunded} currency={currency} /> })}</Chip>}
      {refundable > 0 ? (
        <Button variant="plain" size="small" onClick={() => setOpen(true)} aria-label={title}>
          {t('Refund')}
        </Button>
      ) : (
        <Chip>{t('All spent')}</Chip>
      )}
      {isOpen && (
        <Sheet isOpen onClose={() => setOpen(false)} title={title}>
          <RefundForm purchase={purchase} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </span>
  )
}

function RefundForm({ purchase, onDone }: RefundTokensProps & { readonly onDone: () => void }) {
  const { _id: id, fan, tokens, removed, unspent, paid, refundable, currency } = purchase
  const act = useApiMutation(refundTokens)
  const form = useForm({
    shape: TokenRefundRequest,
    initial: { amount: String(refundable), reason: 'duplicate', note: '' },
    labels: { amount: t('Amount'), reason: t('Reason') },
    check: ({ amount, reason, note }) => ({
      ...(Number(amount) > refundable && {
        amount: t('You can refund up to {most}', { most: formatMoney(refundable, currency) }),
      }),
      ...(reason === 'other' && String(note).trim() === '' && { note: t('Enter a reason') }),
    }),
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body })
      toast(t('Refunded. {name} has been notified.', { name: fan.name }))
      onDone()
    },
  })
  const spent = tokens - removed - unspent
  return (
    <form {...form.props} className={css['form']}>
      <p>
        {rich('{name} paid {amount} for {tokens}.', {
          name: <bdi>{fan.name}</bdi>,
          amount: <Money value={paid} currency={currency} />,
          tokens: <TokenAmount value={tokens} />,
        })}{' '}
        {spent > 0
          ? rich('{spent} have been spent and can’t be refunded. Up to {amount} can be refunded.', {
              spent: <TokenAmount value={spent} />,
              amount: <Money value={refundable} currency={currency} />,
            })
          : t('The refund goes back to the card. Banks take a few days to show it.')}
      </p>
      <NumberField {...form.field('amount')} unit={currency} isRequired />
      <SelectField {...form.field('reason')} options={tokenReasonOptions()} />
      <TextArea {...form.field('note')} hint={t('For your records. The fan doesn’t see this.')} />
      <p className={css['consequence']}>
        {t(
          'Tokens are removed from the wallet in proportion to the money, including bonus tokens. The fan keeps any fraction of a token.',
        )}
      </p>
      <FormNote form={form} />
      <Button type="submit" variant="danger" isWide isPending={form.isPending}>
        {t('Refund')}
      </Button>
    </form>
  )
}
