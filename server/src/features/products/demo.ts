/** Performers stock their shops. Products are older than most posts, so that the latest photos of a vault belong to posts. */
import type { Input } from '@fanfare/contract'
import { createProduct } from '@fanfare/contract/products'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { uploadVaultPhoto } from '@fanfare/contract/vault'
import { makePdf } from '#platform/pdf.ts'
import { demoSeed, type DemoSeeder, type DemoStep, type PictureSpec } from '#core/demo-seed.ts'
import { DEMO_PRODUCTS, type DemoProduct } from './products.demo.ts'

const FIRST_SEED = 5000
const SIDE = 740

export const demo = demoSeed(({ people, calendar }) =>
  DEMO_PRODUCTS.map((product, i): DemoStep => {
    const { seller, day, alts, inDays } = product
    const motif = people.performers.find(({ username }) => username === seller)?.motif ?? 'paper'
    const drawn = (k: number): PictureSpec => ({ kind: 'motif', motif, seed: FIRST_SEED + 10 * i + k, width: SIDE, height: SIDE })
    const plan = inDays === undefined ? {} : ({ publish: 'scheduled', scheduledAt: calendar.inDays(inDays) } as const)
    return {
      daysAgo: day,
      who: seller,
      pictures: alts.map((_, k) => drawn(k)),
      run: (seeder, pictures) => publish(seeder, product, { pictures, plan }),
    }
  }),
)

interface Publication {
  readonly pictures: readonly Blob[]
  readonly plan: Pick<Input<typeof createProduct>['body'], 'publish' | 'scheduledAt'>
}

async function publish(seeder: DemoSeeder, product: DemoProduct, { pictures, plan }: Publication): Promise<void> {
  const { seller, fields, alts, percents } = product
  const call = seeder.as(seller)
  const pictureIds: string[] = []
  for (const file of pictures) pictureIds.push((await call(uploadVaultPhoto, { files: { file } }))._id)
  const fileIds = await uploadFiles(seeder, product, pictures)
  const discounts = percents && (await discountsOf(seeder, seller, percents))
  await call(createProduct, {
    body: {
      ...fields,
      ...plan,
      pictureIds,
      alts: [...alts],
      ...(fileIds.length > 0 && { fileIds }),
      ...(discounts && { discounts }),
    },
    files: {},
  })
}

/** Buyers of photos get the pictures themselves, and buyers of books a document. */
async function uploadFiles(
  seeder: DemoSeeder,
  { seller, fields, alts, pages }: DemoProduct,
  pictures: readonly Blob[],
): Promise<string[]> {
  if (fields.form === 'physical') return []
  if (pages === undefined) {
    const ids: string[] = []
    for (const [i, picture] of pictures.entries())
      ids.push(await seeder.uploadProductFile(seller, picture, `${i + 1} ${alts[i] ?? ''}.jpg`))
    return ids
  }
  const sections = pages.map(({ title, text }) => ({ title, lines: [text] }))
  const pdf = await makePdf({ title: fields.title, subtitle: '', sections, footer: fields.title, lang: 'en', at: new Date(0) })
  const file = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
  return [await seeder.uploadProductFile(seller, file, `${fields.title}.pdf`)]
}

/** Returns discounts for the seller's tiers in their order. */
async function discountsOf(seeder: DemoSeeder, seller: string, percents: readonly number[]) {
  const { tiers } = await seeder.as(seller)(listOwnTiers, {})
  return tiers.slice(0, percents.length).map(({ _id: tierId }, i) => ({ tierId, percent: percents[i] ?? 0 }))
}
