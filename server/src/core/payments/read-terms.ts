/** Parses the stored terms of a payment. */
import type { Static, TSchema } from 'typebox'

/** Throws when they do not match, which is a bug: this server wrote them. */
export async function readTerms<S extends TSchema>(schema: S, terms: unknown): Promise<Static<S>> {
  // Loaded with the first payment: 300 modules, which would slow down the start.
  const { Parse } = await import('typebox/value')
  return Parse(schema, terms)
}
