/** The performer's answer with another price, date or number of revisions. */
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { counterCustomOrder } from '@fanfare/contract/custom-orders'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { localDayOf } from '#lib/local-time.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { dueAtOf } from './due-day.ts'
import { DueField } from './due-field.tsx'

interface CounterFormProps {
  readonly order: CustomOrder
  readonly onDone: () => void
}

export function CounterForm({ order: { _id: id, fan, price, dueAt, dates, revisions }, onDone }: CounterFormProps) {
  const act = useApiMutation(counterCustomOrder)
  const timeZone = useTimeZone()
  const initial = {
    price: String(price),
    dueAt: localDayOf(dueAt, timeZone),
    revisions: String(revisions.agreed),
    note: '',
  }
  const form = useForm({
    shape: counterCustomOrder.body,
    initial,
    labels: { price: t('Price'), dueAt: t('Due date') },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body: { ...body, dueAt: dueAtOf(body.dueAt, timeZone, dates) } })
      toast(t('Counter-offer sent'))
      onDone()
    },
  })
  useReportChanges(isChangedFrom(initial, form))
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t('{name} accepts or withdraws. If they accept, their tokens move into escrow and the order starts.', {
            name: fan.name,
          })}
        </p>
        <NumberField {...form.field('price')} unit={t('tokens')} />
        <DueField {...form.field('dueAt')} dates={dates} hint={t('By the end of this day in your time zone.')} />
        <NumberField
          {...form.field('revisions')}
          inputMode="numeric"
          hint={t('How many changes {name} can ask for.', { name: fan.name })}
        />
        <TextArea {...form.field('note')} rows={3} hint={t('Optional. Explain your counter-offer.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Send counter-offer')}
        </Button>
      </Stack>
    </form>
  )
}
