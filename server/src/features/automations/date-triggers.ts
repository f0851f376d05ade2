/** Starts automations that a date triggers, an anniversary or a birthday, for one page of fans. */
import { birthdaysOn } from '#core/accounts/index.ts'
import { fansEntitled, newSubscribers } from '#core/access/index.ts'
import { addDays, addMonths } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { enqueueRuns, runOf } from './start-runs.ts'
import { birthdaysAround, birthdayYear } from './birthday-rules.ts'
import { enqueuePage } from './find-dated.ts'
import { shareAutomation, type AutomationRow } from './store.ts'

const PAGE_SIZE = 500

/** Safe to repeat: each occasion triggers one message. */
export async function startDatedRuns(tx: Tx, automationId: string, after: string): Promise<void> {
  const automation = await shareAutomation(tx, automationId)
  if (!automation?.is_on) return
  if (automation.trigger === 'birthday') await beginBirthdays(tx, automation, after)
  else if (automation.months !== null) await beginAnniversaries(tx, automation, automation.months, after)
}

/**
 * Finds fans whose anniversary began within the last day; after longer downtime it is too late. The start of the subscription is
 * the occasion.
 */
async function beginAnniversaries(tx: Tx, automation: AutomationRow, months: number, after: string): Promise<void> {
  const from = addMonths(addDays(tx.now, -1), -months)
  const until = addMonths(tx.now, -months)
  const fans = await newSubscribers(tx.db, automation.performer_id, { from, until, after, limit: PAGE_SIZE })
  await enqueueRuns(
    tx,
    fans.map(({ fanId, at }) =>
      runOf(tx, automation, { fanId, occasion: `${months} months from ${at.toISOString()}`, at: tx.now }),
    ),
  )
  enqueueNextPage(tx, automation, fans)
}

/**
 * Includes only subscribers, because fans agreed to birthday messages from them alone. The year is the occasion: a changed
 * birthday triggers no second message.
 */
async function beginBirthdays(tx: Tx, automation: AutomationRow, after: string): Promise<void> {
  const among = fansEntitled(automation.performer_id, 'subscription')
  const fans = await birthdaysOn(tx.db, birthdaysAround(tx.now), { among, after, limit: PAGE_SIZE })
  const runs = fans.flatMap((fan) => {
    const year = birthdayYear(fan, fan.timeZone, tx.now)
    return year === undefined ? [] : runOf(tx, automation, { fanId: fan.fanId, occasion: `birthday:${year}`, at: tx.now })
  })
  await enqueueRuns(tx, runs)
  enqueueNextPage(tx, automation, fans)
}

function enqueueNextPage(tx: Tx, { id }: AutomationRow, fans: readonly { readonly fanId: string }[]): void {
  const last = fans.at(-1)
  if (last && fans.length === PAGE_SIZE) enqueuePage(tx, id, last.fanId)
}
