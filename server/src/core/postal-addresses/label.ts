/** Prints a postal address as the post of its country expects it. Pure. */
import { formatAddress } from 'localized-address-format'
import { AddressField } from '@fanfare/contract/addresses'

export type Printed = Readonly<Partial<Record<AddressField, string>>>

/** Returns the lines of the label without the country's name. `state` is what the label shows, not the code of the list. */
export const labelLines = (country: string, { name, line1, line2, district, city, state, postalCode }: Printed): string[] =>
  formatAddress(
    {
      postalCountry: country,
      name: name ?? '',
      addressLines: [line1, line2].filter((line) => line !== undefined),
      dependentLocality: district ?? '',
      locality: city ?? '',
      administrativeArea: state ?? '',
      postalCode: postalCode ?? '',
    },
    'latin',
  ).flatMap((line) => {
    // The library keeps separators next to fields that are empty or on another line.
    const text = line.replaceAll(/^[\s,/-]+|[\s,/-]+$/g, '').replace(`${country}-${country}-`, `${country}-`)
    return text === '' ? [] : [text]
  })

const FIRST_PRIVATE_CODE_POINT = 0xe000
/** A character for each field that no label contains. */
const marks = new Map(AddressField.enum.map((field, i) => [field, String.fromCodePoint(FIRST_PRIVATE_CODE_POINT + i)]))

/** Returns the fields of a country's label, line by line. */
export const fieldsOfLabel = (country: string): AddressField[][] =>
  labelLines(country, Object.fromEntries(marks))
    .map((line) => {
      const places = [...marks].map(([field, mark]) => ({ field, place: line.indexOf(mark) }))
      return places
        .filter(({ place }) => place >= 0)
        .toSorted((a, b) => a.place - b.place)
        .map(({ field }) => field)
    })
    .filter((fields) => fields.length > 0)
