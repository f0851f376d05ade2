/** Decides what may become of an order, and who decides it. Pure. */
import type { OrderAct, OrderEvent, OrderStatus } from '@fanfare/contract/orders'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

/** `site`: the clock, a refund rule or an operator. */
export type Side = 'buyer' | 'performer' | 'site'

interface Transition {
  readonly from: OrderStatus | 'none'
  readonly event: OrderEvent
  readonly by: readonly Side[]
  /** The orders, or for a refund the part. */
  readonly of: 'all' | 'physical' | 'digital' | 'a part' | 'everything'
  readonly to: OrderStatus
  readonly entries: string
}

const NONE = 'none'
const CANCEL = 'refund of everything that was not delivered; stock returns'
const REFUND = 'refund of the part; held shares shrink'
const REFUND_ALL = 'refund of the rest; held shares are released; unshipped stock returns'

const refundOf = (status: OrderStatus, whole: OrderStatus): readonly Transition[] => [
  { from: status, event: 'refund', by: ['performer', 'site'], of: 'a part', to: status, entries: REFUND },
  { from: status, event: 'refund', by: ['performer', 'site'], of: 'everything', to: whole, entries: REFUND_ALL },
]

/** Pairs that are missing are rejected. */
export const transitions: readonly Transition[] = [
  {
    from: 'none',
    event: 'pay',
    by: ['buyer'],
    of: 'physical',
    to: 'paid',
    entries: 'one sale per line and one for shipping; shares of what is shipped are held',
  },
  { from: 'none', event: 'pay', by: ['buyer'], of: 'digital', to: 'delivered', entries: 'one sale per line' },
  { from: 'paid', event: 'process', by: ['performer'], of: 'all', to: 'processing', entries: NONE },
  { from: 'paid', event: 'ship', by: ['performer'], of: 'all', to: 'shipped', entries: NONE },
  { from: 'processing', event: 'ship', by: ['performer'], of: 'all', to: 'shipped', entries: NONE },
  { from: 'paid', event: 'edit', by: ['performer'], of: 'all', to: 'paid', entries: NONE },
  { from: 'processing', event: 'edit', by: ['performer'], of: 'all', to: 'processing', entries: NONE },
  { from: 'shipped', event: 'edit', by: ['performer'], of: 'all', to: 'shipped', entries: NONE },
  { from: 'paid', event: 'change_address', by: ['buyer'], of: 'all', to: 'paid', entries: NONE },
  { from: 'processing', event: 'change_address', by: ['buyer'], of: 'all', to: 'processing', entries: NONE },
  { from: 'paid', event: 'late', by: ['site'], of: 'all', to: 'paid', entries: NONE },
  { from: 'processing', event: 'late', by: ['site'], of: 'all', to: 'processing', entries: NONE },
  { from: 'paid', event: 'cancel', by: ['buyer', 'performer'], of: 'all', to: 'cancelled', entries: CANCEL },
  { from: 'processing', event: 'cancel', by: ['buyer', 'performer'], of: 'all', to: 'cancelled', entries: CANCEL },
  { from: 'shipped', event: 'deliver', by: ['buyer', 'site'], of: 'all', to: 'delivered', entries: 'held shares are released' },
  { from: 'shipped', event: 'return', by: ['performer'], of: 'all', to: 'returned', entries: 'refund of the returned pieces' },
  {
    from: 'delivered',
    event: 'return',
    by: ['performer'],
    of: 'physical',
    to: 'returned',
    entries: 'refund of the returned pieces',
  },
  {
    from: 'returned',
    event: 'return',
    by: ['performer'],
    of: 'physical',
    to: 'returned',
    entries: 'refund of the returned pieces',
  },
  ...refundOf('paid', 'refunded'),
  ...refundOf('processing', 'refunded'),
  ...refundOf('shipped', 'refunded'),
  ...refundOf('delivered', 'refunded'),
  // A returned or cancelled order keeps its status when the rest is refunded.
  ...refundOf('returned', 'returned'),
  ...refundOf('cancelled', 'cancelled'),
]

export interface Decided {
  readonly status: OrderStatus
  readonly form: 'digital' | 'physical'
}

interface Wanted {
  readonly event: OrderEvent
  readonly by: Side
  /** For a refund. */
  readonly isEverything?: boolean
}

/** Returns undefined if this side cannot do it now. */
export function statusAfter({ status, form }: Decided, { event, by, isEverything }: Wanted): OrderStatus | undefined {
  const part = isEverything === true ? 'everything' : 'a part'
  return transitions.find(
    (one) =>
      one.from === status &&
      one.event === event &&
      one.by.includes(by) &&
      (event === 'refund' ? one.of === part : one.of === 'all' || one.of === form),
  )?.to
}

/** Returns the status after the event. Throws `not_allowed`. */
export function assertTransition(order: Decided, wanted: Wanted): OrderStatus {
  const to = statusAfter(order, wanted)
  if (to === undefined) throw apiError('not_allowed', whyNot(order))
  return to
}

function whyNot({ status }: Decided): string {
  if (status === 'shipped') return t('This order has already been shipped.')
  if (status === 'delivered') return t('This order has already been delivered.')
  if (status === 'cancelled') return t('This order was cancelled.')
  if (status === 'refunded' || status === 'returned') return t('This order was refunded.')
  return t('This isn’t possible for this order.')
}

/** Statuses in which the earnings of an order are held. */
export const OPEN: readonly OrderStatus[] = ['paid', 'processing', 'shipped']
export const UNSHIPPED: readonly OrderStatus[] = ['paid', 'processing']

export const isOpen = (status: OrderStatus): boolean => OPEN.includes(status)
export const isUnshipped = (status: OrderStatus): boolean => UNSHIPPED.includes(status)

const DELIVERY_DAYS = 14
const ADDRESS_DAYS = 30

/** When a shipped order counts as delivered. */
export const deliverBy = (shippedAt: Date): Date => addDays(shippedAt, DELIVERY_DAYS)

/** When the address of an order is erased; undefined while the order is open. An order that was never shipped needs none. */
export function eraseAt(
  { status, shippedAt }: { readonly status: OrderStatus; readonly shippedAt: Date | null },
  now: Date,
): Date | undefined {
  if (isOpen(status)) return undefined
  return shippedAt === null ? now : addDays(now, ADDRESS_DAYS)
}

interface Seen extends Decided {
  readonly by: Side
  /** Tokens that were not refunded, in minor units. */
  readonly left: number
  /** The seller can still read an address. */
  readonly hasAddress: boolean
  /** Pieces that were shipped and did not come back. */
  readonly returnable: number
}

/** Returns what this side can do now. */
export function actsOf(order: Seen): OrderAct[] {
  const may = (event: OrderEvent) => statusAfter(order, { event, by: order.by }) !== undefined
  const acts: readonly (readonly [OrderAct, boolean])[] = [
    ['process', may('process') && order.left > 0],
    ['ship', may('ship') && order.left > 0],
    ['edit', may('edit')],
    ['confirm', order.by === 'buyer' && may('deliver')],
    ['cancel', may('cancel')],
    ['change_address', may('change_address') && order.hasAddress],
    ['refund', may('refund') && order.left > 0],
    ['return', may('return') && order.returnable > 0],
    ['show_address', order.by === 'performer' && order.hasAddress],
  ]
  return acts.flatMap(([act, is]) => (is ? [act] : []))
}
