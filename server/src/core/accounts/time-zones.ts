/** Finds the time zones of accounts. Features that ask people for their time zone declare a source. */
import type { Db, Services } from '#platform/context.ts'

/** Returns IANA names by account, without accounts that have none. */
export type TimeZoneSource = (db: Db, accountIds: readonly string[]) => Promise<Map<string, string>>

const sources = new WeakMap<object, readonly TimeZoneSource[]>()

export function installTimeZones(ctx: Services, all: readonly TimeZoneSource[]): void {
  sources.set(ctx.application, all)
}

export async function timeZonesOf(ctx: Services, db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const known = await Promise.all((sources.get(ctx.application) ?? []).map((source) => source(db, accountIds)))
  return new Map(known.flatMap((one) => [...one]))
}
