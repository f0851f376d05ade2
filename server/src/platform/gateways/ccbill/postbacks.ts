/** Stores what CCBill posts as an unverified claim, which triggers a check with CCBill. */
import { sql } from 'kysely'
import { isEqual } from '#lib/constant-time.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '../../db.ts'
import type { Keys } from '../keys.ts'
import type { Webhook, WebhookSubject } from '../index.ts'
import { CCBILL, type CcbillApi } from './api.ts'
import { currencyOf, emailHash, minorUnits, PAYMENT_FIELD, saleDigest } from './form.ts'
import { chargeOfKey, chargesOf } from './store.ts'
import { refundUnmatched } from './unmatched.ts'

export interface Receiving {
  readonly db: Db
  readonly api: CcbillApi
  readonly now: () => Date
  /** Part of the URL to which CCBill posts. */
  readonly secret: string
}

type Posted = (name: string) => string

const SALE = /^(NewSale|Up[Ss]ales?|CrossSale)Success$/
const REFUSED = /^(NewSale|Up[Ss]ales?|CrossSale)Failure$/

/** Throws for a post without the secret, for another account, or with a digest that does not match its sale. */
export async function subjectOf(receiving: Receiving, webhook: Webhook): Promise<WebhookSubject | undefined> {
  const keys = await receiving.api.keys()
  if (!isEqual(webhook.secret ?? '', receiving.secret)) throw notGenuine()
  const posted = readPosted(webhook.rawBody)
  const event = webhook.eventType ?? posted('eventType')
  if (posted('clientAccnum') !== keys['accountNumber'] || posted('clientSubacc').padStart(4, '0') !== keys['subaccountNumber'])
    throw notGenuine()
  if (SALE.test(event)) return ofSale(receiving, posted, keys)
  if (REFUSED.test(event)) return ofFailure(receiving, posted)
  if (event === 'Chargeback' || event === 'Refund' || event === 'Void' || event === 'Return')
    return ofReturn(receiving, posted, event)
  return undefined
}

const notGenuine = () => apiError('not_valid', t('The signature of this webhook is not valid.'))

/** Returns fields by name, with numbers as text. */
function readPosted(rawBody: string): Posted {
  const body: unknown = rawBody === '' ? {} : JSON.parse(rawBody)
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  return (name) => {
    const value = fields[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  }
}

const keyIn = (posted: Posted): string => posted(`X-${PAYMENT_FIELD}`) || posted(PAYMENT_FIELD)

async function ofSale(receiving: Receiving, posted: Posted, { salt = '' }: Keys): Promise<WebhookSubject | undefined> {
  const { db, now } = receiving
  const [subscriptionId, digest] = [posted('subscriptionId'), posted('dynamicPricingValidationDigest')]
  // A charge by previous transaction has no form, so it may lack a digest.
  const isForm = posted('originalSubscriptionId') === ''
  if (!/^\d{6,30}$/.test(subscriptionId)) throw notGenuine()
  if ((isForm || digest !== '') && !isEqual(digest, saleDigest(subscriptionId, salt))) throw notGenuine()
  const charge = await chargeOfKey(db, keyIn(posted))
  // The sale belongs to another site with the same account.
  if (!charge) return undefined
  const [amount, currency] = [minorUnits(posted('billedInitialPrice')), currencyOf(posted('billedCurrencyCode'))]
  if (amount === undefined || currency === undefined) throw notGenuine()
  const [, month = '12', year = '99'] = /^(\d\d)\/?(\d\d)$/.exec(posted('expDate')) ?? []
  const brand = posted('cardType').toLowerCase().slice(0, 20) || 'card'
  const last4 = posted('last4').replace(/\D/g, '').slice(-4).padStart(4, '0')
  // Set by the insert itself, because the payment may be read from then on.
  const isOther = amount !== Number(charge.amount) || currency !== charge.currency
  await sql`insert into ccbill_sales (subscription_id, key, amount, currency, brand, last4, exp_month, exp_year, email_hash, posted_at, is_unmatched)
    values (${subscriptionId}, ${charge.key}, ${amount}, ${currency}, ${brand}, ${last4}, ${Number(month)}, ${2000 + Number(year)},
      ${emailHash(posted('email'))}, ${now()}, ${isOther}) on conflict (subscription_id) do nothing`.execute(db)
  await refundUnmatched(receiving, charge.key)
  return { kind: 'intent', id: charge.intent_id }
}

async function ofFailure({ db }: Receiving, posted: Posted): Promise<WebhookSubject | undefined> {
  const charge = await chargeOfKey(db, keyIn(posted))
  return charge && { kind: 'intent', id: charge.intent_id }
}

async function ofReturn({ db }: Receiving, posted: Posted, event: string): Promise<WebhookSubject | undefined> {
  const subscriptionId = posted('subscriptionId')
  const charge = (await chargesOf(db, [subscriptionId])).get(subscriptionId)
  if (!charge) return undefined
  if (event === 'Chargeback') return { kind: 'dispute', id: `${CCBILL}:${subscriptionId}`, intentId: charge.intent_id }
  const { rows } = await sql<{ key: string }>`select key from ccbill_refunds
    where subscription_id = ${subscriptionId} and status = 'pending' order by created_at limit 1`.execute(db)
  return rows[0] && { kind: 'refund', key: rows[0].key }
}
