/** One demo page for each address with a parameter, and the person who opens it. Each feature has its file in `e2e/examples`. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'

export interface Example {
  /** A username, or `visitor`. */
  readonly who: string
  readonly path: string
}

/** Queries by address. Each returns one row: an `Example`. */
type Queries = Readonly<Record<string, string>>

const FOLDER = join(import.meta.dirname, '../examples')

const EXAMPLES: Queries = Object.assign({}, ...(await Promise.all(readdirSync(FOLDER).map(queriesOf)))) as Queries

async function queriesOf(file: string): Promise<Queries> {
  const { examples } = (await import(join(FOLDER, file))) as { readonly examples: Queries }
  return examples
}

/** The addresses that have an example. The screen tests fail for a declared address without one. */
export const addressesWithExample: readonly string[] = Object.keys(EXAMPLES)

/** Returns the example of a declared address. Throws if the demo has none. */
export async function exampleOf(site: Site, address: string): Promise<Example> {
  const [example] = (await site.sql.query<Example>(EXAMPLES[address] ?? '')).rows
  assert.ok(example, `the demo has nothing for ${address}`)
  return example
}
