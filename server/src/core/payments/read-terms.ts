import type { Static, TSchema } from 'typebox'

/**
 * Parses the stored terms of a payment. Throws if they do not match the schema, which is a bug, because this server wrote them.
 */
export async function readTerms<S extends TSchema>(schema: S, terms: unknown): Promise<Static<S>> {
  // Imported with the first payment: 300 modules, which would slow down the start.
  const { Parse } = await import('typebox/value')
  return Parse(schema, terms)
}
