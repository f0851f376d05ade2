/** Derives the form of an address from the format of its country. Pure. */
import type { Address, AddressField, AddressForm, AddressFormat } from '@fanfare/contract/addresses'
import type { Blocks } from '#core/form-blocks.ts'
import { t } from '#lib/i18n.ts'

const FIELDS: readonly AddressField[] = ['name', 'line1', 'line2', 'district', 'city', 'state', 'postalCode']

export const initialValues = (address: Partial<AddressForm> | undefined, country: string) => ({
  country,
  name: address?.name ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  district: address?.district ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
})
export type AddressValues = ReturnType<typeof initialValues>

export const labelsOf = ({ rows }: AddressFormat): Readonly<Record<string, string>> =>
  Object.fromEntries(rows.flat().map(({ name, label }) => [name, label]))

/** The country's fields, and a closed block with the others: they keep what was typed, and are neither checked nor sent. */
export function blocksOf({ rows }: AddressFormat): Blocks {
  const shown = rows.flat()
  const required = shown.filter(({ isRequired }) => isRequired)
  return {
    shown: {
      isOpen: () => true,
      required: Object.fromEntries(required.map(({ name, label }) => [name, missingText(name, label)])),
      optional: shown.filter(({ isRequired }) => !isRequired).map(({ name }) => name),
    },
    others: { isOpen: () => false, optional: FIELDS.filter((field) => !shown.some(({ name }) => name === field)) },
  }
}

const missingText = (name: AddressField, label: string): string =>
  name === 'city' ? t('Enter your city') : t('Please enter {label}', { label })

/** Returns a short name of an address, for its options and questions. */
export const shortName = ({ lines: [first = ''] }: Pick<Address, 'lines'>): string => first
