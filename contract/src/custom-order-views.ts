/** Defines what people see of custom orders: states, steps and deliveries. */
import { Type, type Static } from 'typebox'
import { MediaCounts } from './content.ts'
import { DateTime, Id, oneOf, orNull, Tokens } from './define.ts'
import { Blurred, Media, Photo } from './media.ts'
import { Person } from './people.ts'

/**
 * `requested`: waits for the performer. `countered`: the performer has offered another price or date, and the fan decides. `unpaid`:
 * accepted, and the fan's wallet or spending limit did not cover it. `active`: the tokens are in escrow, and the performer works.
 * `delivered`: the fan accepts, asks for a revision, or stays silent. `disputed`: an operator decides. Terminal: `declined` and
 * `withdrawn` by one side, `expired` without an answer or payment, `completed` (paid to the performer), `refunded` (returned to the
 * fan) and `settled` (split by an operator).
 */
export const CustomOrderState = oneOf(
  'requested',
  'countered',
  'unpaid',
  'active',
  'delivered',
  'disputed',
  'declined',
  'withdrawn',
  'expired',
  'completed',
  'refunded',
  'settled',
)
export type CustomOrderState = Static<typeof CustomOrderState>

/** `open`: neither side has finished. `waiting`: the caller has something to do. `closed`: a terminal state. */
export const CustomOrderFilter = oneOf('open', 'waiting', 'closed')
export type CustomOrderFilter = Static<typeof CustomOrderFilter>

const acts = [
  'accept',
  'decline',
  'counter',
  'agree',
  'pay',
  'withdraw',
  'deliver',
  'revise',
  'acceptDelivery',
  'askExtension',
  'grantExtension',
  'refuseExtension',
  'cancel',
  'dispute',
  'addEvidence',
] as const

/** The calls that a participant may make now, by their names below. `addEvidence` also appears after the first statement. */
export const CustomOrderAct = oneOf(...acts)
export type CustomOrderAct = Static<typeof CustomOrderAct>

/** The clock causes `expire`, `missDeadline` and `completeSilently`. A block, a ban or a closed account causes `end`. */
export const CustomOrderEvent = oneOf('ask', ...acts, 'split', 'expire', 'missDeadline', 'completeSilently', 'end')
export type CustomOrderEvent = Static<typeof CustomOrderEvent>

export const CustomOrderSide = oneOf('fan', 'performer')
export type CustomOrderSide = Static<typeof CustomOrderSide>

/** `refused` and `granted` stay, because a performer can ask once. */
const CustomOrderExtension = Type.Object({ dueAt: DateTime, state: oneOf('asked', 'granted', 'refused') })

const head = {
  _id: Id,
  /** The caller's side. Operators have none. */
  side: orNull(CustomOrderSide),
  fan: Person,
  performer: Person,
  state: CustomOrderState,
  /** The first 200 characters in lists. Empty in lists of operators. */
  brief: Type.String(),
  /** The fan's offer, or the performer's counter-offer. */
  price: Tokens,
  /** The wished or agreed date. */
  dueAt: DateTime,
  /** The revisions that are agreed and left. */
  revisions: Type.Object({ agreed: Type.Integer(), left: Type.Integer() }),
  createdAt: DateTime,
  /**
   * When the state ends by the clock: the question, offer or time to pay expires, the deadline returns the tokens, or the delivery
   * counts as accepted. Null if nothing happens by the clock.
   */
  endsAt: orNull(DateTime),
  /** When a terminal state was reached. */
  closedAt: orNull(DateTime),
  /** Null until the performer asks for more time. */
  extension: orNull(CustomOrderExtension),
  /** The calls that the caller may make now. Empty for operators. */
  acts: Type.Array(CustomOrderAct),
}

export const CustomOrderItem = Type.Object(head)
export type CustomOrderItem = Static<typeof CustomOrderItem>

/** A file of any type. It is downloaded, never shown. */
export const CustomOrderDownload = Type.Object({ _id: Id, name: Type.String(), bytes: Type.Integer() })
export type CustomOrderDownload = Static<typeof CustomOrderDownload>

/** The latest delivery. The fan sees media and downloads after the order is paid to the performer, in whole or in part. */
export const CustomOrderDelivery = Type.Union([
  Type.Object({
    locked: Type.Literal(false),
    deliveredAt: DateTime,
    note: Type.String(),
    files: Type.Array(Media),
    downloads: Type.Array(CustomOrderDownload),
  }),
  Type.Object({
    locked: Type.Literal(true),
    deliveredAt: DateTime,
    note: Type.String(),
    inside: MediaCounts,
    previews: Type.Array(Blurred),
    downloads: Type.Array(CustomOrderDownload),
  }),
])
export type CustomOrderDelivery = Static<typeof CustomOrderDelivery>

export const CustomOrderStep = Type.Object({
  _id: Id,
  event: CustomOrderEvent,
  by: oneOf('fan', 'performer', 'operator', 'site'),
  at: DateTime,
  /** The state after the step. */
  state: CustomOrderState,
  /** The participant's or the operator's words. Empty for none. */
  note: Type.String(),
  /** Present for `ask` and `counter`; `dueAt` also for `askExtension` and `grantExtension`. Null for other steps. */
  price: orNull(Tokens),
  dueAt: orNull(DateTime),
  /** References of `ask`, and evidence of `dispute` and `addEvidence`. Operators see them only once there is a dispute. */
  pictures: Type.Array(Photo),
  /** For steps that closed the escrow: the tokens returned to the fan, and the tokens paid to the performer. */
  returned: orNull(Tokens),
  released: orNull(Tokens),
})
export type CustomOrderStep = Static<typeof CustomOrderStep>

export const CustomOrder = Type.Object({
  ...head,
  conversationId: orNull(Id),
  /** The earliest and latest date of a counter-offer or of more time. */
  dates: Type.Object({ earliest: DateTime, latest: DateTime }),
  delivery: orNull(CustomOrderDelivery),
  /** Files that the performer has uploaded and not delivered yet. Empty for others. */
  uploads: Type.Array(CustomOrderDownload),
  /** Oldest first. At most 100. */
  steps: Type.Array(CustomOrderStep),
  /** The sale once the performer is paid. */
  saleId: orNull(Id),
})
export type CustomOrder = Static<typeof CustomOrder>
