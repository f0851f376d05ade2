/** Encodes cursors of unbounded lists: the position after the last shown row, opaque to clients. */
import { t } from './i18n.ts'
import { isId } from './id.ts'
import { notValid } from './errors.ts'

export interface Place {
  readonly at: Date
  readonly id: string
}

const textOf = ({ at, id }: Place) => `${at.toISOString()} ${id}`
export const cursorOf = (place: Place): string => Buffer.from(textOf(place)).toString('base64url')

/** Only years that are stored and that requests may contain. */
const TIME = /^(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the position in a cursor; undefined without one. Throws for anything that `cursorOf` cannot have written. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = { at: new Date(at), id }
  // Compared after encoding again, because base64url and dates have several spellings, and years may exceed PostgreSQL's.
  const isWhole = TIME.test(at) && isId(id) && more.length === 0 && !Number.isNaN(place.at.getTime())
  if (!isWhole || cursorOf(place) !== cursor) throw notValid('cursor', t('This position in the list is not valid'))
  return place
}

/** Splits rows, of which one beyond the limit was fetched, into the page and the next cursor. */
export function cutPage<T>(rows: readonly T[], limit: number, place: (row: T) => Place): { rows: T[]; next?: string } {
  if (rows.length <= limit) return { rows: [...rows] }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: cursorOf(place(shown.at(-1)!)) }
}

/** A position in a list that is ordered by a number, and then by time. */
export interface RankedPlace extends Place {
  readonly rank: number
}

const RANKED = /^(0|[1-9]\d{0,9})\.([\w-]+)$/

const rankedCursorOf = ({ rank, at, id }: RankedPlace): string => `${rank}.${cursorOf({ at, id })}`

/** Returns undefined without a cursor. Throws for anything that `rankedCursorOf` cannot have written. */
export function rankedPlaceOf(cursor: string | undefined): RankedPlace | undefined {
  if (cursor === undefined) return undefined
  const [, rank = '', rest = ''] = RANKED.exec(cursor) ?? []
  const place = rest === '' || Number(rank) > MAX_RANK ? undefined : placeOf(rest)
  if (!place) throw notValid('cursor', t('This position in the list is not valid'))
  return { ...place, rank: Number(rank) }
}

const MAX_RANK = 2_147_483_647

/** Like `cutPage`, for rows in such an order. */
export function cutRankedPage<T extends RankedPlace>(rows: readonly T[], limit: number): { rows: T[]; next?: string } {
  if (rows.length <= limit) return { rows: [...rows] }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rankedCursorOf(shown.at(-1)!) }
}
