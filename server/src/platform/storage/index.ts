import type { Readable } from 'node:stream'

/**
 * Objects are written completely or not at all, and never change: a new picture has a new key. A key is a path of lower-case
 * letters, digits, dots, hyphens and underscores, such as `photos/<id>/card.webp`. Any other key is a bug and throws.
 */
export interface Storage {
  put(key: string, body: Readable | Buffer): Promise<void>
  /** Stores a finished local file, which may be removed later but never changes. Avoids a copy if possible. */
  putFile(key: string, path: string): Promise<void>
  /** `range` counts bytes and includes both ends. Throws `MissingObject`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<{ readonly bytes: number } | undefined>
  /** Removing an absent object is not an error. */
  remove(key: string): Promise<void>
  /** Removes everything below a folder such as `photos/<id>`. */
  removeAll(folder: string): Promise<void>
  /** Moves an object or a folder, replacing the target. Does nothing if the source is absent. */
  move(from: string, to: string): Promise<void>
  /** Returns the names directly in a folder that sort at or after `from` and before `to`, in order. Ids sort by time. */
  names(folder: string, span: { readonly from: string; readonly to: string }): Promise<string[]>
  /** Deletes objects that were begun before then and never completed. */
  deleteAbandoned(before: Date): Promise<void>
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export class MissingObject extends Error {
  override name = 'MissingObject'
}

const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/
const MAX_CHARACTERS = 200

/** No segment is empty or begins with a dot, so no key leads out of its folder or names a half-written file. */
export const isKey = (text: string): boolean =>
  text.length <= MAX_CHARACTERS && text.split('/').every((segment) => SEGMENT.test(segment))
