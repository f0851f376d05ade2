import { Type } from 'typebox'
import { CustomOrderEvent, CustomOrderState } from '@fanfare/contract/custom-order-views'
import { event } from '#platform/events.ts'

/** A step of a custom order has happened; `state` is the state afterwards. */
export const customOrderStepped = event(
  'custom_order.stepped',
  Type.Object({
    orderId: Type.String(),
    fanId: Type.String(),
    performerId: Type.String(),
    event: CustomOrderEvent,
    by: Type.Enum(['fan', 'performer', 'operator', 'site']),
    state: CustomOrderState,
  }),
)

/** A performer has uploaded a file for a delivery. */
export const customOrderFileAdded = event(
  'custom_order.file_added',
  Type.Object({ orderId: Type.String(), performerId: Type.String() }),
)
