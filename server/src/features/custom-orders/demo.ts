/** Three performers take custom orders. Felix and Ada have no orders, because orders would fill their conversation. */
import { disputeCustomOrder } from '@fanfare/contract/custom-order-disputes'
import { saveCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import * as orders from '@fanfare/contract/custom-orders'
import { uploadPostPhoto } from '@fanfare/contract/posts'
import { buyPackage, demoSeed, type DemoSeeder, type DemoStep, type PictureSpec } from '#core/demo-seed.ts'

const PERFORMER = 'theo.lindqvist'
const FAN = 'hanna.w'

interface Story {
  readonly brief: string
  readonly price: number
  readonly inDays: number
  /** The acts after the request, in this order. */
  readonly acts: readonly (keyof typeof ACTS)[]
}

const STORIES: readonly Story[] = [
  { brief: 'A clearing at dawn as wallpaper for my phone, without people.', price: 60, inDays: 14, acts: [] },
  { brief: 'A portrait of my dog from three photos that I’ll send.', price: 80, inDays: 20, acts: ['counter'] },
  { brief: 'A birthday card for my sister, with snow.', price: 50, inDays: 12, acts: ['accept'] },
  { brief: 'The birches of your last series, in color.', price: 70, inDays: 10, acts: ['accept', 'deliver'] },
  { brief: 'A print-size version of the forest in fog.', price: 90, inDays: 10, acts: ['accept', 'deliver', 'acceptDelivery'] },
  { brief: 'A series of three photos of the old oak.', price: 75, inDays: 9, acts: ['accept', 'deliver', 'dispute'] },
]

const ACTS = {
  counter: (seeder: DemoSeeder, id: string, { inDays }: Dated) =>
    seeder.as(PERFORMER)(orders.counterCustomOrder, {
      params: { id },
      body: { price: 95, dueAt: inDays(25), revisions: 2, note: 'I need a week more for this.' },
    }),
  accept: (seeder: DemoSeeder, id: string) => seeder.as(PERFORMER)(orders.acceptCustomOrder, { params: { id } }),
  async deliver(seeder: DemoSeeder, id: string, { picture }: Dated) {
    if (!picture) return
    const { _id: fileId } = await seeder.as(PERFORMER)(uploadPostPhoto, { files: { file: picture } })
    await seeder.jobsDone()
    await seeder.as(PERFORMER)(orders.deliverCustomOrder, {
      params: { id },
      body: { fileIds: [fileId], note: 'Here it is. I hope you like the light.' },
    })
  },
  acceptDelivery: (seeder: DemoSeeder, id: string) => seeder.as(FAN)(orders.acceptCustomOrderDelivery, { params: { id } }),
  dispute: (seeder: DemoSeeder, id: string) =>
    seeder.as(FAN)(disputeCustomOrder, { params: { id }, body: { note: 'We agreed on three photos, and I got one.' } }),
}

interface Dated {
  readonly picture: Blob | undefined
  inDays(days: number): string
}

export const demo = demoSeed(({ calendar: { inDays } }) => [
  { daysAgo: 1.1, who: FAN, run: (seeder) => buyPackage(seeder, FAN, 'Extra large') },
  ...[PERFORMER, 'ada.vale', 'juno.park'].map((who): DemoStep => ({ daysAgo: 3, who, run: (seeder) => opens(seeder, who) })),
  ...STORIES.map(
    (story, i): DemoStep => ({
      daysAgo: 1 - i / 10,
      who: FAN,
      pictures: [motif(i)],
      run: (seeder, [picture]) => tells(seeder, story, { picture, inDays }),
    }),
  ),
])

const motif = (i: number): PictureSpec => ({ kind: 'motif', motif: 'forest', seed: 9000 + i, width: 800, height: 1000 })

const opens = (seeder: DemoSeeder, who: string) =>
  seeder.as(who)(saveCustomOrderTerms, {
    body: {
      isOpen: true,
      makes: 'Photographs of places and things, for one person or as a print. I answer within two days.',
      excludes: 'Pictures of people, and anything that needs a drone.',
      minPrice: 40,
      maxOpen: 10,
      noticeDays: 5,
      revisions: 1,
    },
  })

async function tells(seeder: DemoSeeder, { brief, price, inDays: days, acts }: Story, dated: Dated): Promise<void> {
  const body = { performerId: await seeder.idOf(PERFORMER), brief, price, dueAt: dated.inDays(days) }
  const { _id } = await seeder.as(FAN)(orders.askForCustomOrder, { body })
  for (const act of acts) await ACTS[act](seeder, _id, dated)
}
