/** Sets automatic payout requests: how often, from which amount, and to which method. Needs at least one method. */
import { savePayoutSchedule, type PayoutMethods, type PayoutSchedule } from '@fanfare/contract/payout-methods'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { toast } from '#ui/toast.ts'
import { methodTypesIn, methodTypeLabel } from './payout-labels.ts'
import css from './payouts.module.css'

interface ScheduleFormProps {
  readonly schedule: PayoutSchedule
  readonly methods: PayoutMethods
}

export function ScheduleForm({ schedule, methods }: ScheduleFormProps) {
  const { currency, minimumPayoutAmount: minimum } = useSettings()
  const save = useApiMutation(savePayoutSchedule)
  const types = methodTypesIn(methods)
  const form = useForm({
    shape: savePayoutSchedule.body,
    initial: {
      interval: schedule.interval,
      threshold: Math.max(schedule.threshold, minimum).toFixed(2),
      type: methods[schedule.type] ? schedule.type : (types[0] ?? 'banking'),
    },
    labels: { interval: t('How often'), threshold: t('From'), type: t('To') },
    blocks: { automatic: { isOpen: ({ interval }) => interval !== 'never', optional: ['threshold', 'type'] } },
    submit: async (body) => {
      await save.mutateAsync({ body: body.interval === 'never' ? { ...schedule, ...body } : body })
      toast(t('Changes saved'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <div className={css['two']}>
        <SelectField
          {...form.field('interval')}
          options={[
            { value: 'never', label: t('Only when I request it') },
            { value: 'weekly', label: t('Every Monday') },
            { value: 'monthly', label: t('On the first of each month') },
          ]}
        />
        <FormBlock form={form} block="automatic">
          <NumberField {...form.field('threshold')} isRequired unit={currency} hint={t('Lower amounts stay in your balance.')} />
          <SelectField {...form.field('type')} options={types.map((value) => ({ value, label: methodTypeLabel[value]() }))} />
        </FormBlock>
      </div>
      {schedule.nextAt && (
        <p className={css['hint']}>
          {rich('Your full available balance is requested on {date}.', { date: <DateOf at={schedule.nextAt} /> })}
        </p>
      )}
      <FormNote form={form} />
      <div>
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
