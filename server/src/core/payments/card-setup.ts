/** Cards that a gateway takes itself: begun here, entered there, and saved when the gateway says so, whoever brings the news. */
import { Type } from 'typebox'
import { ApiError, notFound } from '#lib/errors.ts'
import type { CardSetup } from '#platform/gateways/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'
import { assertTakesNewCards, type NewCardAt } from './allowed-gateway.ts'
import { saveCard } from './cards.ts'
import { enqueueUnknownCardCheck } from './remove-card.ts'

/** As with saving: each of them is an attempt to enter a number. */
const ATTEMPTS = { attempts: 30, seconds: 3600 }

export interface SetupRequest extends NewCardAt {
  readonly key: string
}

export async function beginCardSetup(ctx: Context, request: SetupRequest): Promise<CardSetup> {
  const { accountId, key, gateway: name } = request
  const gateway = ctx.gateways.byName(name)
  if (!gateway || gateway.cardEntry !== 'elements' || !(await gateway.isReady())) throw notFound('gateway')
  await assertTakesNewCards(ctx, request)
  await throttle(ctx.db, [`card setup ${accountId}`], ATTEMPTS)
  // A card that is entered by somebody who never comes back is removed there, unless the webhook has saved it.
  await ctx.write(async (tx) => enqueueUnknownCardCheck(tx, name, accountId))
  return gateway.beginCardSetup({ key: `${accountId}:${key}`, customerId: accountId })
}

const saveLater = job('save card of setup', Type.Object({ gateway: Type.String(), setupId: Type.String() }))

export const enqueueSetup = (tx: Tx, of: { readonly gateway: string; readonly setupId: string }): void =>
  tx.enqueue(saveLater, of, { key: `setup:${of.setupId}` })

/** For the buyer whose browser never came back. A card that was refused, or removed again, is no failure of this job. */
async function saveOfSetup(ctx: Context, { gateway: name, setupId }: { gateway: string; setupId: string }): Promise<void> {
  const accountId = await ctx.gateways.byName(name)?.customerOfSetup(setupId)
  if (accountId === undefined) return
  try {
    await saveCard(ctx, { accountId, key: `setup:${setupId}`, gateway: name, details: { token: setupId } })
  } catch (error) {
    const isAnswer = error instanceof ApiError && ['card_declined', 'not_found', 'not_valid'].includes(error.code)
    if (!isAnswer) throw error
  }
}

export const setupJobHandlers = [jobHandler(saveLater, saveOfSetup)]
