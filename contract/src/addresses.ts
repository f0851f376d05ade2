/** Defines fans' postal addresses (specification, section 7). */
import { Type, type Static } from 'typebox'
import {
  Country,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  MAX_NAME_LENGTH,
  Offset,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  page,
  post,
  put,
  SINGLE_LINE_PATTERN,
} from './define.ts'

export const MAX_ADDRESSES = 20

const MAX_LINE_LENGTH = 120
const optionalLine = (title: string, maxLength = MAX_LINE_LENGTH) =>
  Type.Optional(Type.String({ maxLength, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title }))

/** Which fields an address has, and which of them are required, depends on its country. */
export const AddressForm = Type.Object({
  country: Country,
  name: optionalLine('Name', MAX_NAME_LENGTH),
  line1: Type.String({ minLength: 1, maxLength: MAX_LINE_LENGTH, pattern: SINGLE_LINE_PATTERN, title: 'Street and number' }),
  line2: optionalLine('Apartment, floor or building'),
  district: optionalLine('District'),
  city: optionalLine('City'),
  /** A code of `GET /states/:country`. */
  state: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{0,8}$', title: 'Region' })),
  postalCode: Type.Optional(Type.String({ pattern: '^([A-Za-z0-9][A-Za-z0-9 -]{0,11})?$', title: 'Postal code' })),
})
export type AddressForm = Static<typeof AddressForm>

export const Address = Type.Object({
  _id: Id,
  ...AddressForm.properties,
  /** The label as the country's post expects it, without the country's name. */
  lines: Type.Array(Type.String()),
  isDefault: Type.Boolean(),
})
export type Address = Static<typeof Address>

export const AddressField = oneOf('name', 'line1', 'line2', 'district', 'city', 'state', 'postalCode')
export type AddressField = Static<typeof AddressField>

const FormField = Type.Object({ name: AddressField, label: Type.String(), isRequired: Type.Boolean() })
/** The fields in the order of the country's label. Fields of a row are on the same line of the label. */
export const AddressFormat = Type.Object({ rows: Type.Array(Type.Array(FormField)) })
export type AddressFormat = Static<typeof AddressFormat>

export const readAddressFormat = get('/addresses/format/:country', {
  summary: 'Get the fields of an address in a country, in the order of its labels.',
  who: 'fan',
  params: Type.Object({ country: Country }),
  reply: AddressFormat,
  errors: ['not_found'],
  provides: ['countries'],
})

export const searchAddresses = get('/addresses/search', {
  summary: "List the caller's addresses: the default first, then the newest.",
  who: 'fan',
  query: Type.Object({ limit: Limit(MAX_ADDRESSES), offset: Offset }),
  reply: page(Address),
  provides: ['addresses'],
})

export const createAddress = post('/addresses/create', {
  summary: 'Save an address. The first one is the default. A fan can have up to 20.',
  who: 'fan',
  body: AddressForm,
  reply: Address,
  errors: ['not_valid'],
  invalidates: ['addresses'],
})

export const updateAddress = put('/addresses/:id', {
  summary: "Replace all fields of one of the caller's addresses.",
  who: 'fan',
  params: IdParams,
  body: AddressForm,
  takesForms: true,
  reply: Address,
  errors: ['not_found', 'not_valid', 'upload_too_large'],
  invalidates: ['addresses'],
})

export const deleteAddress = del('/addresses/:id', {
  summary: "Delete one of the caller's addresses. If it was the default, the newest of the others becomes the default.",
  who: 'fan',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['addresses'],
})

export const makeAddressDefault = post('/addresses/:id/default', {
  summary: "Make one of the caller's addresses the default.",
  who: 'fan',
  params: IdParams,
  reply: Address,
  errors: ['not_found'],
  invalidates: ['addresses'],
})
