/**
 * Saves cards that the payment processor takes itself. The setup starts here, and the card is saved when the processor confirms
 * it, through the browser or a webhook.
 */
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

/** The same limit as for saving, because each setup is an attempt to enter a number. */
const ATTEMPTS = { attempts: 30, seconds: 3600 }

export interface SetupRequest extends NewCardAt {
  readonly key: string
}

export async function beginCardSetup(ctx: Context, request: SetupRequest): Promise<CardSetup> {
  const { accountId, key, gateway: name } = request
  const gateway = ctx.gateways.byName(name)
  if (!gateway || gateway.cardEntry !== 'elements' || !(await gateway.isReady())) throw notFound()
  await assertTakesNewCards(ctx, request)
  await throttle(ctx.db, [`card setup ${accountId}`], ATTEMPTS)
  // If the buyer never returns, this job removes the card at the processor, unless the webhook has saved it.
  await ctx.write(async (tx) => enqueueUnknownCardCheck(tx, name, accountId))
  return gateway.beginCardSetup({ key: `${accountId}:${key}`, customerId: accountId })
}

const saveLater = job('save card of setup', Type.Object({ gateway: Type.String(), setupId: Type.String() }))

export const enqueueSetup = (tx: Tx, of: { readonly gateway: string; readonly setupId: string }): void =>
  tx.enqueue(saveLater, of, { key: `setup:${of.setupId}` })

/** Saves the card of a buyer whose browser never returned. A rejected or removed card is not a failure of this job. */
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
