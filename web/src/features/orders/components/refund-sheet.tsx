/** Refunds an order in whole or in part: an amount for each product and for shipping. */
import { useState } from 'react'
import { refundOrder, type OrderDetails } from '@fanfare/contract/orders'
import { itemLabel } from '#core/cart/item-label.ts'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { amountIn, leftOf, sumOf } from './refund-amounts.ts'

interface RefundSheetProps {
  readonly order: OrderDetails
  readonly onClose: () => void
}

const RefundSheet = (props: RefundSheetProps) => (
  <EditSheet title={t('Refund')} onClose={props.onClose}>
    <RefundForm {...props} />
  </EditSheet>
)
export default RefundSheet

interface Refundable {
  /** The id of a line, or `shipping`. */
  readonly id: string
  readonly label: string
  readonly left: number
}

function partsOf({ lines, shipping }: OrderDetails): readonly Refundable[] {
  const all = [
    ...lines.map((line) => ({
      id: line._id,
      label: itemLabel(line),
      left: leftOf([line]),
    })),
    ...(shipping ? [{ id: 'shipping', label: t('Shipping'), left: leftOf([{ ...shipping, total: shipping.price }]) }] : []),
  ]
  return all.filter(({ left }) => left > 0)
}

function RefundForm({ order, onClose }: RefundSheetProps) {
  const [parts] = useState(() => partsOf(order))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const refund = useApiMutation(refundOrder)
  useReportChanges(note !== '' || Object.values(typed).some((text) => text !== ''))
  const amounts = parts.map(({ id, left }) => ({ id, amount: amountIn(typed[id] ?? '', left) }))
  const isWrong = amounts.some(({ amount }) => amount === undefined)
  const total = sumOf(amounts.map(({ amount = 0 }) => amount))
  const refundAll = () => setTyped(Object.fromEntries(parts.map(({ id, left }) => [id, String(left)])))
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault()
    setIsTried(true)
    if (isWrong || total === 0) return
    const lines = amounts.flatMap(({ id, amount = 0 }) => (id === 'shipping' || amount === 0 ? [] : [{ _id: id, amount }]))
    const shipping = amounts.find(({ id }) => id === 'shipping')?.amount ?? 0
    const body = { lines, ...(shipping > 0 && { shipping }), note: note.trim() }
    refund.mutate(
      { params: { id: order._id }, body },
      {
        onSuccess: () => {
          toast(t('{amount} refunded', { amount: formatTokens(total) }))
          onClose()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <div>
          <Button variant="quiet" size="small" onClick={refundAll}>
            {t('Refund everything that is left')}
          </Button>
        </div>
        {parts.map((part) => (
          <AmountField
            key={part.id}
            part={part}
            value={typed[part.id] ?? ''}
            isTried={isTried}
            onChange={(text) => setTyped((now) => ({ ...now, [part.id]: text }))}
          />
        ))}
        <TextArea
          label={t('Reason')}
          hint={t('Optional. Shown to the buyer.')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
        <ErrorNote error={refund.error ?? (isTried && !isWrong && total === 0 ? t('Enter an amount to refund.') : undefined)} />
        <Button type="submit" variant="danger" isWide isPending={refund.isPending}>
          {total > 0 && !isWrong ? t('Refund {amount}', { amount: formatTokens(total) }) : t('Refund')}
        </Button>
      </Stack>
    </form>
  )
}

interface AmountFieldProps {
  readonly part: Refundable
  readonly value: string
  readonly isTried: boolean
  readonly onChange: (text: string) => void
}

function AmountField({ part: { id, label, left }, value, isTried, onChange }: AmountFieldProps) {
  const max = formatTokens(left)
  const isWrong = isTried && amountIn(value, left) === undefined
  return (
    <NumberField
      label={label}
      name={id}
      unit={t('tokens')}
      hint={t('Up to {amount}', { amount: max })}
      value={value}
      error={isWrong ? t('Enter an amount of up to {amount}', { amount: max }) : undefined}
      onChange={onChange}
    />
  )
}
