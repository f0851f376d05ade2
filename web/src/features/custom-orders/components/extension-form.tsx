/** The performer's only request for more time. */
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { askCustomOrderExtension } from '@fanfare/contract/custom-orders'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { dueAtOf } from './due-day.ts'
import { DueField } from './due-field.tsx'

interface ExtensionFormProps {
  readonly order: CustomOrder
  readonly onDone: () => void
}

export function ExtensionForm({ order: { _id: id, fan, dueAt, dates }, onDone }: ExtensionFormProps) {
  const act = useApiMutation(askCustomOrderExtension)
  const timeZone = useTimeZone()
  const initial = { dueAt: '', note: '' }
  const form = useForm({
    shape: askCustomOrderExtension.body,
    initial,
    labels: { dueAt: t('New date') },
    submit: async (body) => {
      await act.mutateAsync({ params: { id }, body: { ...body, dueAt: dueAtOf(body.dueAt, timeZone, dates) } })
      toast(t('{name} has been asked for more time', { name: fan.name }))
      onDone()
    },
  })
  useReportChanges(isChangedFrom(initial, form))
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t('You can ask once. Unless {name} agrees, the deadline stays {date}.', {
            name: fan.name,
            date: formatDateTime(dueAt, timeZone),
          })}
        </p>
        <DueField {...form.field('dueAt')} dates={dates} hint={t('By the end of this day in your time zone.')} />
        <TextArea {...form.field('note')} rows={3} hint={t('Optional. Say why you need more time.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Ask for more time')}
        </Button>
      </Stack>
    </form>
  )
}
