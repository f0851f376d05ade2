/** Converts filters of an address or form to a query of the vault. */
import { VaultFilters } from '@fanfare/contract/vault'
import { readFilters } from '#core/search-params.ts'
import { reader } from '#lib/i18n.ts'
import { instantOf } from '#lib/local-time.ts'

const DAY = /^(?:19|20)\d\d-\d\d-\d\d$/

/** `from` and `to` are days in the reader's time zone, both inclusive. Invalid days are left out. */
export function vaultSearch(filters: URLSearchParams): VaultFilters {
  const { from, to, ...others } = readFilters(VaultFilters, filters)
  return { ...others, ...moment('from', from, '00:00'), ...moment('to', to, '24:00') }
}

function moment(name: 'from' | 'to', day: string | undefined, time: string) {
  const at = day !== undefined && DAY.test(day) ? instantOf(`${day}T${time}`, reader().timeZone) : ''
  return at !== '' && { [name]: at }
}
