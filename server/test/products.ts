/** Helpers for stories about products. Purchases go through `GoodsKind`, as orders make them. */
import assert from 'node:assert/strict'
import type { Input } from '@fanfare/contract'
import type { UploadedProductFile } from '@fanfare/contract/product-files'
import * as products from '@fanfare/contract/products'
import type { OwnProduct } from '@fanfare/contract/products'
import { grant } from '#core/access/index.ts'
import { contentKinds, type GoodsKind, type WantedLine } from '#core/content/index.ts'
import { chargeWallet } from '#core/money/index.ts'
import { refundSale } from '#core/refunds/index.ts'
import { newId } from '#lib/id.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Caller, TestServer } from './test-server.ts'
import { uploadsResumably } from './tus.ts'

export type ProductForm = Input<typeof products.createProduct>['body']

/** A published shirt for 20 tokens, unless specified. Waits until it is listed. */
export async function sells(site: TestServer, seller: Caller, form: Partial<ProductForm> = {}): Promise<OwnProduct> {
  const usual = form.form === 'digital' ? {} : { variants: [{ values: [], stock: 5 }] }
  const body = { form: 'physical' as const, title: 'Shirt', price: 20, ...usual, ...form }
  const product = await seller(products.createProduct, { body, files: {} })
  await site.quiet()
  return product
}

/** Changes a product; fields that are not specified are those of `sells`. */
export const changes = (
  seller: Caller,
  { _id }: { readonly _id: string },
  body: Partial<Input<typeof products.updateProduct>['body']>,
) => seller(products.updateProduct, { params: { id: _id }, body: { title: 'Shirt', ...body }, files: {} })

export const uploadsFile = (site: TestServer, who: Caller, bytes: Buffer, name = 'book.pdf'): Promise<UploadedProductFile> =>
  uploadsResumably(site, who, bytes, { kind: 'product', name })

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

/** A published book with one file for 10 tokens, unless specified. */
export async function sellsFile(site: TestServer, seller: Caller, form: Partial<ProductForm> = {}): Promise<OwnProduct> {
  const { _id } = await uploadsFile(site, seller, PDF)
  return sells(site, seller, { form: 'digital', title: 'Book', price: 10, fileIds: [_id], ...form })
}

export const goodsOf = ({ ctx }: TestServer): GoodsKind => contentKinds(ctx).get('product')?.goods ?? assert.fail('no goods')

export const viewerOf = ({ id }: Caller, role: Viewer['role'] = 'fan'): Viewer => ({
  id,
  role,
  sessionId: '',
  provedAt: new Date(),
})

export const lineOf = ({ _id, variants }: Pick<OwnProduct, '_id' | 'variants'>, quantity = 1, place = 0): WantedLine => ({
  productId: _id,
  variantId: variants[place]?._id ?? assert.fail('no such variant'),
  quantity,
})

/** Buys a line at the price that the fan sees now, and returns the id of the sale. */
export async function buys(site: TestServer, fan: Caller, line: WantedLine): Promise<string> {
  const buyer = viewerOf(fan)
  const [quoted] = await goodsOf(site).quote(site.ctx, buyer, [line])
  const expectedPrice = quoted && quoted.state !== 'gone' ? quoted.unitPrice : 0
  return site.ctx.write(async (tx) => {
    const [taken] = await goodsOf(site).take(tx, buyer, [{ ...line, expectedPrice }])
    const { sellerId, form, unitPrice } = taken!
    if (form === 'digital') await grant(tx, { holderId: fan.id, kind: 'purchase', subjectId: line.productId })
    const sale = {
      key: `order ${newId(tx.now)}`,
      kind: 'product',
      fanId: fan.id,
      performerId: sellerId,
      targetId: line.productId,
    }
    return (await chargeWallet(tx, { ...sale, tokens: unitPrice * line.quantity }))?.id ?? assert.fail('not charged')
  })
}

export const refunds = (site: TestServer, saleId: string): Promise<unknown> =>
  site.ctx.write((tx) => refundSale(tx, { saleId, amount: undefined, reason: 'other', note: '', byId: null }))
