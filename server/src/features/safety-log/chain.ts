/** Chains the entries of an exported log by their hashes, so that a later change of one entry shows. Pure. */
import { createHash } from 'node:crypto'
import type { SafetyEntry } from '#core/safety/index.ts'

export interface ChainedEntry {
  readonly number: number
  readonly at: string
  readonly kind: string
  readonly by: SafetyEntry['by']
  readonly text: string
  readonly details: Readonly<Record<string, string | number | boolean>>
  readonly id: string
  /** The hash of the entry before. The first entry has the hash of the head. */
  readonly previous: string
  /** SHA-256 of this entry's JSON without this field, in this order of fields. */
  readonly hash: string
}

const sha256 = (of: unknown): string => createHash('sha256').update(JSON.stringify(of)).digest('hex')

/** `head` is what the file says about itself: the people and the time of the export. */
export function chainOf(head: unknown, entries: readonly SafetyEntry[]): ChainedEntry[] {
  let previous = sha256(head)
  return entries.map(({ id, at, kind, by, text, details = {} }, i) => {
    const entry = { number: i + 1, at: at.toISOString(), kind, by, text, details, id, previous }
    previous = sha256(entry)
    return { ...entry, hash: previous }
  })
}

/** Returns the hash that stands for the whole file. */
export const lastHash = (head: unknown, chain: readonly ChainedEntry[]): string => chain.at(-1)?.hash ?? sha256(head)

/** Returns the number of the first entry whose hash is wrong; undefined if all are right. */
export function firstBroken(head: unknown, chain: readonly ChainedEntry[]): number | undefined {
  let previous = sha256(head)
  for (const [i, { hash, ...entry }] of chain.entries()) {
    if (entry.number !== i + 1 || entry.previous !== previous || sha256(entry) !== hash) return i + 1
    previous = hash
  }
  return undefined
}
