/** Sends due push messages, each once per device, after checking again that they are still wanted. */
import { endedSessions, localesOf, peopleById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { inLocale, t } from '#lib/i18n.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { LOWEST_PRIORITY } from '#platform/jobs.ts'
import { pushKeys, sendPush, type Outcome, type PushKeys } from '#platform/web-push/index.ts'
import { deleteDevices, recordSuccesses, recordFailures } from './devices-store.ts'
import { notificationKinds } from './kinds.ts'
import { isStillWanted, outgoingText } from './outgoing-text.ts'
import { enqueuePushes } from './outgoing-jobs.ts'
import { deletePushes, duePushes, postponePushes, type OutgoingPush } from './outgoing-store.ts'
import { pushDue, DEFAULT_PREFERENCES, type Preferences } from './rules.ts'
import { preferencesByAccount } from './settings-store.ts'

/** `BATCH_SIZE` messages are checked per run; another job sends the rest. */
const BATCH_SIZE = 200
const CONCURRENCY = 10
const RETRY_MINUTES = 15
const DAY_SECONDS = 24 * 60 * 60

/** A message that a push service does not take is retried later, and dropped after a day. */
export async function sendDuePushes(
  ctx: Context,
  { accountIds, service }: { accountIds: readonly string[]; service?: string },
): Promise<void> {
  const rows = await duePushes(ctx.db, { accountIds, service }, BATCH_SIZE)
  if (rows.length === 0) return
  const own = await preferencesByAccount(ctx.db, [...new Set(rows.map((row) => row.account_id))])
  const messages = await messagesOf(ctx, rows, own)
  const wanted = new Set(messages.flatMap((one) => one.rows))
  await deletePushes(
    ctx.db,
    rows.filter((row) => !wanted.has(row)),
  )
  const keys = await pushKeys(ctx, ctx.db)
  for (let at = 0; at < messages.length; at += CONCURRENCY) {
    const some = messages.slice(at, at + CONCURRENCY)
    const sent = await Promise.allSettled(some.map((one) => send(ctx, keys, one)))
    const outcomes = some.map((message, i) => ({ message, outcome: outcomeOf(sent[i]) }))
    await ctx.write((tx) => saveOutcomes(tx, outcomes, own))
  }
  if (rows.length === BATCH_SIZE)
    await ctx.write(async (tx) => enqueuePushes(tx, { accountIds, service }, { priority: LOWEST_PRIORITY }))
}

const outcomeOf = (one: PromiseSettledResult<Outcome> | undefined): Outcome | 'failed' =>
  one?.status === 'fulfilled' ? one.value : 'failed'

async function saveOutcomes(
  tx: Tx,
  all: readonly { readonly message: Message; readonly outcome: Outcome | 'failed' }[],
  own: ReadonlyMap<string, Preferences>,
): Promise<void> {
  const of = (...outcomes: (Outcome | 'failed')[]) =>
    all.filter(({ outcome }) => outcomes.includes(outcome)).map(({ message }) => message)
  const devicesOf = (messages: readonly Message[]) => messages.map(({ device }) => device.device_id)
  await deletePushes(
    tx.db,
    of('sent', 'refused').flatMap(({ rows }) => rows),
  )
  await deleteDevices(tx.db, devicesOf(of('gone')))
  await recordSuccesses(tx.db, devicesOf(of('sent', 'refused')))
  await recordFailures(tx.db, devicesOf(of('failed')), tx.now)
  const kinds = notificationKinds(tx.services)
  const later = addMinutes(tx.now, RETRY_MINUTES)
  const postponed = of('failed')
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const kind = kinds.get(row.type)
      return kind ? [{ ...row, due_at: pushDue(kind, own.get(row.account_id) ?? DEFAULT_PREFERENCES, later) }] : []
    })
  await postponePushes(tx.db, postponed)
  for (const rows of Map.groupBy(postponed, (row) => `${row.due_at.getTime()} ${row.service}`).values()) {
    const [first] = rows
    const accountIds = [...new Set(rows.map((row) => row.account_id))]
    if (first) enqueuePushes(tx, { accountIds, service: first.service }, { at: first.due_at })
  }
}

interface Message {
  readonly device: OutgoingPush
  readonly rows: readonly OutgoingPush[]
  readonly shown: { readonly title: string; readonly body: string; readonly link: string; readonly tag: string }
}

/** Returns one message per device. A message that replaces several says how many. */
async function messagesOf(
  ctx: Context,
  rows: readonly OutgoingPush[],
  own: ReadonlyMap<string, Preferences>,
): Promise<Message[]> {
  const [locales, people, ended, { siteName }] = await Promise.all([
    localesOf(ctx.db, [...new Set(rows.map((row) => row.account_id))]),
    peopleById(
      ctx.db,
      rows.flatMap((row) => row.from_id ?? []),
    ),
    endedSessions(ctx.db, [...new Set(rows.map((row) => row.session_id))]),
    settings(ctx),
  ])
  const kinds = notificationKinds(ctx)
  const oldest = addDays(ctx.clock.now(), -1)
  const still = rows.filter(
    (row) =>
      row.created_at > oldest &&
      !ended.includes(row.session_id) &&
      isStillWanted(row, 'push', kinds.get(row.type), own.get(row.account_id) ?? DEFAULT_PREFERENCES),
  )
  return [...Map.groupBy(still, (row) => row.device_id).values()].flatMap((together): Message[] => {
    const [device] = together
    if (!device) return []
    const { account_id: accountId, notification_id: tag, from_id: from, link } = device
    const name = from === null ? undefined : people.get(from)?.name
    const shown = inLocale(locales.get(accountId) ?? 'en', () =>
      together.length === 1
        ? {
            title: siteName,
            body: outgoingText(device, kinds.get(device.type), own.get(accountId) ?? DEFAULT_PREFERENCES, name).subject,
            link,
            tag,
          }
        : {
            title: siteName,
            body: t('{count, plural, one {# new notification} other {# new notifications}}', { count: together.length }),
            link: '/notifications',
            tag,
          },
    )
    return [{ device, rows: together, shown }]
  })
}

const send = (ctx: Context, keys: PushKeys, { device: { endpoint, p256dh, auth }, shown }: Message) =>
  sendPush(
    ctx,
    keys,
    { endpoint, p256dh, auth },
    // A message that is sent again after a crash replaces itself: by its topic at the push service, and by its tag in the
    // browser.
    { payload: JSON.stringify(shown), seconds: DAY_SECONDS, topic: shown.tag.replaceAll('-', '') },
  )
