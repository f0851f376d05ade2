/**
 * Connects CCBill: its own form for the first payment, charges by previous transaction for later ones, and two data links to
 * verify the outcome.
 */
import { notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db.ts'
import { GatewayDown } from '../gateway-down.ts'
import { keyNames } from '../key-names.ts'
import type { GatewayKeys, Keys, WrongKey } from '../keys.ts'
import type { Gateway, GatewayDispute } from '../index.ts'
import { CCBILL, openCcbillApi, InvalidCredentials, type ApiServices, type CcbillApi } from './api.ts'
import { cardsOf, removeCard, saveBlankCard } from './cards.ts'
import { cancelIntent, createIntent, findIntent, readIntent, type Charging } from './charges.ts'
import { openExtracts } from './extract.ts'
import { postbackSecret } from './form.ts'
import { subjectOf } from './postbacks.ts'
import { refund } from './refunds.ts'
import { statusOf } from './status.ts'
import { chargeOfIntent, chargesOf } from './store.ts'
import { refundRemainingUnmatched } from './unmatched.ts'
import { transactionsBetween } from './transactions.ts'

interface Services extends ApiServices {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly secret: string
}

export function openCcbill({ db, clock, secret, ...rest }: Services): Gateway {
  const api = openCcbillApi(rest)
  const { now } = clock
  const charging: Charging = { db, api, now, extracts: openExtracts(db, api, now) }
  const webhookSecret = postbackSecret(secret)
  return {
    name: CCBILL,
    cardEntry: 'redirect',
    minimumCharge: () => MINIMUM_CHARGE,
    webhookSecret,
    async isReady() {
      const keys = await api.keys()
      return (keyNames.get(CCBILL) ?? []).every(({ name }) => keys[name] !== undefined)
    },
    wrongKey: (typed) => wrongKey(rest, typed),
    check: () => checkConnection(api),
    publishableKey: async () => '',
    descriptor: async () => 'CCBill',
    // A card can only be added with a payment.
    beginCardSetup: async () => Promise.reject(notFound()),
    customerOfSetup: async () => undefined,
    saveCard: (customerId) => saveBlankCard(db, customerId, now()),
    removeCard: (reference) => removeCard(db, reference, now()),
    cardsOf: (customerId) => cardsOf(db, customerId),
    createIntent: (input) => createIntent(charging, input),
    findIntent: (input) => findIntent(charging, input),
    readIntent: (id) => readIntent(charging, id),
    cancelIntent: (id) => cancelIntent(charging, id),
    refund: (input) => refund(charging, input),
    disputeOf: (intentId) => disputeOf(charging, intentId),
    disputedSince: (from) => disputedSince(charging, from),
    returnUnmatchedPayments: () => refundRemainingUnmatched(charging),
    transactionsBetween: (period) => transactionsBetween(charging, period),
    subjectOf: (webhook) => subjectOf({ db, api, now, secret: webhookSecret }, webhook),
  }
}

/** CCBill accepts no sale below 2.95, in any of its currencies. */
const MINIMUM_CHARGE = 295

/** CCBill replies that this sale does not exist if the keys are right. */
const NO_SALE = '1000000000'

async function checkConnection(api: CcbillApi): Promise<void> {
  await statusOf(api, NO_SALE)
}

/** Checks only the data link: only a payment can show whether the form exists and the salt is right. */
async function wrongKey(services: ApiServices, typed: Keys): Promise<WrongKey | 'unreachable' | undefined> {
  if (typed['dataLinkPassword'] === undefined) return undefined
  const keys: GatewayKeys = { ...services.keys, read: async () => typed }
  // Trying new keys must not change the health that is recorded for the stored keys.
  const health = { ...services.health, answered: async () => undefined, failed: async () => undefined }
  try {
    await checkConnection(openCcbillApi({ ...services, keys, health }))
    return undefined
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    if (!(error instanceof InvalidCredentials)) return 'unreachable'
    const message = t('CCBill rejected these keys from this server: {reason}', { reason: String(error.cause) })
    return { key: 'dataLinkPassword', message }
  }
}

/** CCBill responds to the banks itself: a chargeback is final when this site learns of it. */
async function disputeOf({ db, api }: Charging, intentId: string): Promise<GatewayDispute | undefined> {
  const charge = await chargeOfIntent(db, intentId)
  const id = charge?.subscription_id
  const chargebacks = charge && id ? ((await statusOf(api, id))?.chargebacks ?? 0) : 0
  if (!charge || !id || chargebacks === 0) return undefined
  // CCBill does not name chargebacks, so their count distinguishes them.
  const reference = chargebacks === 1 ? `${CCBILL}:${id}` : `${CCBILL}:${id}:${chargebacks}`
  return { id: reference, status: 'lost', amount: Number(charge.amount), reason: 'chargeback', dueBy: undefined }
}

/** Returns the intents that have a chargeback in CCBill's list. */
async function disputedSince({ db, extracts, now }: Charging, from: Date): Promise<string[] | undefined> {
  const lines = await extracts.between(from, now())
  if (!lines) return undefined
  const disputed = lines.flatMap(({ type, subscriptionId }) => (type === 'chargeback' ? [subscriptionId] : []))
  return [...(await chargesOf(db, disputed)).values()].map(({ intent_id: id }) => id)
}
