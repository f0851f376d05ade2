/** What CCBill says of a sale at this moment. */
import { GatewayDown } from '../gateway-down.ts'
import { CCBILL, type CcbillApi, type Results } from './api.ts'

export interface SaleStatus {
  readonly refunds: number
  readonly voids: number
  readonly chargebacks: number
}

/** No such sale, or not of this account. */
const UNKNOWN = new Set(['-2', '-3', '-4'])

/** Undefined for a sale that it does not know. Throws `GatewayDown` where it says nothing of it. */
export async function statusOf(api: CcbillApi, subscriptionId: string): Promise<SaleStatus | undefined> {
  const { code, values } = await api.manage('viewSubscriptionStatus', { subscriptionId })
  if (UNKNOWN.has(code)) return undefined
  if (!values.has('signupDate')) throw new GatewayDown(CCBILL, `it says nothing of sale ${subscriptionId}: ${code}`)
  const count = (name: string) => Number(values.get(name) ?? 0)
  return { refunds: count('refundsIssued'), voids: count('voidsIssued'), chargebacks: count('chargebacksIssued') }
}

export const isUnknown = ({ code }: Results): boolean => UNKNOWN.has(code)
