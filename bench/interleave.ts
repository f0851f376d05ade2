/** Runs compared measures in turns, so that other load on this machine affects all of them alike. */
import type { Rate } from './format-results.ts'

const ROUNDS = 3

/** Returns the median round of each measure, by its rate. */
export async function runInterleaved<K extends string, R extends Rate>(
  measures: Readonly<Record<K, () => Promise<R>>>,
): Promise<Record<K, R>> {
  const names = Object.keys(measures) as K[]
  const rounds = new Map<K, R[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) for (const name of names) rounds.get(name)?.push(await measures[name]())
  const middle = (all: readonly R[] = []) => all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)]
  return Object.fromEntries(names.map((name) => [name, middle(rounds.get(name))])) as Record<K, R>
}
