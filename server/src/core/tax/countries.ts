/** Decides which codes are countries (ISO 3166-1), as this runtime knows them. */

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Codes that are not countries: unions, and the unknown region. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) && names.of(code) !== undefined
