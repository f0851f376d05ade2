/**
 * Records whether payment processors respond. Every call updates it, all processes share it, and the choice of a processor reads
 * it.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db.ts'

export interface HealthRow {
  readonly answered_at: Date | null
  readonly failed_at: Date | null
  /** Failures since the last successful call. */
  readonly failures: number
  readonly message: string
}

export interface GatewayHealth {
  answered(gateway: string): Promise<void>
  /** `message` is for operators. */
  failed(gateway: string, message: string): Promise<void>
  read(): Promise<ReadonlyMap<string, HealthRow>>
}

const DOWN_AFTER_FAILURES = 3
/** After this time the processor is tried again, so that it recovers without an operator. */
const DOWN_FOR_MS = 60_000
/** Minimum interval between two records of success, unless there were failures. */
const SUCCESS_INTERVAL_MS = 30_000
const MAX_MESSAGE_CHARACTERS = 300

/** Pure. A single failure is not an outage. */
export const isDown = (row: HealthRow | undefined, now: Date): boolean =>
  row !== undefined &&
  row.failed_at !== null &&
  row.failures >= DOWN_AFTER_FAILURES &&
  now.getTime() - row.failed_at.getTime() < DOWN_FOR_MS

interface HealthServices {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
}

export function openGatewayHealth({ db, clock }: HealthServices): GatewayHealth {
  const notedAt = new Map<string, number>()
  return {
    async answered(gateway) {
      const now = performance.now()
      const last = notedAt.get(gateway)
      if (last !== undefined && now - last < SUCCESS_INTERVAL_MS) return
      notedAt.set(gateway, now)
      await sql`insert into gateway_health (gateway, answered_at) values (${gateway}, ${clock.now()})
        on conflict (gateway) do update set answered_at = excluded.answered_at, failures = 0`.execute(db)
    },
    async failed(gateway, message) {
      // The next success must be recorded again.
      notedAt.delete(gateway)
      const [now, words] = [clock.now(), message.slice(0, MAX_MESSAGE_CHARACTERS)]
      await sql`insert into gateway_health (gateway, failed_at, failures, message) values (${gateway}, ${now}, 1, ${words})
        on conflict (gateway) do update set failed_at = excluded.failed_at, message = excluded.message,
          failures = gateway_health.failures + 1`.execute(db)
    },
    async read() {
      const { rows } = await sql<HealthRow & { gateway: string }>`select * from gateway_health`.execute(db)
      return new Map(rows.map((row) => [row.gateway, row]))
    },
  }
}
