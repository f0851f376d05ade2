/** Entries of a safety log that no other feature has: payments, incidents, blocks and restrictions. */
import { listSales } from '#core/money/index.ts'
import type { SafetyEntry, SafetyPair, SafetySource } from '#core/safety/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import { eventsOf, incidentsOf } from './store.ts'

const BATCH_SIZE = 500

/** Anonymous payments are left out: the performer may not know who paid them. */
async function payments(db: Db, { performerId, accountId: fanId }: SafetyPair): Promise<SafetyEntry[]> {
  const all: SafetyEntry[] = []
  const { currency } = await readSettings(db)
  for (;;) {
    const page = {
      side: 'performer',
      accountId: performerId,
      fanId,
      sort: 'oldest',
      limit: BATCH_SIZE,
      offset: all.length,
    } as const
    const { rows } = await listSales(db, page)
    all.push(
      ...rows.map(
        ({ id, at, kind, gross }): SafetyEntry => ({
          id,
          at,
          kind: 'payment',
          by: 'person',
          text: '',
          details: { for: kind, amount: fromMinorUnits(gross), currency },
        }),
      ),
    )
    if (rows.length < BATCH_SIZE) return all
  }
}

export const safety: SafetySource = {
  async entries(db, pair) {
    const [paid, incidents, events] = await Promise.all([payments(db, pair), incidentsOf(db, pair), eventsOf(db, pair)])
    return [
      ...paid,
      ...incidents.map(
        ({ id, created_at: at, happened_at: happenedAt, username, text }): SafetyEntry => ({
          id,
          at,
          kind: 'incident',
          by: 'performer',
          text,
          details: { happenedAt: happenedAt.toISOString(), username },
        }),
      ),
      ...events.map(
        ({ id, created_at: at, kind, username }): SafetyEntry => ({
          id,
          at,
          kind,
          by: 'performer',
          text: '',
          details: { username },
        }),
      ),
    ]
  },
}
