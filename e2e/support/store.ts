/** Things for sale in the demo: products that are created through the API, without files from disk. */
import type { Call } from '@fanfare/contract'
import { createAddress } from '@fanfare/contract/addresses'
import { createProduct, type OwnProduct } from '@fanfare/contract/products'
import { setZones, type ZoneForm } from '@fanfare/contract/shipping'
import { uploadVaultPhoto } from '@fanfare/contract/vault'
import { createPicture } from './people.ts'

interface Sold {
  readonly title: string
  readonly price: number
  /** Names of the only option's values, each with its own stock. */
  readonly sizes?: readonly { readonly name: string; readonly stock: number }[]
  readonly stock?: number
}

/** Publishes a physical product with a picture. */
export async function sellProduct(call: Call, { title, price, sizes, stock = 10 }: Sold): Promise<OwnProduct> {
  const { buffer } = await createPicture(title)
  const file = new File([new Uint8Array(buffer)], `${title}.jpg`, { type: 'image/jpeg' })
  const { _id } = await call(uploadVaultPhoto, { files: { file } })
  const variants = sizes
    ? sizes.map(({ name, stock: left }) => ({ values: [name], stock: left, weightGrams: 300 }))
    : [{ values: [], stock, weightGrams: 300 }]
  return call(createProduct, {
    body: {
      form: 'physical',
      title,
      price,
      category: 'prints',
      visibleTo: 'everyone',
      pictureIds: [_id],
      alts: [title],
      ...(sizes && { options: ['Size'] }),
      variants,
      handlingDays: 3,
    },
    files: {},
  })
}

export const GERMANY: ZoneForm = { type: 'own', name: 'Germany', countries: ['DE'], price: 4, furtherPrice: 1.5 }
export const shipTo = (call: Call, ...zones: readonly ZoneForm[]) => call(setZones, { body: { zones: [...zones] } })

export const saveAddress = (call: Call, name: string) =>
  call(createAddress, { body: { country: 'DE', name, line1: 'Lindenstraße 3', city: 'Berlin', postalCode: '10969' } })
