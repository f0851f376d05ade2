import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { payoutTypes, type PayoutMethods, type PayoutType } from '@fanfare/contract/payout-methods'
import { calculatePayout, editPayout, requestPayout, type PayoutCalculation, type PayoutRequest } from '@fanfare/contract/payouts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import { Conversion } from './conversion.tsx'
import { accountOf, methodTypesIn, methodTypeLabel } from './payout-labels.ts'
import ownCss from './request-form.module.css'
import css from './payouts.module.css'

interface RequestFormProps {
  /** For the whole available amount. */
  readonly figures: PayoutCalculation
  readonly methods: PayoutMethods
  /** The request to change. Absent for a new one. */
  readonly request?: PayoutRequest
  readonly onDone: () => void
}

export function RequestForm({ figures, methods, request, onDone }: RequestFormProps) {
  const requesting = useApiMutation(requestPayout)
  const edit = useApiMutation(editPayout)
  const form = useForm({
    shape: requestPayout.body,
    initial: { amount: (request?.amount ?? figures.available).toFixed(2), type: request?.type ?? figures.type ?? 'banking' },
    labels: { type: t('To') },
    submit: async ({ amount, type }) => {
      const body = { amount, type, ...(sum.data && sum.isOf(amount) && { arrives: sum.data.arrives }) }
      if (request) await edit.mutateAsync({ params: { id: request._id }, body })
      else await requesting.mutateAsync({ body })
      toast(request ? t('Request changed.') : t('Payout requested. You’ll be notified when it is approved and paid.'))
      onDone()
    },
  })
  const { currency } = figures
  const type = payoutTypes.find((one) => one === form.values['type']) ?? 'banking'
  const sum = useSum({ amount: String(form.values['amount']), type, ...(request && { requestId: request._id }) })
  const most = figures.available + (request?.amount ?? 0)
  return (
    <form {...form.props} className={css['form']}>
      <NumberField
        {...form.field('amount')}
        unit={currency}
        isRequired
        hint={t('{least} to {most}', { least: formatMoney(figures.minimum, currency), most: formatMoney(most, currency) })}
      />
      <SelectField
        {...form.field('type')}
        options={methodTypesIn(methods).map((value) => ({
          value,
          label: `${methodTypeLabel[value]()} · ${accountOf(methods, value)}`,
        }))}
      />
      {sum.data && <LiveSum sum={sum.data} />}
      {type === 'stripe' && methods.stripe && <Conversion from={currency} to={methods.stripe.currency} />}
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {request ? t('Change request') : t('Request payout')}
      </Button>
    </form>
  )
}

interface RequestFields {
  readonly amount: string
  readonly type: PayoutType
  readonly requestId?: string
}

/** Asks the server for the result after a pause in typing. */
function useSum({ amount, type, requestId }: RequestFields) {
  const settled = useDebouncedValue(amount.trim())
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(settled)
  const { data, isPlaceholderData } = useQuery({
    ...query(calculatePayout, { body: { type, ...(requestId && { requestId }), ...(isAmount && { amount: Number(settled) }) } }),
    placeholderData: keepPreviousData,
  })
  /** True if the result is for this amount and not for an earlier one. */
  const isOf = (wanted: number): boolean => isAmount && !isPlaceholderData && Number(settled) === wanted
  return { data: isAmount ? data : undefined, isOf }
}

function LiveSum({ sum: { fee, arrives, currency, problem } }: { readonly sum: PayoutCalculation }) {
  return (
    <div aria-live="polite">
      {problem === '' ? (
        <dl className={ownCss['sum']}>
          <div>
            <dt>{t('Fee')}</dt>
            <dd>
              <Money value={fee} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('You receive')}</dt>
            <dd>
              <Money value={arrives} currency={currency} />
            </dd>
          </div>
        </dl>
      ) : (
        <p className={ownCss['problem']}>{problem}</p>
      )}
    </div>
  )
}
