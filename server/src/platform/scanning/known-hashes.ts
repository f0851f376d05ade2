/**
 * Reads a list of hashes of known files. One hash per line, with what it is called:
 *
 *     sha256:<64 hex digits> <label>
 *     md5:<32 hex digits> illegal <label>
 *     dhash:<16 hex digits> <label>
 *
 * `illegal` means that possession of the file is a crime. `#` begins a comment. The kind may be left out, because the lengths differ.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { distanceBetween, NEAR_DISTANCE, type PictureHash } from '../picture-hash.ts'

type HashKind = 'sha256' | 'md5' | 'dhash'

export interface KnownFile {
  readonly label: string
  readonly isIllegal: boolean
}

/** A line that is no entry. The others still apply. */
export interface BrokenLine {
  readonly line: number
  readonly reason: 'hash' | 'kind' | 'length'
}

export interface KnownHashes {
  /** Differs after every change of the file. */
  readonly version: string
  readonly entries: number
  readonly illegal: number
  readonly brokenLines: number
  /** The first of them. */
  readonly broken: readonly BrokenLine[]
  /** Returns the entry of exactly these bytes, an illegal one first. */
  exactly(hashes: {
    readonly sha256: Buffer
    readonly md5?: Buffer | undefined
  }): (KnownFile & { readonly matched: 'sha256' | 'md5' }) | undefined
  /** Returns entries that look like the picture, with the share of equal bits. */
  similarTo(hash: PictureHash): (KnownFile & { readonly likeness: number })[]
}

const KINDS: Readonly<Record<number, HashKind>> = { 64: 'sha256', 32: 'md5', 16: 'dhash' }
const MAX_LINE = 1000
const MAX_LABEL = 80
const SHOWN_BROKEN_LINES = 20
const BITS = 64

type Line = { readonly kind: HashKind; readonly hash: string } & KnownFile

/** Returns undefined for an empty line or a comment, and the reason for a line that is no entry. */
export function entryOf(text: string): Line | BrokenLine['reason'] | undefined {
  const line = text.replace(/#.*$/, '').trim()
  if (line === '') return undefined
  if (line.length > MAX_LINE) return 'length'
  const [first = '', ...words] = line.split(/\s+/)
  const [, named, digits = ''] = /^(?:([a-z0-9]+):)?(.*)$/i.exec(first) ?? []
  const hash = digits.toLowerCase()
  if (!/^[0-9a-f]+$/.test(hash)) return 'hash'
  const kind = KINDS[hash.length]
  if (!kind) return 'hash'
  if (named !== undefined && named.toLowerCase() !== kind) return 'kind'
  const isIllegal = words[0]?.toLowerCase() === 'illegal'
  const label = words
    .slice(isIllegal ? 1 : 0)
    .join(' ')
    .slice(0, MAX_LABEL)
  return { kind, hash, isIllegal, label: label === '' ? kind : label }
}

/** Throws if the file cannot be read. */
export async function readKnownHashes(path: string): Promise<KnownHashes> {
  const exact = new Map<string, KnownFile>()
  const similar: (KnownFile & { readonly hash: PictureHash })[] = []
  const broken: BrokenLine[] = []
  let [line, brokenLines, illegal] = [0, 0, 0]
  const content = createHash('sha256')
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    content.update(`${text}\n`)
    const entry = entryOf(line === 1 ? text.replace(/^\uFEFF/, '') : text)
    if (entry === undefined) continue
    if (typeof entry === 'string') {
      brokenLines++
      if (broken.length < SHOWN_BROKEN_LINES) broken.push({ line, reason: entry })
      continue
    }
    const { kind, hash, isIllegal, label } = entry
    if (isIllegal) illegal++
    if (kind === 'dhash') similar.push({ label, isIllegal, hash: BigInt.asIntN(64, BigInt(`0x${hash}`)) })
    // A hash that occurs twice stays illegal.
    else if (!exact.get(hash)?.isIllegal) exact.set(hash, { label, isIllegal })
  }
  return {
    version: content.digest('hex'),
    entries: exact.size + similar.length,
    illegal,
    brokenLines,
    broken,
    exactly({ sha256, md5 }) {
      const found = (
        [
          ['sha256', sha256],
          ['md5', md5],
        ] as const
      ).flatMap(([matched, hash]) => {
        const known = hash && exact.get(hash.toString('hex'))
        return known ? [{ ...known, matched }] : []
      })
      return found.find(({ isIllegal }) => isIllegal) ?? found[0]
    },
    similarTo: (hash) =>
      similar.flatMap(({ hash: known, label, isIllegal }) => {
        const distance = distanceBetween(hash, known)
        return distance < NEAR_DISTANCE ? [{ label, isIllegal, likeness: 1 - distance / BITS }] : []
      }),
  }
}

/** Reads the list again when the file has changed. Throws if it cannot be read: no upload passes without the list. */
export function openKnownHashes(path: string): () => Promise<KnownHashes> {
  let read: { readonly version: string; readonly hashes: Promise<KnownHashes> } | undefined
  return async () => {
    const { mtimeMs, size } = await stat(path)
    const version = `${mtimeMs} ${size}`
    if (read?.version !== version) read = { version, hashes: readKnownHashes(path) }
    const mine = read
    return mine.hashes.catch((error: unknown) => {
      if (read === mine) read = undefined
      throw error
    })
  }
}
