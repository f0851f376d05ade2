/** Defines what features contribute to a performer's safety log about someone, and to the signs of escalation. */
import type { Db, Services } from '#platform/context.ts'

/** A performer, and the person that the log is about. */
export interface SafetyPair {
  readonly performerId: string
  readonly accountId: string
}

export interface SafetyEntry {
  readonly id: string
  readonly at: Date
  /** Never changes, because exported files contain it. */
  readonly kind: string
  /** The account that wrote or did it. */
  readonly by: 'person' | 'performer'
  readonly text: string
  /** Only what the performer may know. */
  readonly details?: Readonly<Record<string, string | number | boolean>>
}

export interface SafetySource {
  /** Everything between the two, with deleted things as long as their words are kept. */
  entries?(db: Db, pair: SafetyPair): Promise<readonly SafetyEntry[]>
  /** How many requests of the person the performer has declined since then. */
  declined?(db: Db, pair: SafetyPair, since: Date): Promise<number>
}

const sources = new WeakMap<object, readonly SafetySource[]>()

export const installSafetySources = (services: Services, all: readonly SafetySource[]): void =>
  void sources.set(services.application, all)

/** Returns all entries, oldest first. */
export async function safetyEntries(services: Services, db: Db, pair: SafetyPair): Promise<SafetyEntry[]> {
  const all = await Promise.all(
    (sources.get(services.application) ?? []).map(async (one) => (await one.entries?.(db, pair)) ?? []),
  )
  return all.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
}

export async function declinedRequests(services: Services, db: Db, pair: SafetyPair, since: Date): Promise<number> {
  const all = await Promise.all(
    (sources.get(services.application) ?? []).map(async (one) => (await one.declined?.(db, pair, since)) ?? 0),
  )
  return all.reduce((sum, one) => sum + one, 0)
}
