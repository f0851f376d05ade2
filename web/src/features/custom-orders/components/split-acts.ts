/** Chooses the main action among those that the server allows. Pure. */
import type { CustomOrderAct } from '@fanfare/contract/custom-order-views'

/** Acts that move an order forward, the first one that is allowed is the main one. */
const MAIN: readonly CustomOrderAct[] = ['pay', 'agree', 'acceptDelivery', 'grantExtension', 'accept', 'deliver', 'addEvidence']

/** The order of the other acts: changes first, then what ends the order. */
const OTHERS: readonly CustomOrderAct[] = [
  'counter',
  'revise',
  'refuseExtension',
  'askExtension',
  ...MAIN,
  'decline',
  'withdraw',
  'cancel',
  'dispute',
]

export function splitActs(allowed: readonly CustomOrderAct[]) {
  const main = MAIN.find((act) => allowed.includes(act))
  return { main, others: OTHERS.filter((act) => act !== main && allowed.includes(act)) }
}
