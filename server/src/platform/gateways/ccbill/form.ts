/** Builds signed URLs of CCBill's payment form, and digests. Pure. */
import { createHash, createHmac } from 'node:crypto'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import type { Keys } from '../keys.ts'

/** Currencies of ISO 4217 that CCBill accepts and whose smallest unit is a hundredth. */
const currencies: Readonly<Record<string, string>> = { USD: '840', EUR: '978', GBP: '826', CAD: '124', AUD: '036' }

export function currencyCode(currency: string): string {
  const code = currencies[currency]
  if (code === undefined) throw new Error(`CCBill does not support payments in ${currency}`)
  return code
}

/** Returns undefined for a currency that this site cannot have requested. */
export const currencyOf = (code: string): string | undefined =>
  Object.entries(currencies).find(([, one]) => one === code.padStart(3, '0'))?.[0]

export const decimals = (amount: number): string => fromMinorUnits(amount).toFixed(2)

/** Returns minor units; undefined if the text is not an amount. */
export const minorUnits = (text: string): number | undefined =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? toMinorUnits(Number(text)) : undefined

/**
 * Nothing recurs at CCBill, because this site charges renewals itself. CCBill still requires the number of days that a sale
 * covers.
 */
export const PERIOD_DAYS = '30'
/** The parameter that CCBill passes through and posts back with the prefix `X-`. */
export const PAYMENT_FIELD = 'sitePayment'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export interface Sold {
  readonly key: string
  readonly amount: number
  readonly currency: string
}

/** The digest protects the amount and the currency, but not the payment that they are for. */
export function formUrl(base: string, keys: Keys, { key, amount, currency }: Sold): string {
  const { accountNumber = '', subaccountNumber = '', flexFormId = '', salt = '' } = keys
  const [price, code] = [decimals(amount), currencyCode(currency)]
  const parameters = new URLSearchParams({
    clientAccnum: accountNumber,
    clientSubacc: subaccountNumber,
    initialPrice: price,
    initialPeriod: PERIOD_DAYS,
    currencyCode: code,
    formDigest: md5(`${price}${PERIOD_DAYS}${code}${salt}`),
    [PAYMENT_FIELD]: key,
  })
  return `${base}/${flexFormId}?${parameters.toString()}`
}

export const saleDigest = (subscriptionId: string, salt: string): string => md5(`${subscriptionId}1${salt}`)

/** The digest of a sale covers only its id. The URL to which CCBill posts contains this secret, which authenticates the rest. */
export const postbackSecret = (secret: string): string =>
  createHmac('sha256', `ccbill postbacks ${secret}`).update('address').digest('hex').slice(0, 40)

export const emailHash = (email: string): string =>
  email === '' ? '' : createHash('sha256').update(canonicalAddress(email.trim())).digest('hex')
