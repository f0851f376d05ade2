import type { Media } from '@fanfare/contract/media'

export interface DraftContent {
  readonly text: string
  readonly lockedText: string
  /** Tokens; 0 if free. */
  readonly price: number
  readonly media: readonly Media[]
  /** The media shown before payment. */
  readonly openIds: readonly string[]
}
