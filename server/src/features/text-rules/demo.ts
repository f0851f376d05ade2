/** The operator tries a list of words, and applies another one with a grace date. */
import { applyWordRule, createWordRule, readWordRule } from '@fanfare/contract/word-rules'
import { demoSeed, poll, type DemoSeeder } from '#core/demo-seed.ts'

/** Matches many harmless items, and shows why lists are tried first. */
const TRIED = ['giveaway', 'large', 'light']
/** Brand names. */
const APPLIED = ['thermos', 'velcro', 'frisbee']

export const demo = demoSeed(({ people: { operator }, calendar }) => [
  { daysAgo: 1.5, run: (seeder) => apply(seeder, { operator, words: APPLIED, until: calendar.inDays(9) }) },
  { daysAgo: 0.8, run: (seeder) => draft(seeder, operator, TRIED) },
])

async function draft(seeder: DemoSeeder, operator: string, words: readonly string[]): Promise<string> {
  const body = { language: 'en', severity: 'refuse', places: ['texts', 'tags'], words: words.join('\n') } as const
  const { _id } = await seeder.as(operator)(createWordRule, { body: { ...body, places: [...body.places] } })
  return _id
}

interface Applying {
  readonly operator: string
  readonly words: readonly string[]
  readonly until: string
}

async function apply(seeder: DemoSeeder, { operator, words, until }: Applying): Promise<void> {
  const id = await draft(seeder, operator, words)
  const call = seeder.as(operator)
  const found = async () => {
    const { rule, dryRun } = await call(readWordRule, { params: { id } })
    return dryRun.state === 'done' ? rule : undefined
  }
  const { version } = await poll(found, 'the search for the words of a list')
  await call(applyWordRule, { params: { id }, body: { version, graceUntil: until, isBroadConfirmed: true } })
}
