/** The extras of a message being written: free previews, locked text, and when the message disappears. */
import type { Input } from '@fanfare/contract'
import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import type { DisappearAfter } from '@fanfare/contract/message-media'
import type { sendMessage } from '@fanfare/contract/messages'
import { countCodePoints } from '@fanfare/contract/text-length'
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'
import { t } from '#lib/i18n.ts'
import { createKeyedStore } from '#lib/keyed-store.ts'
import { tooLongMessage } from '#ui/fields/too-long-message.ts'
import { isFreePreview } from './draft-merge.ts'

export interface MessageExtras {
  /** The keys of files shown before payment. */
  readonly openKeys: readonly string[]
  readonly lockedText: string
  /** Also applies to later messages. */
  readonly disappearsAfter: DisappearAfter | ''
  /** The step of a script that is being sent. */
  readonly step: ComposedStep | null
}

export interface ComposedStep {
  readonly id: string
  readonly name: string
}

/** The extras in the request body. Free previews are separate, because their files may have no id yet. */
export type SentExtras = Pick<
  NonNullable<Input<typeof sendMessage>['body']>,
  'lockedText' | 'disappearsAfter' | 'scriptStepId' | 'draftVersion'
>

/** The extras of a message in the outbox. */
export interface OutboxExtras extends Pick<MessageExtras, 'openKeys'> {
  readonly extras?: SentExtras
}

const NONE: MessageExtras = { openKeys: [], lockedText: '', disappearsAfter: '', step: null }
const TIMES: readonly unknown[] = ['hour', 'day', 'week', 'seen'] satisfies readonly DisappearAfter[]
const isTime = (stored: unknown): stored is DisappearAfter => TIMES.includes(stored)
const isText = (stored: unknown): stored is string => typeof stored === 'string'

const isStep = (stored: unknown): stored is ComposedStep =>
  typeof stored === 'object' && stored !== null && 'id' in stored && isText(stored.id) && 'name' in stored && isText(stored.name)

const extras = createKeyedStore(NONE, {
  name: 'message extras',
  serialize: ({ openKeys, lockedText, disappearsAfter, step }) =>
    openKeys.length === 0 && lockedText === '' && disappearsAfter === '' && step === null
      ? undefined
      : { openKeys, lockedText, disappearsAfter, step },
  take: ({ openKeys, lockedText, disappearsAfter, step }): MessageExtras => ({
    openKeys: Array.isArray(openKeys) ? openKeys.filter(isText) : [],
    lockedText: isText(lockedText) ? lockedText : '',
    disappearsAfter: isTime(disappearsAfter) ? disappearsAfter : '',
    step: isStep(step) ? { id: step.id, name: step.name } : null,
  }),
})

export const useExtras = extras.use
export const extrasOf = extras.get
export const watchExtras = extras.watch

export const changeExtras = (conversationId: string, part: Partial<MessageExtras>) =>
  extras.change(conversationId, (now) => ({ ...now, ...part }))

/** Returns the error in the extras of a message with a price. */
export function extrasProblem(now: MessageExtras, media: readonly DraftMedia[]): string | undefined {
  if (media.every((item) => isFreePreview(now, item))) return t('At least one photo, video or audio file must stay locked')
  return countCodePoints(now.lockedText) > MAX_LOCKED_TEXT_LENGTH
    ? tooLongMessage(now.lockedText, MAX_LOCKED_TEXT_LENGTH)
    : undefined
}

/**
 * Takes the extras for the message being sent. The next message starts without previews and locked text, but keeps the timer.
 * Without a price, the locked text stays in the draft.
 */
export function takeExtras(conversationId: string, price: number): SentExtras & Pick<MessageExtras, 'openKeys'> {
  const now = extras.get(conversationId)
  changeExtras(conversationId, { step: null, ...(price > 0 && { openKeys: [], lockedText: '' }) })
  return {
    openKeys: price > 0 ? now.openKeys : [],
    ...(price > 0 && { lockedText: now.lockedText.trim() }),
    ...(now.step !== null && { scriptStepId: now.step.id }),
    ...(now.disappearsAfter !== '' && { disappearsAfter: now.disappearsAfter }),
  }
}

/** Restores the extras of a message that was not sent. */
export function restoreExtras(conversationId: string, { openKeys, extras: sent = {} }: OutboxExtras): void {
  const { lockedText = '', scriptStepId } = sent
  extras.change(conversationId, (now) => ({
    ...now,
    openKeys: [...now.openKeys, ...openKeys],
    lockedText: [lockedText, now.lockedText].filter(Boolean).join('\n'),
    step: now.step ?? (scriptStepId === undefined ? null : { id: scriptStepId, name: '' }),
  }))
}
