/** Measures that are compared take turns, so that what else this machine does meanwhile falls on all of them alike. */
import type { Rate } from './figures.ts'

const ROUNDS = 3

/** Of each measure the round in the middle, by its rate. */
export async function inTurns<K extends string, R extends Rate>(
  measures: Readonly<Record<K, () => Promise<R>>>,
): Promise<Record<K, R>> {
  const names = Object.keys(measures) as K[]
  const rounds = new Map<K, R[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) for (const name of names) rounds.get(name)?.push(await measures[name]())
  const middle = (all: readonly R[] = []) => all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)]
  return Object.fromEntries(names.map((name) => [name, middle(rounds.get(name))])) as Record<K, R>
}
