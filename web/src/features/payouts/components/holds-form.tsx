/** Sets how long earnings wait before payout, for all performers and for new ones. */
import { readPayoutHolds, savePayoutHolds } from '@fanfare/contract/payout-holds'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import css from './payouts.module.css'

export function HoldsForm() {
  const saved = useApiQuery(readPayoutHolds, {})
  const save = useApiMutation(savePayoutHolds)
  const form = useForm({
    shape: savePayoutHolds.body,
    initial: {
      days: String(saved.days),
      newPerformerHoldDays: String(saved.newPerformerHoldDays),
      newPerformerDays: String(saved.newPerformerDays),
    },
    submit: async (body) => {
      await save.mutateAsync({ body })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <p className={css['hint']}>
        {t('Earnings stay pending this long before they can be paid out. Changes apply to new sales.')}
      </p>
      <NumberField {...form.field('days')} label={t('Pending period after a sale')} unit={t('days')} inputMode="numeric" />
      <div className={css['two']}>
        <NumberField
          {...form.field('newPerformerHoldDays')}
          label={t('Pending period for new performers')}
          unit={t('days')}
          inputMode="numeric"
        />
        <NumberField
          {...form.field('newPerformerDays')}
          label={t('A performer counts as new for')}
          hint={t('From the first approval. Enter 0 to treat no one as new.')}
          unit={t('days')}
          inputMode="numeric"
        />
      </div>
      <FormNote form={form} />
      <div>
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
