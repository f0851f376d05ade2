/**
 * Serializes replies as JSON with only the fields of their schema, so that additional columns of a row never leave the server.
 */
import buildSerializer, { type Schema as SerializerSchema } from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { onFirstUse } from '#lib/on-first-use.ts'

/** Throws if a value matches no shape of a union. */
export type Serializer = (reply: unknown) => string
const serializers = new WeakMap<object, Serializer>()

/** Built with the first reply, once for all routes that share the schema. */
export function serializerOf(schema: TSchema): Serializer {
  // Allows rounding errors when matching a union: 4.35 as a binary number is not a multiple of 0.01.
  const built = onFirstUse(() => buildSerializer(discriminated(schema) as SerializerSchema, { ajv: { multipleOfPrecision: 6 } }))
  const known = serializers.get(schema) ?? ((reply) => built()(reply))
  serializers.set(schema, known)
  return known
}

/** The part of JSON Schema that the contract uses, and the keywords that this file adds. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly nullable?: boolean
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly not?: Schema
}

const NULL: Schema = { type: 'null' }
/** Matches nothing, so the serializer throws. */
const NONE: Schema = { anyOf: [{ not: {} }] }

/**
 * Returns the same schema with a discriminator for unions whose shapes differ in a constant. Otherwise the serializer validates a
 * value completely, with everything inside, to find its shape, and again for each nested union.
 */
function discriminated(schema: Schema): Schema {
  const { anyOf, properties, items, ...rest } = schema
  if (anyOf) return { ...rest, ...unionOf(anyOf) }
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, discriminated(of)])),
    }),
    ...(items && { items: discriminated(items) }),
  }
}

function unionOf(anyOf: readonly Schema[]): Schema {
  const shapes = anyOf.filter(({ type }) => type !== 'null').map(discriminated)
  const isNullable = shapes.length < anyOf.length
  const [only, ...others] = shapes
  if (isNullable && only?.type !== undefined && others.length === 0) return { ...only, nullable: true }
  const union = only && others.length === 0 ? only : ofShapes(shapes)
  return isNullable ? either(NULL, NULL, union) : union
}

function ofShapes(shapes: readonly Schema[]): Schema {
  const name = discriminatorOf(shapes)
  if (name === undefined) return { anyOf: shapes }
  return shapes.reduceRight<Schema>((otherwise, shape) => {
    const constant = { const: shape.properties?.[name]?.const }
    return either({ type: 'object', required: [name], properties: { [name]: constant } }, shape, otherwise)
  }, NONE)
}

// `then` is a JSON Schema keyword here; nothing is awaited.
// oxlint-disable-next-line unicorn/no-thenable
const either = (condition: Schema, met: Schema, otherwise: Schema): Schema => ({ if: condition, then: met, else: otherwise })

/** Returns the name of a property that has a different constant in each shape of a union. */
function discriminatorOf(shapes: readonly Schema[]): string | undefined {
  const names = Object.keys(shapes[0]?.properties ?? {})
  return names.find((name) => {
    const constants = new Set(shapes.map(({ properties }) => properties?.[name]?.const))
    return constants.size === shapes.length && !constants.has(undefined)
  })
}
