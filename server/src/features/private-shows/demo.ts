/** Two performers give private shows. One show has ended, requests are answered or withdrawn, and one waits when the demo ends. */
import { saveShowTerms } from '@fanfare/contract/private-show-terms'
import { SHOW } from '@fanfare/contract/private-show-views'
import * as shows from '@fanfare/contract/private-shows'
import { buyPackage, demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

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
  ...heldShow(HELD_DAYS_AGO),
  // Without a person, a step runs alone. Otherwise the clock could move on and let a request expire.
  ...STORIES.map((story): DemoStep => ({ daysAgo: story.daysAgo, run: (seeder) => tells(seeder, story) })),
])

const opens = (seeder: DemoSeeder, who: string) =>
  seeder.as(who)(saveShowTerms, { body: { isOpen: true, price: 8, minMinutes: 3, audience: 'everyone' } })

const HELD_DAYS_AGO = 1.4
/** Shorter than the absence that ends a show. */
const REPORT_SECONDS = 15
const REPORTS = 17

/** Both report from the room until the fan leaves. On a slow machine, the show may end earlier. */
function heldShow(daysAgo: number): DemoStep[] {
  let id = ''
  const by = () => ({ params: { id } })
  const both = async (seeder: DemoSeeder) => {
    for (const who of [FAN, PERFORMER]) {
      const { show } = await seeder.as(who)(shows.readCurrentShow, { query: { id } })
      if (show?.status === 'started') await seeder.as(who)(shows.joinShow, by())
    }
  }
  const starts = async (seeder: DemoSeeder) => {
    await buyPackage(seeder, FAN, 'Large')
    const body = {
      performerId: await seeder.idOf(PERFORMER),
      message: 'Would you play the new song on the old piano?',
      minutes: 5,
    }
    ;({ _id: id } = await seeder.as(FAN)(shows.requestShow, { body }))
    await seeder.as(PERFORMER)(shows.approveShow, { ...by(), body: { price: 8 } })
    await seeder.as(FAN)(shows.startShow, { ...by(), body: { price: 8 } })
    await seeder.jobsDone()
    await seeder.sendsPicture(PERFORMER, { kind: SHOW, id })
    await seeder.jobsDone()
    await both(seeder)
  }
  const ends = async (seeder: DemoSeeder) => {
    const { show } = await seeder.as(FAN)(shows.readCurrentShow, { query: { id } })
    if (show?.status === 'started') await seeder.as(FAN)(shows.leaveShow, by())
    await seeder.jobsDone()
  }
  const after = (reports: number) => daysAgo - (reports * REPORT_SECONDS) / (24 * 60 * 60)
  const reports = Array.from({ length: REPORTS }, (_, i): DemoStep => ({ daysAgo: after(i + 1), run: both }))
  return [{ daysAgo, run: starts }, ...reports, { daysAgo: after(REPORTS + 0.5), run: ends }]
}

async function tells(seeder: DemoSeeder, { message, minutes, maxCost, act }: Story): Promise<void> {
  const body = { performerId: await seeder.idOf(PERFORMER), message, minutes, ...(maxCost !== undefined && { maxCost }) }
  const { _id } = await seeder.as(FAN)(shows.requestShow, { body })
  if (act) await ACTS[act](seeder, _id)
}
