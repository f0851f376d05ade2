import {
  RECENT_DAYS,
  type Automation,
  type AutomationResults,
  type AutomationTrigger,
  type StoredAutomation,
} from '@fanfare/contract/automations'
import { visibleFiles } from '#core/access/index.ts'
import { filesById, mediaView } from '#core/media/index.ts'
import { automaticResults, soldAutomatic } from '#core/messages/index.ts'
import { earnedOn } from '#core/money/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { addDays } from '#lib/time.ts'
import type { Db, Services } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { sql } from 'kysely'
import { countRuns, countSent, sentRuns, type RunCount } from './run-store.ts'
import { areFilesComplete } from './send-run.ts'
import type { AutomationRow } from './store.ts'

/** Returns the performer's view of automations with their recent results, in the given order. */
export async function automationViews(
  services: Services,
  db: Db,
  viewer: Viewer,
  rows: readonly AutomationRow[],
): Promise<Automation[]> {
  const since = addDays(services.clock.now(), -RECENT_DAYS)
  const ids = rows.map(({ id }) => id)
  return withResults(db, await viewsOf(services, db, viewer, rows), { counts: await countRuns(db, ids, since), since })
}

interface Counted {
  readonly counts: readonly RunCount[]
  readonly since: Date
}

async function withResults(db: Db, automations: readonly StoredAutomation[], { counts, since }: Counted): Promise<Automation[]> {
  const ids = automations.map(({ _id }) => _id)
  const results = new Map((await automaticResults(db, sentRuns(ids, since))).map((one) => [one.id, one]))
  const totals = await countSent(db, ids)
  return automations.map((one) => {
    const own = counts.filter(({ automation_id }) => automation_id === one._id)
    const { seen = 0, unlocked = 0 } = results.get(one._id) ?? {}
    const sums = { waiting: sumOf(own, 'pending'), sent: sumOf(own, 'sent'), skipped: sumOf(own, 'skipped') }
    return { ...one, results: { ...sums, seen, unlocked }, totalSent: totals.get(one._id) ?? 0 }
  })
}

async function viewsOf(services: Services, db: Db, viewer: Viewer, rows: readonly AutomationRow[]): Promise<StoredAutomation[]> {
  const fileIds = rows.flatMap(({ file_ids }) => file_ids)
  const [shown, stored] = [await visibleFiles(db, viewer, fileIds), await filesById(db, fileIds)]
  const now = services.clock.now()
  return rows.map((row) => {
    const showing = { urls: services.urls, now, viewerId: viewer.id, by: { kind: 'automation', id: row.id } }
    return {
      _id: row.id,
      name: row.name,
      trigger: triggerView(row),
      delayMinutes: row.delay_minutes,
      conditions: row.conditions,
      text: row.text,
      lockedText: row.locked_text,
      price: fromMinorUnits(row.price),
      files: row.file_ids.flatMap((id) => shown.get(id) ?? []).map((file) => mediaView(file, showing)),
      openFileIds: row.open_file_ids,
      isOn: row.is_on,
      lacksFiles: !areFilesComplete(
        row,
        row.file_ids.flatMap((id) => stored.get(id) ?? []),
      ),
      createdAt: row.created_at.toISOString(),
    }
  })
}

const sumOf = (counts: readonly RunCount[], state: RunCount['state']): number =>
  counts.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0)

const triggerView = ({ trigger, tier_id, min_amount, months }: AutomationRow): AutomationTrigger => ({
  on: trigger,
  ...(tier_id !== null && { tierId: tier_id }),
  ...(Number(min_amount) > 0 && { minAmount: fromMinorUnits(min_amount) }),
  ...(months !== null && { months }),
})

/** Omits recent results: counting them would prolong the locks of a change. */
export const viewOf = async (services: Services, db: Db, viewer: Viewer, row: AutomationRow): Promise<StoredAutomation> =>
  (await viewsOf(services, db, viewer, [row]))[0]!

export async function resultsView(services: Services, db: Db, viewer: Viewer, row: AutomationRow): Promise<AutomationResults> {
  const since = new Date(0)
  const counts = await countRuns(db, [row.id], since)
  const [automation] = await withResults(db, await viewsOf(services, db, viewer, [row]), { counts, since })
  const sent = sql`select bulk_id from (${sentRuns([row.id], since)}) as sent`
  return {
    automation: automation!,
    skipped: counts.flatMap(({ reason, count }) => (reason === '' ? [] : [{ reason, count }])),
    earned: fromMinorUnits(await earnedOn(db, soldAutomatic(sent))),
    currency: (await readSettings(db)).currency,
  }
}
