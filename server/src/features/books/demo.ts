/** The ledger is closed at the end of the demo's past, as it is every hour elsewhere: sums of closed hours would stand empty until then. */
import { closeLedger } from '#core/money/index.ts'
import { demoSeed } from '#core/demo-seed.ts'

export const demo = demoSeed(() => [{ daysAgo: 0, run: (seeder) => seeder.start(closeLedger) }])
