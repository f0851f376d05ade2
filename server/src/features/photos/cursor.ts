/** Encodes cursors of photo lists: the item that shows the photos, and how many of its photos were shown. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { cursorOf, placeOf, type Place } from '#lib/page.ts'

export interface PhotoPlace extends Place {
  readonly shown: number
}

const SHAPE = /^([1-9]\d{0,2})\.([\w-]+)$/

export const photoCursor = ({ shown, at, id }: PhotoPlace): string => `${shown}.${cursorOf({ at, id })}`

/** Returns undefined without a cursor. Throws for text that `photoCursor` cannot have written. */
export function photoPlaceOf(cursor: string | undefined): PhotoPlace | undefined {
  if (cursor === undefined) return undefined
  const [, shown, rest] = SHAPE.exec(cursor) ?? []
  const place = placeOf(rest)
  if (!place) throw notValid('cursor', t('This position in the list is not valid'))
  return { ...place, shown: Number(shown) }
}
