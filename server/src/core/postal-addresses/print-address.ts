/** Prints addresses with the names of their regions. Reads the list of states from a file, which stays in memory. */
import type { AddressForm } from '@fanfare/contract/addresses'
import { isCountryCode } from '@fanfare/contract/country-codes'
import { statesOf } from '#core/places/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { checkedAddress, linesOf } from './address-rules.ts'

/** Returns the address as it is stored. Throws `not_valid` for a country that does not exist, or with an error per field. */
export async function checkAddress(typed: AddressForm): Promise<AddressForm> {
  if (!isCountryCode(typed.country)) throw notValid('country', t('Choose a country'))
  return checkedAddress(typed, await statesOf(typed.country))
}

/** Returns the lines of the label without the country's name. */
export const labelOf = async (address: AddressForm): Promise<string[]> => linesOf(address, await statesOf(address.country))

/** Call it before a transaction that prints an address, so that the transaction does not wait for a file. */
export const readStates = async (): Promise<void> => void (await statesOf('US'))
