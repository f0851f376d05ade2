/** What a benchmark on a filled database is handed. */
import type pg from 'pg'
import type { Crowd } from './data.ts'
import type { Span } from './pace.ts'
import type { Rig } from './rig.ts'

export interface BenchmarkContext {
  readonly rig: Rig
  readonly databaseUrl: string
  readonly sql: pg.Client
  readonly crowd: Crowd
  readonly span: Span
}
