/** Reads a performer's safety log about a person, and the signs of escalation. */
import { MAX_SHOWN_INCIDENTS, type SafetyLog, type SafetySign } from '@fanfare/contract/safety'
import { blockHistory, hasBlocked, isRestricting } from '#core/access/index.ts'
import { accountById, peopleById } from '#core/accounts/index.ts'
import { mayKnow } from '#core/acquaintance/index.ts'
import { linkedAccounts } from '#core/linked-accounts/index.ts'
import { conversationBetween, recentWordsOf } from '#core/messages/index.ts'
import { declinedRequests, safetyEntries, type SafetyPair } from '#core/safety/index.ts'
import { notFound } from '#lib/errors.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { signsOf } from './signs.ts'
import { eventsOf, exportsOf, hasRecords, hintDismissedAt, incidentsOf } from './store.ts'
import { eventView, exportView, incidentView } from './views.ts'

interface From {
  readonly services: Services
  readonly db: Db
}

/**
 * Returns the pair of a performer and a person whom the performer knows, or has known before that account was deleted. Throws
 * `not_found` for others.
 */
export async function knownPair({ services, db }: From, viewer: Viewer, accountId: string): Promise<SafetyPair> {
  const pair = { performerId: viewer.id, accountId }
  if (accountId === viewer.id) throw notFound()
  const isKnown =
    (await hasRecords(db, pair)) ||
    (await mayKnow({ services, db }, viewer, accountId)) ||
    (await conversationBetween(db, { fanId: accountId, performerId: viewer.id })) !== undefined
  if (!isKnown) throw notFound()
  return pair
}

export async function readLog(ctx: Context, viewer: Viewer, accountId: string): Promise<SafetyLog> {
  const { db } = ctx
  const pair = await knownPair({ services: ctx, db }, viewer, accountId)
  const owned = { ownerId: viewer.id, otherId: accountId }
  const [people, isRestricted, isBlocked, entries, incidents, events, exports] = await Promise.all([
    peopleById(db, [accountId]),
    isRestricting(db, owned),
    hasBlocked(db, owned),
    safetyEntries(ctx, db, pair),
    incidentsOf(db, pair, MAX_SHOWN_INCIDENTS),
    eventsOf(db, pair, MAX_SHOWN_INCIDENTS),
    exportsOf(db, pair),
  ])
  return {
    _id: accountId,
    person: people.get(accountId)!,
    isRestricted,
    isBlocked,
    totalEntries: entries.length,
    incidents: incidents.map(incidentView),
    events: events.map(eventView),
    exports: exports.map(exportView),
  }
}

const LOOKBACK_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export async function readSigns(ctx: Context, viewer: Viewer, accountId: string): Promise<SafetySign[]> {
  const { db } = ctx
  const now = ctx.clock.now()
  const pair = await knownPair({ services: ctx, db }, viewer, accountId)
  const account = await accountById(db, accountId)
  if (!account || account.status === 'deleted' || (await hasBlocked(db, { ownerId: viewer.id, otherId: accountId }))) return []
  const dismissedAt = await hintDismissedAt(db, pair)
  const lookback = addDays(now, -LOOKBACK_DAYS)
  const since = dismissedAt && dismissedAt > lookback ? dismissedAt : lookback
  const [words, declined, linked] = await Promise.all([
    recentWordsOf(db, { fanId: accountId, performerId: viewer.id }, since),
    declinedRequests(ctx, db, pair, since),
    linkedAccounts(db, accountId),
  ])
  const { blocked } = await blockHistory(db, viewer.id, [...linked.keys()])
  return signsOf({
    unanswered: words.filter(({ unanswered }) => unanswered).length,
    declined,
    accountAgeDays: (now.getTime() - account.created_at.getTime()) / DAY_MS,
    isLinkedToBlocked: dismissedAt === undefined && blocked.size > 0,
    texts: words.map(({ text }) => text),
  })
}
