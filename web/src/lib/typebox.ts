/**
 * Replaces TypeBox in the browser's bundle: the same JSON Schemas from the same calls, without the library. Types still come from
 * TypeBox. `typebox.test.ts` compares the two.
 */
type Schema = Record<string | symbol, unknown>
type Properties = Record<string, Schema>

const simple =
  (type?: string) =>
  (options: Schema = {}): Schema => ({ ...(type && { type }), ...options })
const optional = Symbol('optional')

export const Type = {
  String: simple('string'),
  Integer: simple('integer'),
  Number: simple('number'),
  Boolean: simple('boolean'),
  Null: simple('null'),
  Unknown: simple(),
  Any: simple(),
  Literal: (value: unknown, options: Schema = {}): Schema => ({ type: typeof value, const: value, ...options }),
  Enum: (values: readonly unknown[], options: Schema = {}): Schema => ({ enum: values, ...options }),
  Union: (anyOf: readonly Schema[], options: Schema = {}): Schema => ({ anyOf, ...options }),
  Array: (items: Schema, options: Schema = {}): Schema => ({ type: 'array', items, ...options }),
  Record: (_key: Schema, value: Schema, options: Schema = {}): Schema => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  Optional: (schema: Schema): Schema => ({ ...schema, [optional]: true }),
  Object: object,
  Unsafe: (schema: Schema): Schema => schema,
  Partial: (schema: Schema & { properties: Properties }, options: Schema = {}): Schema => {
    const entries = Object.entries(schema.properties).map(([name, one]) => [name, { ...one, [optional]: true }])
    return object(Object.fromEntries(entries), options)
  },
}

function object(properties: Properties, options: Schema = {}): Schema {
  const required = Object.keys(properties).filter((name) => properties[name]?.[optional] !== true)
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}
