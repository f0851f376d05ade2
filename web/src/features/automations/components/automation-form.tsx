/** Creates or changes an automation: its trigger, conditions and message, with a preview for fans. */
import { useState } from 'react'
import type { Static } from 'typebox'
import {
  AutomationFields,
  MAX_DELAY_MINUTES,
  type Automation,
  type AutomationForm as Sent,
  type AutomationTrigger,
} from '@fanfare/contract/automations'
import { listFanGroups } from '@fanfare/contract/fan-groups'
import type { Media } from '@fanfare/contract/media'
import { listOwnTiers } from '@fanfare/contract/tiers'
import type { Blocks } from '#core/form-blocks.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import { isChangedFrom, parseStoredPart, useStoredForm } from '#core/stored-form.ts'
import { RestoredDraftNote } from '#core/restored-draft-note.tsx'
import { mediaPriceBlocks } from '#core/media-price/blocks.ts'
import { withValidPreviews, type PricedFiles } from '#core/media-price/free-previews.ts'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ConditionFields, type DraftConditions } from './condition-fields.tsx'
import { ContentFields } from './content-fields.tsx'
import { MessagePreviewForFan } from './message-preview-for-fan.tsx'
import { delayOf, unitMinutes } from './automation-labels.ts'
import { TriggerFields, type TriggerChoice } from './trigger-fields.tsx'
import css from './form.module.css'

/** The initial values of the form. */
export type Draft = Pick<
  Automation,
  'name' | 'trigger' | 'delayMinutes' | 'conditions' | 'text' | 'lockedText' | 'price' | 'openFileIds' | 'isOn'
> & { readonly files: readonly Media[] }

interface AutomationFormProps {
  /** Unique among the automations that this account edits. */
  readonly name: string
  readonly draft: Draft
  readonly action: string
  /** Calls `onSaved` after saving and before navigating away. */
  readonly submit: (body: Sent, onSaved: () => void) => Promise<void>
}

type Names = 'name' | 'text' | 'lockedText' | 'price' | 'minAmount' | 'months' | 'delay'

export function AutomationForm({ name, draft, action, submit }: AutomationFormProps) {
  const { data: groups } = useApiQuery(listFanGroups, {})
  const { tiers } = useApiQuery(listOwnTiers, {})
  const { form, choices, change, isDirty, kept } = useAutomationForm({ name, draft, submit })
  const { chosen, conditions } = choices
  const typed = typedIn(form)
  const media = withValidPreviews(choices.media, typed.price)
  return (
    <form {...form.props}>
      <RestoredDraftNote storedForm={kept} />
      <div className={css['editor']}>
        <Stack>
          <Section title={t('Trigger')} isCard>
            <TriggerFields
              form={form}
              chosen={chosen}
              onChange={(part) => change({ chosen: { ...chosen, ...part } })}
              tiers={tiers}
              trigger={triggerOf(chosen, { minAmount: typed.minAmount, months: typed.months })}
            />
          </Section>
          <Section title={t('Audience')} isCard>
            <ConditionFields
              conditions={conditions}
              onChange={(part) => change({ conditions: { ...conditions, ...part } })}
              groups={groups}
            />
          </Section>
          <Section title={t('Content')} isCard>
            <ContentFields form={form} typed={typed} media={media} onMedia={(next) => change({ media: next })} />
          </Section>
          <Section title={t('Internal name')} isCard>
            <TextField {...form.field('name')} autoComplete="off" maxLength={60} hint={t('Only you can see this name.')} />
          </Section>
          <FormNote form={form} />
          <Button type="submit" isWide isPending={form.isPending}>
            {action}
          </Button>
        </Stack>
        <div className={css['seen']}>
          <Section title={t('Fan view')}>
            <MessagePreviewForFan
              text={typed.text}
              lockedText={typed.lockedText}
              price={typed.price}
              files={media.files}
              openFileIds={media.openIds}
            />
          </Section>
        </div>
      </div>
      <UnsavedChangesPrompt
        isDirty={isDirty && !form.isPending}
        consequence={t('It isn’t saved yet. Your draft is kept on this device and will be here when you come back.')}
      />
    </form>
  )
}

