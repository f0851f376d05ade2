/**
 * Closes the ledger at the end of the demo's past, as an hourly job does elsewhere. Without this, sums of closed hours would be
 * empty.
 */
import { closeLedger } from '#core/money/index.ts'
import { demoSeed } from '#core/demo-seed.ts'

export const demo = demoSeed(() => [{ daysAgo: 0, run: (seeder) => seeder.start(closeLedger) }])
