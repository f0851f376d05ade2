/**
 * Saves a fan card after a pause in typing, one change at a time. Changes from another window are merged; only conflicts in the
 * same field need a decision.
 */
import { ApiError } from '@fanfare/contract'
import { isFinalError } from '#lib/send-with-retries.ts'
import {
  changedFields,
  isChanged,
  knownOf,
  mergeCards,
  conflictOutcomes,
  withServerText,
  cardTextOf,
  type CardText,
  type StoredCardDraft,
  type KnownCard,
  type SavedCard,
} from './card-draft.ts'

const DEBOUNCE_MS = 700

export type Saving =
  | { readonly is: 'idle' | 'saving' | 'saved' }
  | { readonly is: 'failed'; readonly error: unknown }
  /** Another window saved different text in the same field. */
  | { readonly is: 'conflict'; readonly theirs: SavedCard }

export type CardChange = Partial<CardText> & Pick<SavedCard, 'version'>

export interface CardState {
  readonly known: KnownCard
  readonly words: CardText
  readonly saving: Saving
}

interface CardCalls {
  readonly newKey: () => string
  /** Takes effect once per key. */
  readonly send: (change: CardChange, key: string) => Promise<SavedCard>
  readonly read: () => Promise<SavedCard>
  /** Stores the draft on the device; undefined if everything is saved. */
  readonly save: (draft: StoredCardDraft | undefined) => void
}

interface Attempt {
  readonly words: CardText
  readonly change: CardChange
  readonly key: string
}

export class CardAutosave {
  #state: CardState
  readonly #calls: CardCalls
  readonly #watchers = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #hasLeft = false
  /** Sent, and may have taken effect. Nothing else is sent until its outcome is known. */
  #unanswered: Attempt | undefined

  constructor({ words, over }: StoredCardDraft, calls: CardCalls) {
    this.#state = { known: knownOf(over), words, saving: { is: 'idle' } }
    this.#calls = calls
  }

  readonly get = (): CardState => this.#state

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Shows a card that was just read, unless there is unsaved text. */
  open(card: SavedCard): void {
    this.#hasLeft = false
    const { known } = this.#state
    const isNewer = card.version > known.saved.version && !this.#isSending && !this.#isUnsaved()
    this.#set(isNewer ? { known: knownOf(card), words: cardTextOf(card) } : {})
    this.#saveSoon()
  }

  change(part: Partial<CardText>): void {
    const { saving, words } = this.#state
    const isOver = saving.is === 'failed' || saving.is === 'saved'
    this.#set({ words: { ...words, ...part }, ...(isOver && { saving: { is: 'idle' } }) })
    if (saving.is === 'conflict') this.#merge(saving.theirs)
    this.#saveSoon()
  }

  /** Shows the trimmed text when a field loses focus. */
  tidy(): void {
    this.#set({ words: withServerText(this.#state.known, this.#state.words) })
  }

  retry(): void {
    void this.#save()
  }

  /** Settles a conflict: this window's text replaces the other, or the other stays. */
  settle(whose: 'mine' | 'theirs'): void {
    const { known, words, saving } = this.#state
    if (saving.is !== 'conflict') return
    this.#set({ known: knownOf(saving.theirs), words: conflictOutcomes(known, words, saving.theirs)[whose] })
    this.#set({ saving: { is: this.#isUnsaved() ? 'idle' : 'saved' } })
    this.#saveSoon()
  }

  /** Sends unsaved text immediately, or after the running save. */
  leave(): void {
    this.#hasLeft = true
    if (this.#state.saving.is !== 'conflict') this.#saveSoon()
  }

  #isUnsaved(): boolean {
    return this.#unanswered !== undefined || isChanged(this.#state.known, this.#state.words)
  }

  #set(part: Partial<CardState>): void {
    this.#state = { ...this.#state, ...part }
    const { words, known, saving } = this.#state
    // After leaving, another card of the same fan or another account may store its own draft. A failed save is already stored.
    if (!this.#hasLeft || saving.is !== 'failed') this.#calls.save(this.#isUnsaved() ? { words, over: known.saved } : undefined)
    for (const watcher of this.#watchers) watcher()
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    const { is } = this.#state.saving
    if (this.#isSending || !this.#isUnsaved() || is === 'conflict') return
    if (this.#hasLeft) void this.#save()
    else if (is !== 'failed') this.#timer = setTimeout(() => void this.#save(), DEBOUNCE_MS)
  }

  async #save(): Promise<void> {
    if (this.#isSending) return
    clearTimeout(this.#timer)
    this.#isSending = true
    this.#set({ saving: { is: 'saving' } })
    try {
      await this.#send()
      this.#set({ saving: { is: this.#isUnsaved() ? 'idle' : 'saved' } })
    } catch (error) {
      await this.#answer(error)
    }
    this.#isSending = false
    // Includes text that was typed during the save. After a failure, nothing is retried automatically.
    if (this.#state.saving.is !== 'failed') this.#saveSoon()
  }

  async #send(): Promise<void> {
    const { known, words } = this.#state
    const attempt = this.#unanswered ?? {
      words,
      change: { ...changedFields(known, words), version: known.saved.version },
      key: this.#calls.newKey(),
    }
    this.#unanswered = attempt
    try {
      const saved = await this.#calls.send(attempt.change, attempt.key)
      this.#unanswered = undefined
      const now = { saved, typed: attempt.words }
      // Duplicate tags disappear. Texts stay as they are typed.
      this.#set({ known: now, words: withServerText(now, this.#state.words, ['tags']) })
    } catch (error) {
      if (isFinalError(error)) this.#unanswered = undefined
      throw error
    }
  }

  async #answer(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return this.#set({ saving: { is: 'failed', error } })
    try {
      const theirs = await this.#calls.read()
      // Otherwise the same change would be rejected again and again.
      if (theirs.version === this.#state.known.saved.version) return this.#set({ saving: { is: 'failed', error } })
      this.#merge(theirs)
    } catch (failure) {
      this.#set({ saving: { is: 'failed', error: failure } })
    }
  }

  #merge(theirs: SavedCard): void {
    const { words, conflicts } = mergeCards(this.#state.known, this.#state.words, theirs)
    if (conflicts.length > 0) return this.#set({ saving: { is: 'conflict', theirs } })
    this.#set({ known: knownOf(theirs), words })
    this.#set({ saving: { is: this.#isUnsaved() ? 'idle' : 'saved' } })
  }
}
