/** The draft of a script: its steps as form fields, and as the request body. Pure. */
import type { Input } from '@fanfare/contract'
import type { changeScript, MessageScript } from '@fanfare/contract/message-scripts'
import type { Media } from '@fanfare/contract/media'
import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import { countCodePoints } from '@fanfare/contract/text-length'
import { withValidPreviews } from '#core/media-price/free-previews.ts'
import { t } from '#lib/i18n.ts'
import { tooLongMessage } from '#ui/fields/too-long-message.ts'

export interface DraftStep {
  /** Identifies the step while others are added, removed and moved. */
  readonly key: string
  /** Absent for a new one. */
  readonly id?: string
  readonly name: string
  readonly text: string
  /** The typed text. */
  readonly price: string
  readonly files: readonly Media[]
  /** The files that are shown before payment. */
  readonly openIds: readonly string[]
  /** The text that unlocks with the files. Kept while there is no price. */
  readonly lockedText: string
}

let made = 0
export const newStep = (): DraftStep => ({
  key: `new-${++made}`,
  name: '',
  text: '',
  price: '',
  files: [],
  openIds: [],
  lockedText: '',
})

export const draftSteps = (script: MessageScript | undefined): readonly DraftStep[] =>
  script?.steps.map(({ _id, name, text, price, files, openFileIds, lockedText }) => ({
    key: _id,
    id: _id,
    name,
    text,
    price: price > 0 ? String(price) : '',
    files,
    openIds: openFileIds,
    lockedText,
  })) ?? [newStep()]

/** Returns tokens; 0 while the price is invalid. */
export const priceOf = ({ price }: Pick<DraftStep, 'price'>): number => {
  const typed = price.trim()
  return typed !== '' && isAmount(typed) ? Number(typed) : 0
}

export const isSold = (step: Pick<DraftStep, 'price' | 'files'>): boolean => step.files.length > 0 && priceOf(step) > 0

/** The errors of a step, by field. */
export interface StepProblems {
  readonly name?: string
  readonly text?: string
  readonly price?: string
  readonly lockedText?: string
}

export const stepProblems = (step: DraftStep): StepProblems => ({
  ...textProblems(step),
  // Without files there is no price, so a price typed earlier is not checked.
  ...(step.files.length > 0 && !isAmount(step.price.trim()) && { price: t('Enter an amount') }),
  ...(isSold(step) &&
    countCodePoints(step.lockedText) > MAX_LOCKED_TEXT_LENGTH && {
      lockedText: tooLongMessage(step.lockedText, MAX_LOCKED_TEXT_LENGTH),
    }),
})

const textProblems = ({ name, text, files }: DraftStep): StepProblems => ({
  ...(name.trim() === '' && { name: t('Enter a name') }),
  ...(text.trim() === '' && files.length === 0 && { text: t('Enter a message or add a file') }),
})

const isAmount = (price: string) => price === '' || /^\d{1,9}(\.\d{1,2})?$/.test(price)

export const hasProblems = (problems: StepProblems): boolean => Object.keys(problems).length > 0

/** Returns whether closing the form would lose changes. */
export const isScriptChanged = (script: MessageScript | undefined, { name, steps }: ScriptDraft): boolean =>
  JSON.stringify(bodyOf(name, steps)) !== JSON.stringify(bodyOf(script?.name ?? '', draftSteps(script)))

export interface ScriptDraft {
  readonly name: string
  readonly steps: readonly DraftStep[]
}

type Body = NonNullable<Input<typeof changeScript>['body']>

export const bodyOf = (name: string, steps: readonly DraftStep[]): Body => ({
  name: name.trim(),
  steps: steps.map((step) => ({
    ...(step.id !== undefined && { _id: step.id }),
    name: step.name.trim(),
    text: step.text,
    fileIds: step.files.map(({ _id }) => _id),
    ...(step.files.length > 0 && step.price.trim() !== '' && { price: Number(step.price.trim()) }),
    ...(isSold(step) && lockedPartOf(step)),
  })),
})

function lockedPartOf(step: DraftStep) {
  const openFileIds = [...withValidPreviews(step, priceOf(step)).openIds]
  const lockedText = step.lockedText.trim()
  return { ...(openFileIds.length > 0 && { openFileIds }), ...(lockedText !== '' && { lockedText }) }
}
