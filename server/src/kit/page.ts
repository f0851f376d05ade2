/** Cursors of lists that grow without bound: the place after the last row shown, opaque outside. */
import { notValid } from './refusal.ts'

export interface Place {
  readonly at: Date
  readonly id: string
}

export const cursorOf = ({ at, id }: Place): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** The place that a cursor names; undefined without one; refuses one that we never gave out. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const time = new Date(at)
  if (Number.isNaN(time.getTime()) || id === '') throw notValid('cursor', 'This place in the list is not valid')
  return { at: time, id }
}

/** Cuts a page off rows fetched one beyond the limit. */
export function cut<T>(rows: readonly T[], limit: number, place: (row: T) => Place): { rows: T[]; next?: string } {
  if (rows.length <= limit) return { rows: [...rows] }
  const shown = rows.slice(0, limit)
  return { rows: shown, next: cursorOf(place(shown.at(-1)!)) }
}
