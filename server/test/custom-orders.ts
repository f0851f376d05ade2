/** Custom orders for stories: terms, requests, and everything until a delivery. */
import type { CustomOrderTermsForm } from '@fanfare/contract/custom-order-terms'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import * as orders from '@fanfare/contract/custom-orders'
import { saveCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { uploadPostPhoto } from '@fanfare/contract/posts'
import { creditTokens } from '#core/money/index.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { jpeg } from './pictures.ts'
import { gif } from './shop.ts'
import type { Caller, TestServer } from './test-server.ts'
import { uploadsResumably } from './tus.ts'

export const TERMS: CustomOrderTermsForm = {
  isOpen: true,
  makes: 'Songs for birthdays',
  excludes: 'Songs about politics',
  minPrice: 20,
  maxOpen: 5,
  noticeDays: 2,
  revisions: 1,
}

export const takesOrders = (performer: Caller, terms: Partial<CustomOrderTermsForm> = {}) =>
  performer(saveCustomOrderTerms, { body: { ...TERMS, ...terms } })

export const daysAhead = ({ clock }: TestServer, days: number): string => addDays(clock.now(), days).toISOString()

interface Wish {
  readonly price?: number
  readonly days?: number
  readonly referenceIds?: string[]
}

export const asks = (
  site: TestServer,
  fan: Caller,
  performer: { readonly id: string },
  { price = 40, days = 10, referenceIds = [] }: Wish = {},
): Promise<CustomOrder> =>
  fan(orders.askForCustomOrder, {
    body: { performerId: performer.id, brief: 'A song for my sister', price, dueAt: daysAhead(site, days), referenceIds },
  })

/** Returns an order that is paid and not delivered. */
export async function startsOrder(site: TestServer, fan: Caller, performer: Caller, wish: Wish = {}): Promise<string> {
  const { _id: id } = await asks(site, fan, performer, wish)
  await performer(orders.acceptCustomOrder, { params: { id } })
  return id
}

/** Returns the id of a processed photo of the vault. */
export async function vaultPhoto(site: TestServer, performer: Caller): Promise<string> {
  const { _id } = await performer(uploadPostPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}

export const uploadsOrderFile = (
  site: TestServer,
  who: Caller,
  id: string,
  { name, bytes = gif }: { readonly name: string; readonly bytes?: Buffer },
): Promise<orders.UploadedCustomOrderFile> => uploadsResumably(site, who, bytes, { kind: 'delivery', name, subject: id })

export const delivers = async (
  site: TestServer,
  performer: Caller,
  id: string,
  downloadIds: string[] = [],
): Promise<CustomOrder> =>
  performer(orders.deliverCustomOrder, {
    params: { id },
    body: { fileIds: [await vaultPhoto(site, performer)], downloadIds, note: 'Here it is' },
  })

export const viewOrder = (who: Caller, id: string): Promise<CustomOrder> => who(orders.viewCustomOrder, { params: { id } })

/** Moves the clock, and runs what the clock does to orders. */
export async function passDays(site: TestServer, days: number): Promise<void> {
  site.clock.moveTo(addDays(site.clock.now(), days))
  await runOrderClock(site)
}

export async function runOrderClock(site: TestServer): Promise<void> {
  await site.sql.query(`select graphile_worker.add_job('end due custom orders', '{}')`)
  await site.quiet()
}

export const givesTokens = ({ ctx }: TestServer, { id: fanId }: Caller, tokens: number) =>
  ctx.write((tx) => creditTokens(tx, { key: newId(tx.now), fanId, tokens: tokens * 100, money: tokens * 100, gateway: 'test' }))
