/** Words for the states, steps and acts of custom orders. */
import type {
  CustomOrderAct,
  CustomOrderEvent,
  CustomOrderFilter,
  CustomOrderItem,
  CustomOrderState,
  CustomOrderStep,
} from '@fanfare/contract/custom-order-views'
import type { Person } from '@fanfare/contract/people'
import { t } from '#lib/i18n.ts'

export const stateLabel: Readonly<Record<CustomOrderState, () => string>> = {
  requested: () => t('Requested'),
  countered: () => t('Counter-offer'),
  unpaid: () => t('Waiting for payment'),
  active: () => t('In progress'),
  delivered: () => t('Delivered'),
  disputed: () => t('Disputed'),
  declined: () => t('Declined'),
  withdrawn: () => t('Withdrawn'),
  expired: () => t('Expired'),
  completed: () => t('Completed'),
  refunded: () => t('Refunded'),
  settled: () => t('Settled'),
}

export const stateTone: Readonly<Record<CustomOrderState, 'plain' | 'brass' | 'good' | 'danger'>> = {
  requested: 'plain',
  countered: 'plain',
  unpaid: 'brass',
  active: 'brass',
  delivered: 'brass',
  disputed: 'danger',
  declined: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
  completed: 'good',
  refunded: 'plain',
  settled: 'plain',
}

export const openStates = ['requested', 'countered', 'unpaid', 'active', 'delivered', 'disputed'] as const
export const closedStates = ['completed', 'refunded', 'settled', 'declined', 'withdrawn', 'expired'] as const

export const filterLabel: Readonly<Record<CustomOrderFilter, () => string>> = {
  open: () => t('{of, select, several {Open} other {Open}}', { of: 'several' }),
  waiting: () => t('Your turn'),
  closed: () => t('Finished'),
}

export const stepLabel: Readonly<Record<CustomOrderEvent, () => string>> = {
  ask: () => t('Request sent'),
  accept: () => t('Request accepted'),
  decline: () => t('Request declined'),
  counter: () => t('Counter-offer sent'),
  agree: () => t('Counter-offer accepted'),
  pay: () => t('Paid into escrow'),
  withdraw: () => t('Request withdrawn'),
  deliver: () => t('Delivered'),
  revise: () => t('Revision requested'),
  acceptDelivery: () => t('Delivery accepted'),
  askExtension: () => t('More time requested'),
  grantExtension: () => t('More time granted'),
  refuseExtension: () => t('More time refused'),
  cancel: () => t('Order canceled'),
  dispute: () => t('Dispute opened'),
  addEvidence: () => t('Evidence added'),
  split: () => t('Dispute decided'),
  expire: () => t('Expired'),
  missDeadline: () => t('Deadline missed'),
  completeSilently: () => t('Delivery accepted automatically'),
  end: () => t('Order ended by the site'),
}

export const actLabel: Readonly<Record<CustomOrderAct, () => string>> = {
  accept: () => t('Accept'),
  decline: () => t('Decline'),
  counter: () => t('Make a counter-offer'),
  agree: () => t('Accept counter-offer'),
  pay: () => t('Pay'),
  withdraw: () => t('Withdraw'),
  deliver: () => t('Deliver'),
  revise: () => t('Request revision'),
  acceptDelivery: () => t('Accept delivery'),
  askExtension: () => t('Ask for more time'),
  grantExtension: () => t('Give more time'),
  refuseExtension: () => t('Refuse more time'),
  cancel: () => t('Cancel order'),
  dispute: () => t('Open dispute'),
  addEvidence: () => t('Add evidence'),
}

type Sides = Pick<CustomOrderItem, 'side' | 'fan' | 'performer'>

/** Returns the person on the other side. For operators, the fan. */
export const otherOf = ({ side, fan, performer }: Sides): Person => (side === 'fan' ? performer : fan)

/** Returns who took a step, as the reader calls them. */
export function actorLabel(by: CustomOrderStep['by'], { side, fan, performer }: Sides): string {
  if (by === side) return t('You')
  if (by === 'fan') return fan.name
  if (by === 'performer') return performer.name
  return by === 'operator' ? t('Operator') : t('Automatically')
}

export const isClosed = ({ closedAt }: Pick<CustomOrderItem, 'closedAt'>): boolean => closedAt !== null
