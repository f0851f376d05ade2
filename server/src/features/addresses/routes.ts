import { done } from '@fanfare/contract'
import * as addresses from '@fanfare/contract/addresses'
import { isCountryCode } from '@fanfare/contract/country-codes'
import { statesOf } from '#core/places/index.ts'
import {
  checkAddress,
  createAddress,
  deleteAddress,
  formatOf,
  makeAddressDefault,
  readStates,
  savedAddresses,
  updateAddress,
} from '#core/postal-addresses/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { addressView } from './views.ts'

// The list of states is a file. A check reads it before the transaction, which then finds it in memory.
const check = async ({ body }: { readonly body: addresses.AddressForm }): Promise<void> => void (await checkAddress(body))

export const routes = [
  query(addresses.readAddressFormat, async ({ params: { country } }) => {
    if (!isCountryCode(country)) throw notFound()
    return formatOf(country, await statesOf(country))
  }),

  query(addresses.searchAddresses, async ({ ctx, viewer, query: { limit = addresses.MAX_ADDRESSES, offset = 0 } }) => {
    const all = await savedAddresses(ctx, ctx.db, viewer.id)
    return { data: await Promise.all(all.slice(offset, offset + limit).map(addressView)), total: all.length }
  }),

  mutation(
    addresses.createAddress,
    async ({ tx, viewer, body }) => addressView(await createAddress(tx, viewer.id, await checkAddress(body))),
    check,
  ),

  mutation(
    addresses.updateAddress,
    async ({ tx, viewer, params: { id }, body }) =>
      addressView(await updateAddress(tx, { accountId: viewer.id, id }, await checkAddress(body))),
    check,
  ),

  mutation(
    addresses.makeAddressDefault,
    async ({ tx, viewer, params: { id } }) => addressView(await makeAddressDefault(tx, { accountId: viewer.id, id })),
    readStates,
  ),

  mutation(addresses.deleteAddress, async ({ tx, viewer, params: { id } }) => {
    await deleteAddress(tx, { accountId: viewer.id, id })
    return done
  }),
]
