/** Cursors of lists that grow without bound: they encode the position after the last row shown and are opaque to clients. */
import { t } from './i18n.ts'
import { isId } from './id.ts'
import { notValid } from './errors.ts'

export interface Place {
  readonly at: Date
  readonly id: string
}

const textOf = ({ at, id }: Place) => `${at.toISOString()} ${id}`
export const cursorOf = (place: Place): string => Buffer.from(textOf(place)).toString('base64url')

/** Of the years that are stored, as those that requests carry. */
const TIME = /^(?:19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The position that a cursor encodes; undefined without one; rejects whatever `cursorOf` cannot have written. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = { at: new Date(at), id }
  // Encoded again and compared: base64url and dates have other spellings, and years beyond PostgreSQL's.
  const isWhole = TIME.test(at) && isId(id) && more.length === 0 && !Number.isNaN(place.at.getTime())
  if (!isWhole || cursorOf(place) !== cursor) throw notValid('cursor', t('This position in the list is not valid'))
  return place
}

/** Splits rows fetched one beyond the limit into the page and the next cursor. */
export function cut<T>(rows: readonly T[], limit: number, place: (row: T) => Place): { rows: T[]; next?: string } {
  if (rows.length <= limit) return { rows: [...rows] }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: cursorOf(place(shown.at(-1)!)) }
}

/** A place in a list in order of a number, and then of time. */
export interface RankedPlace extends Place {
  readonly rank: number
}

const RANKED = /^(0|[1-9]\d{0,9})\.([\w-]+)$/

const rankedCursorOf = ({ rank, at, id }: RankedPlace): string => `${rank}.${cursorOf({ at, id })}`

/** Undefined without a cursor; rejects whatever `rankedCursorOf` cannot have written. */
export function rankedPlaceOf(cursor: string | undefined): RankedPlace | undefined {
  if (cursor === undefined) return undefined
  const [, rank = '', rest = ''] = RANKED.exec(cursor) ?? []
  const place = rest === '' || Number(rank) > MOST_RANK ? undefined : placeOf(rest)
  if (!place) throw notValid('cursor', t('This position in the list is not valid'))
  return { ...place, rank: Number(rank) }
}

const MOST_RANK = 2_147_483_647

/** The same as `cut`, of rows in such an order. */
export function cutRanked<T extends RankedPlace>(rows: readonly T[], limit: number): { rows: T[]; next?: string } {
  if (rows.length <= limit) return { rows: [...rows] }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rankedCursorOf(shown.at(-1)!) }
}
