import { GatewayDown } from '../gateway-down.ts'
import { CCBILL, type CcbillApi, type Results } from './api.ts'

export interface SaleStatus {
  readonly refunds: number
  readonly voids: number
  readonly chargebacks: number
}

/** CCBill's codes for a sale that does not exist or belongs to another account. */
const UNKNOWN = new Set(['-2', '-3', '-4'])

/** Returns undefined for an unknown sale. Throws `GatewayDown` if CCBill reports nothing about the sale. */
export async function statusOf(api: CcbillApi, subscriptionId: string): Promise<SaleStatus | undefined> {
  const { code, values } = await api.manage('viewSubscriptionStatus', { subscriptionId })
  if (UNKNOWN.has(code)) return undefined
  if (!values.has('signupDate')) throw new GatewayDown(CCBILL, `it returned no data for sale ${subscriptionId}: ${code}`)
  const count = (name: string) => Number(values.get(name) ?? 0)
  return { refunds: count('refundsIssued'), voids: count('voidsIssued'), chargebacks: count('chargebacksIssued') }
}

export const isUnknown = ({ code }: Results): boolean => UNKNOWN.has(code)
