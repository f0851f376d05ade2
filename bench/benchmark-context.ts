import type pg from 'pg'
import type { TestAccounts } from './data.ts'
import type { Span } from './load-loops.ts'
import type { Harness } from './harness.ts'

export interface BenchmarkContext {
  readonly harness: Harness
  readonly databaseUrl: string
  readonly sql: pg.Client
  readonly accounts: TestAccounts
  readonly span: Span
}
