/** Lists what differs by country: required fields, as in Google's libaddressinput, and names of regions. */

/** ISO 3166-1 alpha-2, separated by spaces. */
const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const WITH_POSTAL_CODE = countries(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
)
const WITH_STATE = countries(
  'AE AS AU BR CA CN CO CR ES FM HK HN ID IN IQ IT JM JP KN KR KY MH MP MX NR PF PG PW RU SO SV TW UM US VE VI',
)
const WITH_OPTIONAL_CITY = countries('AG CO HK ID SM VG')

/** The field must also be part of the country's label. */
export const isRequired = (country: string, field: string): boolean =>
  field === 'line1' ||
  (field === 'city' && !WITH_OPTIONAL_CITY.has(country)) ||
  (field === 'state' && WITH_STATE.has(country)) ||
  (field === 'postalCode' && WITH_POSTAL_CODE.has(country))

const WITH_STATES = countries('AU BR IN MX MY NG US VE')
const WITH_PROVINCES = countries('AR CA CN CR CU ES ID IR IT KR MZ PA PH TH TR VN')

export type RegionName = 'state' | 'province' | 'prefecture' | 'region'

/** Returns what people of the country call its regions. */
export function regionName(country: string): RegionName {
  if (WITH_STATES.has(country)) return 'state'
  if (WITH_PROVINCES.has(country)) return 'province'
  return country === 'JP' ? 'prefecture' : 'region'
}

/** Labels show the code of the list of states, which is the one of the post, instead of the name. */
export const showsStateCode = (country: string): boolean => country === 'US'

/** Japan's addresses have no field for the city. */
export const writesCityInStreet = (country: string): boolean => country === 'JP'
