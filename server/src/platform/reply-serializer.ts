/** Replies as JSON text with what their schema lists and nothing else: a row that holds more never leaves the server. */
import buildSerializer, { type Schema as SerializerSchema } from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import { onFirstUse } from '#lib/on-first-use.ts'

/** Throws where a value is of none of the shapes of a union. */
export type Serializer = (reply: unknown) => string
const serializers = new WeakMap<object, Serializer>()

/** Built with the first reply, as the validators are with the first value; once for all routes that answer in this shape. */
export function serializerOf(schema: TSchema): Serializer {
  // What tells the shapes of a union apart may not stumble over 4.35, which as a binary number is no multiple of 0.01.
  const built = onFirstUse(() => buildSerializer(discriminated(schema) as SerializerSchema, { ajv: { multipleOfPrecision: 6 } }))
  const known = serializers.get(schema) ?? ((reply) => built()(reply))
  serializers.set(schema, known)
  return known
}

/** The part of JSON Schema that the contract is written in, and the keywords that this file writes. */
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
/** Of nothing: the serializer throws. */
const NONE: Schema = { anyOf: [{ not: {} }] }

/**
 * The same schema, whose unions are told apart by one property where their shapes differ in a constant. The serializer would examine a value whole,
 * with all that it contains, to find out which shape of a union it has, and once more for each union inside it.
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

// A keyword of JSON Schema, and nothing that is awaited.
// oxlint-disable-next-line unicorn/no-thenable
const either = (condition: Schema, met: Schema, otherwise: Schema): Schema => ({ if: condition, then: met, else: otherwise })

/** The discriminator of a union: the name of a property that is another constant in each of its shapes. */
function discriminatorOf(shapes: readonly Schema[]): string | undefined {
  const names = Object.keys(shapes[0]?.properties ?? {})
  return names.find((name) => {
    const constants = new Set(shapes.map(({ properties }) => properties?.[name]?.const))
    return constants.size === shapes.length && !constants.has(undefined)
  })
}
