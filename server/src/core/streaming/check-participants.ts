/**
 * Checks every second whether participants still have their right. So no list of events that end a right, such as blocks, bans,
 * refunds or sign-outs, is needed, and none can be forgotten.
 */
import { streamKicked } from '@fanfare/contract/streaming'
import { endedSessions, isUsed, statusesOf } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Context } from '#platform/context.ts'
import { unavailability } from '#platform/unavailable.ts'
import { roomNameOf, streamKindOf, type StreamRef } from './kinds.ts'
import { claimRooms, deleteParticipants, forgetAway, participantsOf, type ParticipantRow } from './store.ts'

/** With the check itself, and the engine's time, a right that was lost ends within two seconds. */
const INTERVAL_MS = 500

/** Starts the checks of this process. Returns a function that stops them. */
export function startStreamChecks(ctx: Context): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= checkRooms(ctx)
      .catch((error: unknown) => {
        // Temporary errors are not logged: the next round checks again.
        if (unavailability(error) === undefined) ctx.log.error(error, 'streams')
      })
      .finally(() => (running = undefined))
  }, INTERVAL_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function checkRooms(ctx: Context): Promise<void> {
  await Promise.all((await claimRooms(ctx.db)).map((ref) => checkRoom(ctx, ref)))
}

async function checkRoom(ctx: Context, ref: StreamRef): Promise<void> {
  const participants = await participantsOf(ctx.db, ref)
  if (participants.length === 0) return
  const lost = await withoutRight(ctx, ref, participants)
  if (lost.length > 0) await kickFromStream(ctx, ref, lost)
  await forgetAway(ctx.db, ref)
}

async function withoutRight(ctx: Context, ref: StreamRef, participants: readonly ParticipantRow[]): Promise<string[]> {
  const accounts = await statusesOf(
    ctx.db,
    participants.map((one) => one.account_id),
  )
  const usable = participants.flatMap(({ account_id: id, role: streamRole, is_temporary: isTemporary }) => {
    const account = accounts.get(id)
    return account && isUsed(account.status) && account.status !== 'paused'
      ? { id, role: account.role, streamRole, isTemporary }
      : []
  })
  const [signedOut, allowed] = await Promise.all([
    endedSessions(
      ctx.db,
      participants.map((one) => one.session_id),
      (await settings(ctx)).blockedCountries,
    ),
    streamKindOf(ctx, ref.kind)?.stillMay(ctx, ref.id, usable),
  ])
  const lost = participants.filter(
    ({ account_id: id, session_id: session, is_over: isOver }) => isOver || signedOut.includes(session) || !allowed?.has(id),
  )
  return [...new Set(lost.map((one) => one.account_id))]
}

/** Removes accounts from a room within a second, and tells their windows. Someone who still has the right can join again. */
async function kickFromStream(ctx: Context, ref: StreamRef, accountIds: readonly string[]): Promise<void> {
  const engine = ctx.streaming
  await Promise.all(accountIds.map((id) => engine.kick(roomNameOf(ref), id)))
  // Afterwards, so that a process that dies here is followed by one that kicks again.
  await ctx.write((tx) => deleteParticipants(tx, ref, accountIds))
  ctx.realtime.emit(accountIds, streamKicked, { kind: ref.kind, _id: ref.id })
}
