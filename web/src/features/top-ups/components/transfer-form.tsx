/** Lets a fan announce a bank transfer, and shows the reference to use. */
import { startTopUp } from '@fanfare/contract/top-ups'
import { tokensFor } from '#core/checkout/exchange.ts'
import { CountryField, TaxSums, useTax } from '#core/checkout/tax.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import css from './form.module.css'

export function TransferForm() {
  const { currency, tokenConversionRate: rate, minimumWalletPrice: least, maximumWalletPrice: most } = useSettings()
  const request = useApiMutation(startTopUp)
  const form = useForm({
    shape: startTopUp.body,
    initial: { amount: '' },
    submit: async ({ amount }) => {
      if (!tax.isReady()) return
      await request.mutateAsync({ body: { amount, ...tax.confirmed } })
      form.reset()
      toast(t('Include the reference below with your transfer'))
    },
  })
  const amount = Number(form.values['amount']) || 0
  const tokens = tokensFor(amount, rate)
  const tax = useTax({ purpose: 'tokens', price: Math.round(amount * 100) / 100, isOn: amount >= least && amount <= most })
  const limits = t('{least} to {most}', { least: formatMoney(least, currency), most: formatMoney(most, currency) })
  const received = t('You receive {amount}', { amount: formatTokens(tokens) })
  return (
    <form {...form.props} className={css['form']}>
      <NumberField {...form.field('amount')} unit={currency} hint={tokens > 0 ? `${received} · ${limits}` : limits} />
      {tax.isTaxed && <CountryField tax={tax} />}
      <TaxSums tax={tax} sum={t('Amount to send')} />
      <FormNote form={form} />
      <div>
        <Button type="submit" isPending={form.isPending || tax.isPending}>
          {t('Get reference')}
        </Button>
      </div>
    </form>
  )
}
