/** The site makes the reports of the months that the demo's past has closed. */
import { demoSeed } from '#core/demo-seed.ts'
import { makeSchemeReports } from './jobs.ts'

export const demo = demoSeed(() => [
  {
    daysAgo: 0.1,
    run: async (seeder) => {
      await seeder.start(makeSchemeReports)
      await seeder.jobsDone()
    },
  },
])
