/** The fan's request. The typed text survives closing the sheet and a reload. */
import { useNavigate } from 'react-router'
import { ANSWER_MINUTES, MAX_WISHED_MINUTES } from '@fanfare/contract/private-show-views'
import type { ShowTerms } from '@fanfare/contract/private-show-terms'
import { requestShow } from '@fanfare/contract/private-shows'
import { Sums } from '#core/checkout/sums.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { RestoredDraftNote } from '#core/restored-draft-note.tsx'
import { isChangedFrom, useStoredForm } from '#core/stored-form.ts'
import { useMe } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { saveDraft } from '#lib/stored-drafts.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { minutesLabel, showPath } from './show-labels.ts'
import css from './shows.module.css'

const USUAL_MINUTES = 10

export function RequestForm({ terms }: { readonly terms: ShowTerms }) {
  const { performer, minMinutes } = terms
  const { form, stored } = useRequestForm(terms)
  const minutes = Number(form.values['minutes'])
  const { name } = performer
  return (
    <form {...form.props}>
      <Stack>
        <RestoredDraftNote storedForm={stored} />
        <TextArea
          {...form.field('message')}
          rows={3}
          hint={t('Say what you’d like to see. {name} reads it before answering.', { name })}
        />
        <NumberField
          {...form.field('minutes')}
          inputMode="numeric"
          unit={t('minutes')}
          hint={t('Roughly how long you’d like the show to be. You can leave earlier or stay longer.')}
        />
        <NumberField
          {...form.field('maxCost')}
          unit={t('tokens')}
          hint={t('Optional. The show ends before it costs more. {name} doesn’t see your limit.', { name })}
        />
        <CheckField
          label={t('Show my camera and microphone')}
          hint={t('Without them, you watch and write in the chat.')}
          isOn={form.values['hasCamera'] === true}
          onChange={(isOn) => form.set('hasCamera', isOn)}
        />
        <CheckField
          label={t('Agree to a recording')}
          hint={t('The show can only be recorded if you and {name} both agree. Your camera isn’t recorded.', { name })}
          isOn={form.values['mayRecord'] === true}
          onChange={(isOn) => form.set('mayRecord', isOn)}
        />
        <Estimate minutes={minutes} terms={terms} />
        <WhatHappens name={name} minMinutes={minMinutes} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Send request')}
        </Button>
      </Stack>
    </form>
  )
}

interface EstimateProps {
  readonly minutes: number
  readonly terms: ShowTerms
}

/** The likely cost of the wished length. The minimum counts. */
function Estimate({ minutes, terms: { minMinutes, price } }: EstimateProps) {
  const { balance } = useMe()
  const counted = Math.max(minutes, minMinutes)
  const isLength = Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_WISHED_MINUTES
  const total = {
    label: t('About {minutes}', { minutes: minutesLabel(counted) }),
    value: <TokenAmount value={counted * price} />,
    isTotal: true,
  }
  return <Sums rows={[...(isLength ? [total] : []), { label: t('Your balance'), value: <TokenAmount value={balance} /> }]} />
}

function useRequestForm({ performer, minMinutes, price }: ShowTerms) {
  const navigate = useNavigate()
  const request = useApiMutation(requestShow)
  const draft = `private show ${performer._id}`
  const initial = {
    performerId: performer._id,
    message: '',
    minutes: String(Math.max(USUAL_MINUTES, minMinutes)),
    maxCost: '',
    hasCamera: false,
    mayRecord: false,
  }
  const form = useForm({
    shape: requestShow.body,
    initial,
    labels: { maxCost: t('Your limit') },
    check: ({ maxCost }) => ({ maxCost: limitError(String(maxCost), minMinutes * price) }),
    submit: async (body) => {
      const { maxCost, ...rest } = body
      // The field's text: the form turns only fields that are always numbers into numbers.
      const show = await request.mutateAsync({
        body: { ...rest, ...(maxCost !== undefined && maxCost !== null && { maxCost: Number(maxCost) }) },
      })
      saveDraft(draft, undefined)
      toast(t('Request sent to {name}', { name: performer.name }))
      await navigate(showPath(show))
    },
  })
  const stored = useStoredForm({ name: draft, form, isDirty: isChangedFrom(initial, form) && !request.isSuccess })
  return { form, stored }
}

/** The minimum minutes at the usual price must fit. */
function limitError(typed: string, least: number): string | undefined {
  const label = t('Your limit')
  const limit = Number(typed)
  if (typed.trim() === '' || limit >= least) return undefined
  return Number.isNaN(limit)
    ? t('{label} is not a valid {type}', { label, type: t('number') })
    : t('{label} must be at least {min}', { label, min: least })
}

const WhatHappens = ({ name, minMinutes }: { readonly name: string; readonly minMinutes: number }) => (
  <ol className={css['steps']} aria-label={t('What happens next')}>
    <li>{t('You aren’t charged now.')}</li>
    <li>{t('{name} has {minutes} to answer with a price per minute.', { name, minutes: minutesLabel(ANSWER_MINUTES) })}</li>
    <li>
      {t('You confirm the price and start. The tokens for {minutes} are then held.', { minutes: minutesLabel(minMinutes) })}
    </li>
    <li>{t('Minutes run while both of you are in the room, and you can leave at any time.')}</li>
  </ol>
)
