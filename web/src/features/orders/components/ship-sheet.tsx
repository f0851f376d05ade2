/** Marks an order as shipped, or changes its carrier, tracking number and note. */
import { updateOrder, viewOrder, type OrderDetails } from '@fanfare/contract/orders'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { editLabel, isPickup, shipLabel } from './order-labels.ts'

interface ShipSheetProps {
  readonly order: OrderDetails
  /** False changes only the tracking. */
  readonly isShipping: boolean
  readonly onClose: () => void
}

export default function ShipSheet(props: ShipSheetProps) {
  const { order, isShipping, onClose } = props
  return (
    <EditSheet title={isShipping ? shipLabel(order) : editLabel(order)} onClose={onClose}>
      <ShipForm {...props} />
    </EditSheet>
  )
}

function ShipForm({ order, isShipping, onClose }: ShipSheetProps) {
  const { _id: id, carrier, trackingNumber, note } = order
  const update = useApiMutation(updateOrder)
  const form = useForm({
    shape: updateOrder.body,
    initial: { carrier, trackingNumber, note, version: String(order.version) },
    submit: async (typed) => {
      const body = { ...typed, ...(isShipping && { status: 'shipped' as const }) }
      await saveVersioned(
        form,
        () => call(viewOrder, { params: { id } }),
        (fromVersion) => update.mutateAsync({ params: { id }, body: { ...body, fromVersion } }),
      )
      toast(isShipping ? shippedLabel(order) : t('Changes saved'))
      onClose()
    },
  })
  useReportChanges(form.values.carrier !== carrier || form.values.trackingNumber !== trackingNumber || form.values.note !== note)
  return (
    <form {...form.props}>
      <Stack>
        {isShipping && <p>{isPickup(order) ? t('The buyer can collect the order from now on.') : t('The buyer is notified.')}</p>}
        {!isPickup(order) && (
          <>
            <TextField {...form.field('carrier')} hint={t('Such as DHL or UPS. Optional.')} autoComplete="off" />
            <TextField
              {...form.field('trackingNumber')}
              hint={t('Optional. The buyer can copy it.')}
              autoComplete="off"
              spellCheck={false}
            />
          </>
        )}
        <TextArea {...form.field('note')} rows={3} hint={t('Optional. Shown to the buyer.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {isShipping ? shipLabel(order) : t('Save')}
        </Button>
      </Stack>
    </form>
  )
}

const shippedLabel = (order: OrderDetails): string =>
  isPickup(order) ? t('Order marked as ready') : t('Order marked as shipped')
