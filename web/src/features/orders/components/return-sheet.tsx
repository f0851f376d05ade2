/** Takes shipped products back: refunds their price, and returns them to the stock if wanted. */
import { useState } from 'react'
import { returnOrder, type OrderDetails } from '@fanfare/contract/orders'
import { itemLabel } from '#core/cart/item-label.ts'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

interface ReturnSheetProps {
  readonly order: OrderDetails
  readonly onClose: () => void
}

const ReturnSheet = (props: ReturnSheetProps) => (
  <EditSheet title={t('Accept return')} onClose={props.onClose}>
    <ReturnForm {...props} />
  </EditSheet>
)
export default ReturnSheet

function ReturnForm({ order, onClose }: ReturnSheetProps) {
  const lines = order.lines.filter(({ form, quantity, returned }) => form === 'physical' && returned < quantity)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [toStock, setToStock] = useState(true)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const takeBack = useApiMutation(returnOrder)
  const returned = lines.flatMap(({ _id }) => (counts[_id] ? [{ _id, quantity: counts[_id] }] : []))
  useReportChanges(returned.length > 0 || note !== '')
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault()
    setIsTried(true)
    if (returned.length === 0) return
    takeBack.mutate(
      { params: { id: order._id }, body: { lines: returned, toStock, note: note.trim() } },
      {
        onSuccess: () => {
          toast(t('Return accepted and refunded'))
          onClose()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <p>{t('The buyer gets the price of the returned products back. Shipping is not refunded.')}</p>
        {lines.map((line) => (
          <SelectField
            key={line._id}
            label={itemLabel(line)}
            value={String(counts[line._id] ?? 0)}
            options={Array.from({ length: line.quantity - line.returned + 1 }, (_, count) => ({
              value: String(count),
              label: String(count),
            }))}
            onChange={(count) => setCounts((now) => ({ ...now, [line._id]: Number(count) }))}
          />
        ))}
        <CheckField label={t('Add the returned products to stock')} isOn={toStock} onChange={setToStock} />
        <TextArea
          label={t('Reason')}
          hint={t('Optional. Shown to the buyer.')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
        <ErrorNote
          error={takeBack.error ?? (isTried && returned.length === 0 ? t('Choose the returned products.') : undefined)}
        />
        <Button type="submit" isWide isPending={takeBack.isPending}>
          {t('Accept return and refund')}
        </Button>
      </Stack>
    </form>
  )
}
