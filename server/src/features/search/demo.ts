/** Fans search for what is new, so that some words trend. */
import { search } from '@fanfare/contract/search'
import { demoSeed } from '#core/demo-seed.ts'

const SEARCHED = ['#goldenhour', '#nightshift', '#sea', '#workinprogress', 'morning']
/** The number of fans who search the first word. */
const MAX_SEARCHERS = 8
const DAYS_AGO = 0.2

export const demo = demoSeed(({ people: { fans } }) =>
  SEARCHED.flatMap((q, place) =>
    fans
      .filter(({ joined }) => joined > 1)
      .slice(0, MAX_SEARCHERS - place)
      .map(({ username }) => ({
        daysAgo: DAYS_AGO,
        who: username,
        run: (seeder) => seeder.as(username)(search, { body: { q }, query: { limit: 1 } }),
      })),
  ),
)
