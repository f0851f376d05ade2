/** Where the time zones of accounts are known: features that ask people for theirs declare what they were told. */
import type { Db, Services } from '#platform/context.ts'

/** IANA names by account; who has told none is missing. */
export type TimeZoneSource = (db: Db, accountIds: readonly string[]) => Promise<Map<string, string>>

const sources = new WeakMap<object, readonly TimeZoneSource[]>()

/** Called once, by app.ts, before the first request. */
export function installTimeZones(ctx: Services, all: readonly TimeZoneSource[]): void {
  sources.set(ctx.application, all)
}

/** As far as they are known. */
export async function timeZonesOf(ctx: Services, db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const known = await Promise.all((sources.get(ctx.application) ?? []).map((source) => source(db, accountIds)))
  return new Map(known.flatMap((one) => [...one]))
}
