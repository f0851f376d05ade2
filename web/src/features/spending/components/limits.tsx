import { setSpendingLimits, type SpendingLimits } from '@fanfare/contract/spending'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import { initialLimits } from './initial-limits.ts'
import css from './spending.module.css'

export function Limits({ limits: { currency, monthly, perPerformer, spent } }: { readonly limits: SpendingLimits }) {
  const act = useApiMutation(setSpendingLimits)
  const form = useForm({
    shape: setSpendingLimits.body,
    initial: initialLimits({ monthly, perPerformer }),
    submit: async (body) => {
      const now = await act.mutateAsync({ body })
      const isPlanned = now.monthly.next !== null || now.perPerformer.next !== null
      toast(isPlanned ? t('Saved. Higher limits apply after 24 hours.') : t('Saved. Your limits apply now.'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p className={css['soft']}>
        {t('You can’t spend more than this, renewals included. Lower limits apply immediately; higher ones after 24 hours.')}
      </p>
      <Spent limit={monthly.now} spent={spent} currency={currency} />
      <div className={css['two']}>
        <div>
          <NumberField {...form.field('monthly')} unit={currency} placeholder={t('No limit')} />
          <UntilThen limit={monthly} currency={currency} />
        </div>
        <div>
          <NumberField {...form.field('perPerformer')} unit={currency} placeholder={t('No limit')} />
          <UntilThen limit={perPerformer} currency={currency} />
        </div>
      </div>
      <FormNote form={form} />
      <Button type="submit" isPending={form.isPending}>
        {t('Save limits')}
      </Button>
    </form>
  )
}

interface SpentProps {
  readonly limit: number | null
  readonly spent: number
  readonly currency: string
}

function Spent({ limit, spent, currency }: SpentProps) {
  if (limit === null)
    return (
      <p>
        {rich('You’ve paid {amount} by card and bank transfer this month.', {
          amount: <Money value={spent} currency={currency} />,
        })}
      </p>
    )
  return (
    <div className={css['spent']}>
      <p>
        {rich('You’ve paid {amount} of {limit} by card and bank transfer this month.', {
          amount: <Money value={spent} currency={currency} />,
          limit: <Money value={limit} currency={currency} />,
        })}
      </p>
      <ProgressBar share={limit > 0 ? Math.min(1, spent / limit) : 1} label={t('Monthly limit used')} />
    </div>
  )
}

interface UntilThenProps {
  readonly limit: SpendingLimits['monthly']
  readonly currency: string
}

/** The current limit before a planned raise. */
function UntilThen({ limit: { now, next }, currency }: UntilThenProps) {
  if (!next || now === null) return null
  return (
    <p className={css['soft']}>
      {rich('Starts on {date}. Until then, the limit is {limit}.', {
        date: <DateOf at={next.at} />,
        limit: <Money value={now} currency={currency} />,
      })}
    </p>
  )
}
