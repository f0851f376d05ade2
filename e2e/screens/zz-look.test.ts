import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createProduct, listBookmarkedProducts, updateProduct } from '@fanfare/contract/products'
import { listOwnTiers } from '@fanfare/contract/tiers'
import { searchVault } from '@fanfare/contract/vault'
import { setZones } from '@fanfare/contract/shipping'
import { signIn } from '@fanfare/contract/auth'
import { tusClient } from '../../server/test/tus.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { DEMO_PASSWORD, visit, waitUntilLoaded, assertAccessible } from '../support/site.ts'
import { test } from '../support/test.ts'

const OUT = process.env['LOOK_OUT'] ?? '/work/tmp/h/W1/look'
mkdirSync(OUT, { recursive: true })
let demo: Demo
test.beforeAll(async () => { demo = await openDemo() })
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze with a very long name that goes on and on to the end of the line'

async function shoot(page: Page, name: string, full = true) {
  await waitUntilLoaded(page)
  await page.screenshot({ path: `${OUT}/${name}.png`, fullPage: full })
}

test('look', async () => {
  test.setTimeout(900_000)
  const ada = await demo.callOf('ada.vale')
  const { token } = await demo.site.guest(signIn, { body: { username: 'ada.vale', password: DEMO_PASSWORD } })
  const { data } = await ada(searchVault, { query: { limit: 30 } })
  const pics = data.filter((one: any) => (one.media ?? one).type === 'photo').map((one: any) => (one.media ?? one)._id)
  console.log('pics', pics.length)
  const { tiers } = await ada(listOwnTiers, {})
  console.log('tiers', tiers.map((t) => t.name).join())
  await ada(setZones, { body: { zones: [
    { type: 'own', name: 'Germany', countries: ['DE'], price: 4, furtherPrice: 1 },
    { type: 'countries', name: 'European Union', countries: ['FR', 'AT', 'IT', 'ES', 'PT', 'BE'], price: 9, furtherPrice: 2 },
    { type: 'rest', name: 'World', price: 15, furtherPrice: 5 },
    { type: 'pickup', name: 'Pickup in Hamburg', price: 0, furtherPrice: 0, pickupPlace: 'Quay 7' },
  ] } }).catch((e) => console.log('zones', e.message))
  const tus = tusClient(demo.site.origin, token)
  const upload = async (name: string) => {
    const bytes = Buffer.alloc(300_000, name)
    const created = await tus.create(bytes.length, { kind: 'product', name })
    return (await tus.upload(created.headers.get('location')!, bytes)).body._id as string
  }
  const discounts = tiers.filter((t) => !t.isArchived).map((t, i) => ({ tierId: t._id, percent: 20 + 10 * i }))
  const make = (body: any) => ada(createProduct, { body: { publish: 'now', discounts, ...body }, files: {} }).catch((e) => { console.log(body.title, e.message, JSON.stringify(e.errors)); throw e })
  const shirt = await make({ form: 'physical', title: 'Night walk shirt', description: 'Heavy cotton, printed by hand in Hamburg.\nWash cold, inside out.', category: 'clothing', tags: 'shirt, hamburg', price: 25, pictureIds: pics.slice(0, 4), alts: ['The shirt on a chair', '', '', ''], options: ['Size', 'Color'],
    variants: [['S', 'Ink', 25, 0], ['S', 'Sand', 25, 4], ['M', 'Ink', 25, 3], ['M', 'Sand', 27, 12], ['L', 'Ink', 27.5, 0]].map(([a, b, price, stock]) => ({ values: [a, b], price, stock, weightGrams: 220 })), limitPerBuyer: 3, handlingDays: 4 })
  const sounds = await make({ form: 'digital', title: 'Harbor at night: field recordings', description: 'Six recordings, 48 kHz.', category: 'music', tags: 'sound', price: 12, pictureIds: pics.slice(4, 5), fileIds: [await upload('01 Harbor at dawn – a quiet recording.flac'), await upload('02.flac')] })
  await make({ form: 'physical', title: LONG, category: 'art', price: 480.5, pictureIds: pics.slice(5, 6), variants: [{ values: [], stock: 0 }] })
  await make({ form: 'digital', title: 'Preset pack', category: 'software', price: 9, pictureIds: pics.slice(6, 7), fileIds: [await upload('presets.zip')], subscribersIncluded: true, discounts: [] })
  await make({ form: 'physical', title: 'Portrait, drawn for you', category: 'art', price: 90, pictureIds: pics.slice(7, 9), isMadeToOrder: true, variants: [{ values: [], stock: null }] })
  const secret = await make({ form: 'digital', title: 'Only for subscribers', category: 'photos', price: 5, pictureIds: pics.slice(9, 10), fileIds: [await upload('x.zip')], visibleTo: 'subscribers' })
  await make({ form: 'digital', title: 'A draft', category: 'photos', publish: 'draft' })
  await demo.site.jobsDone()
  const looks = [
    ['phone', 'light', 'en'], ['phone', 'dark', 'es'], ['tablet', 'dark', 'en'], ['desktop', 'light', 'en'],
  ] as const
  for (const [size, theme, locale] of looks) {
    const tag = `${size}-${theme}-${locale}`
    const look = { theme, locale }
    const fan = await demo.as('felix', size, look)
    const guest = await demo.as('visitor', size, look)
    const own = await demo.as('ada.vale', size, look)
    for (const [page, who, path, name] of [
      [guest, 'visitor', '/ada.vale?tab=shop', 'shop'],
      [guest, 'visitor', `/product/${secret._id}`, 'closed'],
      [fan, 'felix', `/product/${shirt._id}`, 'shirt'],
      [fan, 'felix', `/product/${sounds._id}`, 'sounds'],
      [own, 'ada', `/product/${sounds._id}`, 'own'],
      [own, 'ada', '/studio/products', 'list'],
      [own, 'ada', '/studio/products/new', 'new'],
      [own, 'ada', `/studio/products/${shirt._id}`, 'edit'],
      [fan, 'felix', '/explore?q=harbor', 'explore'],
    ] as const) {
      await visit(page, path)
      await shoot(page, `${name}-${tag}`)
      await assertAccessible(page).catch((e) => console.log('AXE', name, tag, String(e.message).slice(0, 700)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 0) console.log('WIDE', name, tag, wide)
    }
    for (const page of [fan, guest, own]) await page.context().close()
  }
  void listBookmarkedProducts, updateProduct
})
