/** What a mass message that is being written says and shows. */
import type { Media } from '@fanfare/contract/media'

export interface DraftContent {
  readonly text: string
  readonly lockedText: string
  /** Tokens; 0 where it is free. */
  readonly price: number
  readonly media: readonly Media[]
  /** Of the media: what is shown before it is paid for. */
  readonly openIds: readonly string[]
}
