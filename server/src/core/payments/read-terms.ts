/** Reads the terms of a payment as they were written down when it began. */
import type { Static, TSchema } from 'typebox'

/** Throws when they do not fit, which is a bug: we wrote them. */
export async function readTerms<S extends TSchema>(schema: S, terms: unknown): Promise<Static<S>> {
  // Read with the first payment: it is 300 modules, which a start would wait for.
  const { Parse } = await import('typebox/value')
  return Parse(schema, terms)
}
