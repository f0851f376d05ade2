/** Where objects (pictures, documents) are kept, whatever keeps them. */
import type { Readable } from 'node:stream'

/**
 * Objects are written whole or not at all, and never changed: a new picture has a new key. A key is a path of lower-case
 * letters, digits, dots, hyphens and underscores, such as `photos/<id>/card.webp`; any other is a bug and throws.
 */
export interface Storage {
  put(key: string, body: Readable | Buffer): Promise<void>
  /** The same of a finished file of this machine, which never changes again but may be removed: kept without a copy where that is possible. */
  putFile(key: string, path: string): Promise<void>
  /** `range` counts bytes, both ends included. Throws `MissingObject`. */
  read(key: string, range?: ByteRange): Promise<Readable>
  stat(key: string): Promise<{ readonly bytes: number } | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes everything below a folder such as `photos/<id>`. */
  removeAll(folder: string): Promise<void>
  /** Moves an object or a folder, over what is there; what is not there is not moved. */
  move(from: string, to: string): Promise<void>
  /** The names directly in a folder that sort at or after `from` and before `to`, in order: ids sort by their time. */
  names(folder: string, span: { readonly from: string; readonly to: string }): Promise<string[]>
  /** Forgets objects that were begun before then and never became whole. */
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
const MOST_CHARACTERS = 200

/** No segment is empty or begins with a dot, so no key leads out of its folder or names a file on its way to being one. */
export const isKey = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && text.split('/').every((segment) => SEGMENT.test(segment))
