/** An invented feature in which performers sell files, for stories about uploads and downloads that need no products. */
import assert from 'node:assert/strict'
import { feature } from '#core/feature.ts'
import { assertWithinQuota, PRODUCT_FILE, PRODUCT_FILES, productFolder, storeProductFile } from '#core/media/index.ts'
import { apiError } from '#lib/errors.ts'
import { features } from '../src/app.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'
import { tusClient } from './tus.ts'

interface Product {
  readonly ownerId: string
  readonly name: string
  readonly bytes: number
  readonly buyers: Set<string>
  /** Ids of counted downloads. */
  readonly downloads: Set<string>
}

const MAX_DOWNLOADS = 2
/** The table of the invented feature, by the id of the file. */
export const products = new Map<string, Product>()

const shop = feature({
  name: 'shop',
  storageAreas: [
    {
      folder: PRODUCT_FILES,
      known: async (_db, ids) => new Set(ids.filter((id) => products.has(id))),
      bytesOf: async (_db, ownerId) =>
        [...products.values()].reduce((sum, one) => (one.ownerId === ownerId ? sum + one.bytes : sum), 0),
    },
  ],
  uploads: [
    {
      kinds: ['product'],
      async admit(tx, { id, role }, { bytes }) {
        if (role !== 'performer') throw apiError('not_allowed', 'Only performers sell.')
        await assertWithinQuota(tx, id, bytes)
      },
      async take(tx, owner, file) {
        await assertWithinQuota(tx, owner.id, file.bytes)
        const id = await storeProductFile(tx, file)
        const { name, bytes } = file
        products.set(id, { ownerId: owner.id, name, bytes, buyers: new Set(), downloads: new Set() })
        return { _id: id, type: 'product', status: 'ready' }
      },
    },
  ],
  downloadAreas: [
    {
      area: PRODUCT_FILES,
      async open(_ctx, viewer, { grant, name, id, isRead }) {
        const product = products.get(grant.subjectId)
        if (!product || name !== PRODUCT_FILE || grant.folder !== productFolder(grant.subjectId)) return undefined
        if (!product.buyers.has(viewer.id)) return undefined
        if (!product.downloads.has(id) && product.downloads.size >= MAX_DOWNLOADS) return undefined
        if (isRead) product.downloads.add(id)
        return { saveAs: product.name }
      },
    },
  ],
})

/** A picture of one pixel. */
export const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

export interface Shop {
  readonly site: TestServer
  readonly seller: Caller
  readonly fan: Caller
}

/** Opens a site with a shop, a performer and a fan. */
export async function openShop(): Promise<Shop> {
  const site = await openTestServer({ features: [...features.filter(({ name }) => name !== 'products'), shop] })
  return { site, seller: await site.performer('nadia'), fan: await site.fan('felix') }
}

export async function uploadProduct({ site, seller }: Shop, bytes: Buffer, name = 'a') {
  const tus = tusClient(site.base, seller.token)
  const created = await tus.create(bytes.length, { kind: 'product', name })
  const path = created.headers.get('location')
  return path === null ? created : tus.upload(path, bytes)
}

/** Returns the id of a product that the fan has bought. */
export async function sellProduct(to: Shop, bytes: Buffer = gif, name = 'a'): Promise<string> {
  const { status, body } = await uploadProduct(to, bytes, name)
  assert.equal(status, 200, JSON.stringify(body))
  products.get(body._id)!.buyers.add(to.fan.id)
  return body._id
}

export const grantOf = (id: string, viewerId: string) => ({
  viewerId,
  kind: 'product',
  subjectId: id,
  folder: productFolder(id),
})

/** Returns an address that the fan gets now. */
export const productUrl = ({ site, fan }: Shop, id: string, { viewerId = fan.id, at = site.clock.now() } = {}): string =>
  site.ctx.urls.signDownload(grantOf(id, viewerId), at) + PRODUCT_FILE

/** Sends the request as a browser does: with a cookie. */
export const fetchAs = (
  { site }: Shop,
  url: string,
  { token, headers = {}, method = 'GET' }: { token: string; headers?: Record<string, string>; method?: string },
): Promise<Response> =>
  fetch(site.base + url, { method, headers: { ...(token !== '' && { cookie: `token=${token}` }), ...headers } })

export const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer())