function useAutomationForm({ name, draft, submit }: Omit<AutomationFormProps, 'action'>) {
  const [isDone, setIsDone] = useState(false)
  const [first] = useState(() => choicesOf(draft))
  const [initial] = useState(() => ({ ...initialOf(draft), choices: JSON.stringify(first) }))
  const form = useForm({
    shape: AutomationFields,
    initial,
    blocks: blocksWith((values) => parseStoredPart(values['choices'], first)),
    check: (values) => problemsOf(values, parseStoredPart(values['choices'], first)),
    submit: (typed): Promise<void> =>
      submit(sentOf(typed, { ...parseStoredPart(form.values['choices'], first), isOn: draft.isOn }), () => setIsDone(true)),
  })
  const choices = parseStoredPart(form.values['choices'], first)
  const change = (part: Partial<Choices>) => form.set('choices', JSON.stringify({ ...choices, ...part }))
  const isDirty = !isDone && isChangedFrom(initial, form)
  const kept = useStoredForm({ name: `automation ${name}`, form, isDirty })
  return { form, choices, change, isDirty, kept }
}

const blocksWith = (choicesIn: (values: FormValues) => Choices): Blocks => {
  const on = (values: FormValues) => choicesIn(values).chosen.on
  return {
    amount: { isOpen: (values) => on(values) === 'tip' || on(values) === 'purchase', optional: ['minAmount'] },
    anniversary: {
      isOpen: (values) => on(values) === 'anniversary',
      required: { months: t('Enter a number of months') },
    },
    delayed: { isOpen: (values) => on(values) !== 'birthday', optional: ['delay'] },
    ...mediaPriceBlocks((values) => choicesIn(values).media.files.length > 0),
  }
}

/** Returns the errors that the contract does not cover. */
const problemsOf = (values: FormValues, { chosen: { unit }, media: { files } }: Choices) => ({
  ...(Number(values['delay']) * unitMinutes[unit] > MAX_DELAY_MINUTES && { delay: t('Up to 30 days') }),
  ...(values['text'] === '' && files.length === 0 && { text: t('Enter a message or add a file') }),
})

interface Choices {
  readonly chosen: TriggerChoice
  readonly conditions: DraftConditions
  readonly media: PricedFiles
}

function sentOf(
  typed: Static<typeof AutomationFields>,
  { chosen, conditions, media, isOn }: Choices & { readonly isOn: boolean },
): Sent {
  const { name = '', text = '', lockedText = '', price = 0, minAmount, months, delay } = typed
  const { isSubscribed, groupIds, exceptGroupIds } = conditions
  const isSold = media.files.length > 0 && price > 0
  return {
    name,
    text,
    ...(isSold && { lockedText, price }),
    trigger: triggerOf(chosen, { minAmount, months }),
    delayMinutes: chosen.on === 'birthday' ? 0 : delay * unitMinutes[chosen.unit],
    conditions: {
      ...(isSubscribed !== undefined && { isSubscribed }),
      groupIds: [...groupIds],
      exceptGroupIds: [...exceptGroupIds],
    },
    fileIds: media.files.map(({ _id }) => _id),
    openFileIds: [...withValidPreviews(media, price).openIds],
    isOn,
  }
}

const choicesOf = ({ trigger, delayMinutes, conditions, files, openFileIds }: Draft): Choices => ({
  chosen: { on: trigger.on, tierId: trigger.tierId ?? '', unit: delayOf(delayMinutes).unit },
  conditions: {
    isSubscribed: conditions.isSubscribed,
    groupIds: conditions.groupIds ?? [],
    exceptGroupIds: conditions.exceptGroupIds ?? [],
  },
  media: { files, openIds: openFileIds },
})

const initialOf = ({ name, text, lockedText, price, trigger: { minAmount, months }, delayMinutes }: Draft) => ({
  name,
  text,
  lockedText,
  price: price === 0 ? '' : String(price),
  minAmount: minAmount === undefined ? '' : String(minAmount),
  months: months === undefined ? '' : String(months),
  delay: String(delayOf(delayMinutes).count),
})

interface Needed {
  readonly minAmount: number | undefined
  readonly months: number | undefined
}

/** Leaves out the fields that this kind of trigger does not have. */
const triggerOf = ({ on, tierId }: TriggerChoice, { minAmount, months }: Needed): AutomationTrigger => ({
  on,
  ...(on === 'subscribe' && tierId !== '' && { tierId }),
  ...((on === 'tip' || on === 'purchase') && minAmount !== undefined && { minAmount }),
  ...(on === 'anniversary' && { months: months ?? 1 }),
})

/** Returns the typed values that are valid so far. */
function typedIn({ values }: Pick<Form<Names>, 'values'>) {
  const number = (name: Names) => {
    const typed = Number(values[name])
    return values[name] !== '' && Number.isFinite(typed) && typed > 0 ? Math.round(typed * 100) / 100 : undefined
  }
  const months = number('months')
  return {
    text: String(values['text'] ?? ''),
    lockedText: String(values['lockedText'] ?? ''),
    price: number('price') ?? 0,
    minAmount: number('minAmount'),
    months: months !== undefined && Number.isInteger(months) && months <= 120 ? months : undefined,
  }
}
