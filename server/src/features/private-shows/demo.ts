/** Two performers give private shows. Requests are answered or withdrawn, and one waits when the demo ends. */
import { saveShowTerms } from '@fanfare/contract/private-show-terms'
import * as shows from '@fanfare/contract/private-shows'
import { demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

const PERFORMER = 'juno.park'
const FAN = 'hanna.w'

interface Story {
  /** The end of the demo is 0. */
  readonly daysAgo: number
  readonly message: string
  readonly minutes: number
  readonly maxCost?: number
  readonly act?: keyof typeof ACTS
}

const STORIES: readonly Story[] = [
  { daysAgo: 0.9, message: 'Could you show me how you tune the old synth?', minutes: 20, act: 'reject' },
  { daysAgo: 0.6, message: 'I’d love to hear the new song before anyone else.', minutes: 15, maxCost: 150, act: 'cancel' },
  { daysAgo: 0.001, message: 'A quick lesson for the second verse?', minutes: 10, maxCost: 100 },
]

const ACTS = {
  reject: (seeder: DemoSeeder, id: string) =>
    seeder.as(PERFORMER)(shows.rejectShow, { params: { id }, body: { note: 'I’m traveling today. Ask me again on Sunday!' } }),
  async cancel(seeder: DemoSeeder, id: string) {
    await seeder.as(PERFORMER)(shows.approveShow, { params: { id }, body: { price: 8 } })
    await seeder.as(FAN)(shows.leaveShow, { params: { id } })
  },
}

export const demo = demoSeed(() => [
  ...[PERFORMER, 'ada.vale'].map((who): DemoStep => ({ daysAgo: 3, who, run: (seeder) => opens(seeder, who) })),
  // Without a person, a step runs alone. Otherwise the clock could move on and let a request expire.
  ...STORIES.map((story): DemoStep => ({ daysAgo: story.daysAgo, run: (seeder) => tells(seeder, story) })),
])

const opens = (seeder: DemoSeeder, who: string) =>
  seeder.as(who)(saveShowTerms, { body: { isOpen: true, price: 8, minMinutes: 3, audience: 'everyone' } })

async function tells(seeder: DemoSeeder, { message, minutes, maxCost, act }: Story): Promise<void> {
  const body = { performerId: await seeder.idOf(PERFORMER), message, minutes, ...(maxCost !== undefined && { maxCost }) }
  const { _id } = await seeder.as(FAN)(shows.requestShow, { body })
  if (act) await ACTS[act](seeder, _id)
}
