/** Defines where performers ship their products, and what shipping costs. */
import { Type, type Static, type TSchema } from 'typebox'
import { Country, get, Id, IdParams, Name, oneOf, put, Tokens } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

export const MAX_ZONES = 20

/** `own`: the performer's country. `countries`: chosen countries. `rest`: all other countries. `pickup`: the buyer collects the order. */
export const ZoneType = oneOf('own', 'countries', 'rest', 'pickup')
export type ZoneType = Static<typeof ZoneType>

/** A zone as buyers see it before they pay. */
export const Zone = Type.Object({
  _id: Id,
  type: ZoneType,
  name: Type.String(),
  /** ISO 3166-1. One for `own`, none for `rest` and `pickup`. */
  countries: Type.Array(Type.String()),
  /** For the first item of an order, and for each further item. */
  price: Tokens,
  furtherPrice: Tokens,
})
export type Zone = Static<typeof Zone>

export const OwnZone = Type.Object({
  ...Zone.properties,
  /** Where and when to collect an order. Buyers see it after they have paid. Empty unless `type` is `pickup`. */
  pickupPlace: Type.String(),
})
export type OwnZone = Static<typeof OwnZone>

export const ZoneForm = Type.Object({
  type: ZoneType,
  name: Name,
  countries: Type.Optional(Type.Array(Country, { maxItems: 250, title: 'Countries', default: [] })),
  price: Tokens,
  furtherPrice: Tokens,
  pickupPlace: Type.Optional(
    Type.String({ maxLength: 500, title: 'Pickup place', pattern: `^$|${MULTILINE_PATTERN}`, default: '' }),
  ),
})
export type ZoneForm = Static<typeof ZoneForm>

const zonesOf = <T extends TSchema>(zone: T) => Type.Object({ data: Type.Array(zone, { maxItems: MAX_ZONES }) })

export const listOwnZones = get('/performer/shipping/zones', {
  summary: 'List the zones to which the caller ships.',
  who: 'performer',
  reply: zonesOf(OwnZone),
  provides: ['shipping'],
})

export const setZones = put('/performer/shipping/zones', {
  summary:
    'Replace the zones to which the caller ships. A country is in one zone, and there is one zone for all other countries. Paid orders keep their price.',
  who: 'performer',
  body: Type.Object({ zones: Type.Array(ZoneForm, { maxItems: MAX_ZONES, title: 'Zones' }) }),
  reply: zonesOf(OwnZone),
  errors: ['not_valid'],
  invalidates: ['shipping', 'cart'],
})

export const listZones = get('/performers/:id/shipping/zones', {
  summary: 'List the zones to which a performer ships.',
  who: 'anyone',
  params: IdParams,
  reply: zonesOf(Zone),
  errors: ['not_found'],
  provides: ['shipping:{id}'],
})
