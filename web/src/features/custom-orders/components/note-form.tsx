/** Ends an order or a question about it, with an optional note. */
import {
  withdrawCustomOrder,
  type cancelCustomOrder,
  type declineCustomOrder,
  type refuseCustomOrderExtension,
} from '@fanfare/contract/custom-orders'
import { NoteForm, type NoteFormProps } from '#core/note-form.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'

export type NoteRoute =
  | typeof cancelCustomOrder
  | typeof declineCustomOrder
  | typeof refuseCustomOrderExtension
  | typeof withdrawCustomOrder

interface OrderNoteFormProps extends NoteFormProps {
  readonly orderId: string
  readonly route: NoteRoute
}

export function OrderNoteForm({ orderId: id, route, ...rest }: OrderNoteFormProps) {
  const { mutateAsync } = useApiMutation(route)
  return <NoteForm {...rest} shape={withdrawCustomOrder.body} send={(body) => mutateAsync({ params: { id }, body })} />
}
