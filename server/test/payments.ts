/** Helpers for stories about money: test cards, expected errors, and the results of payments. */
import assert from 'node:assert/strict'
import { ApiError, type ErrorCode } from '@fanfare/contract'
import * as payments from '@fanfare/contract/payments'
import * as subscriptions from '@fanfare/contract/subscriptions'
import type { Subscription } from '@fanfare/contract/subscriptions'
import type { PaidType, PlanType } from '@fanfare/contract/periods'
import { accessDecision } from '#core/access/index.ts'
import { sumOf } from '#core/money/index.ts'
import type { Caller, TestServer } from './test-server.ts'
import { makeJobsDue } from './jobs.ts'

export const VALID_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'
export const AUTHENTICATION_CARD = '4000002500003155'
export const FAILS_LATER_CARD = '4000000000000341'

export const saves = (fan: Caller, number = VALID_CARD, key?: string) =>
  fan(
    payments.addCard,
    { params: { type: 'sandbox' }, body: { number, expMonth: 12, expYear: 2040, cvc: '123' } },
    key === undefined ? {} : { key },
  )

interface How {
  readonly type?: PlanType
  readonly tierId?: string
  readonly cardId?: string
  readonly paymentMethod?: 'card' | 'wallet'
  readonly couponCode?: string
  readonly trialCode?: string
  readonly renewsAs?: PaidType
  readonly price?: number
  readonly renewalPrice?: number
  readonly key?: string
}
/** Subscribes with the default card for a month, unless specified. */
export const subscribes = (fan: Caller, performer: { readonly id: string }, { type = 'monthly', key, ...how }: How = {}) =>
  fan(payments.subscribe, { body: { performerId: performer.id, type, ...how } }, key === undefined ? {} : { key })

export const answersBank = (fan: Caller, { authentication }: payments.Payment, approve: boolean) =>
  fan(payments.answerSandboxChallenge, { body: { clientSecret: authentication?.clientSecret ?? '', approve } })

export const subscriptionsOf = async (fan: Caller): Promise<Subscription[]> =>
  (await fan(subscriptions.listOwnSubscriptions, { query: {} })).data

/** For `assert.rejects`: checks the code, and the field of the error. */
export const isApiError = (code: ErrorCode, field?: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error))
  assert.equal(error.code, code, error.message)
  if (field !== undefined) assert.equal(error.errors[0]?.field, field)
  return true
}

/** Returns whether the access decision gives a fan access to subscribers' content. */
export async function hasAccess({ ctx }: TestServer, fan: Caller, performer: Caller): Promise<boolean> {
  const viewer = { id: fan.id, role: 'fan', sessionId: '', provedAt: new Date() } as const
  const post = {
    kind: 'post',
    id: performer.id,
    ownerId: performer.id,
    audience: 'subscribers',
    price: 0,
    removed: false,
    fileIds: [],
  } as const
  return (await accessDecision(ctx.db, viewer, post)).sees === 'all'
}

/** A performer's earnings from sales, in minor units of the currency. */
export const earned = ({ ctx }: TestServer, performer: Caller): Promise<number> => sumOf(ctx.db, `performer:${performer.id}`)

export async function intentsOf({ sql }: TestServer, fan: Caller): Promise<number> {
  const { rows } = await sql.query<{ made: number }>('select count(*)::int as made from sandbox_intents where customer_id = $1', [
    fan.id,
  ])
  return rows[0]?.made ?? 0
}

type CrashPoint = 'before the intent' | 'after the intent'
/** Runs the work in a server that crashes at this moment of a payment: nothing after it is executed. */
export async function crashesAt({ ctx, log }: TestServer, point: CrashPoint, work: () => Promise<unknown>): Promise<void> {
  const gateway = ctx.gateways.sandbox!
  const create = gateway.createIntent
  gateway.createIntent = async (request) => {
    if (point === 'after the intent') await create(request)
    throw new Error('The server was killed here')
  }
  await work()
  gateway.createIntent = create
  assert.deepEqual(log.errors.splice(0).map(String), ['Error: The server was killed here'])
}

/** Runs the job that was scheduled a minute later. */
export async function runDelayedSync({ sql, quiet }: TestServer): Promise<void> {
  await makeJobsDue(sql, 'payment:%')
  await quiet()
}
