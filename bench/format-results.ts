/** Computes and prints results: one line per measure next to its limit, with the ratio of the two. */

export interface Rate {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** `latencies` are in milliseconds, of requests that finished within `seconds`. */
export function rateOf(latencies: readonly number[], seconds: number): Rate {
  const sorted = latencies.toSorted((a, b) => a - b)
  return { perSecond: sorted.length / seconds, p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) }
}

/** Uses the nearest rank. Returns NaN for an empty list. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(Math.ceil(sorted.length * part) - 1, 0)] ?? Number.NaN
}

export const count = (value: number): string => Math.round(value).toLocaleString('en')
export const ms = (value: number): string => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
export const rate = (one: Rate, unit: string): string =>
  `${count(one.perSecond)} ${unit}/s, p50 ${ms(one.p50Ms)}, p99 ${ms(one.p99Ms)}`

/** Returns `0.62 (aim 0.50: met)`. */
export function ratio(measured: number, limit: number, aim?: number): string {
  const value = measured / limit
  return `ratio ${value.toFixed(2)}${aim === undefined ? '' : ` (aim ${aim.toFixed(2)}: ${value >= aim ? 'met' : 'missed'})`}`
}

/** Returns `1.32 s (budget 1.00 s: over)`. */
export const withTarget = (value: number, budget: number, show: (value: number) => string): string =>
  `${show(value)} (budget ${show(budget)}: ${value <= budget ? 'kept' : 'over'})`

/** Prints one measure: its letter and name, then its parts. */
export function line(letter: string, name: string, ...parts: readonly string[]): void {
  console.log(`(${letter}) ${name}: ${parts.join(' | ')}`)
}
