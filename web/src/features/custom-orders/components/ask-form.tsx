/** Asks a performer for something made for the fan. The typed text survives a reload. */
import { useNavigate } from 'react-router'
import { MAX_DUE_DAYS, PAYMENT_HOURS, ACCEPTANCE_HOURS } from '@fanfare/contract/custom-order-limits'
import type { CustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { askForCustomOrder } from '@fanfare/contract/custom-orders'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { RestoredDraftNote } from '#core/restored-draft-note.tsx'
import { isChangedFrom, useStoredForm } from '#core/stored-form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { daysLater } from '#lib/local-time.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { saveDraft } from '#lib/stored-drafts.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { dueAtOf, type Dates } from './due-day.ts'
import { DueField } from './due-field.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { priceError } from '#core/price-error.ts'
import { usePictures, type Pictures } from './use-pictures.ts'
import css from './forms.module.css'

export function AskForm({ terms }: { readonly terms: CustomOrderTerms }) {
  const { performer, minPrice, noticeDays } = terms
  const pictures = usePictures()
  const dates = datesFrom(useNow(), noticeDays, useTimeZone())
  const { form, stored } = useAskForm(terms, pictures, dates)
  const { name } = performer
  return (
    <form {...form.props}>
      <Stack>
        <RestoredDraftNote storedForm={stored} />
        <TextArea
          {...form.field('brief')}
          label={t('What should {name} make?', { name })}
          rows={6}
          hint={t('Be specific: what, how long, in which style, and what must not be in it.')}
        />
        <PicturePicker
          pictures={pictures}
          legend={t('Reference pictures')}
          hint={t('Optional, up to 5. Only {name} sees them, and an operator if there is a dispute.', { name })}
        />
        <NumberField
          {...form.field('price')}
          unit={t('tokens')}
          hint={t('At least {min}. {name} can accept it or make a counter-offer.', { min: formatTokens(minPrice), name })}
        />
        <DueField
          {...form.field('dueAt')}
          dates={dates}
          hint={t('By the end of this day in your time zone. {name} needs at least {days, plural, one {# day} other {# days}}.', {
            name,
            days: noticeDays,
          })}
        />
        <WhatHappens name={name} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Send request')}
        </Button>
      </Stack>
    </form>
  )
}

function useAskForm({ performer, minPrice, maxPrice }: CustomOrderTerms, pictures: Pictures, dates: Dates) {
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const ask = useApiMutation(askForCustomOrder)
  const draft = `custom order ${performer._id}`
  const initial = { performerId: performer._id, brief: '', price: '', dueAt: '' }
  const form = useForm({
    shape: askForCustomOrder.body,
    initial,
    labels: { price: t('Your offer'), dueAt: t('When you need it') },
    missing: { dueAt: t('Choose when you need it') },
    check: ({ price }) => ({ price: priceError(String(price), minPrice, maxPrice), referenceIds: pictures.problem }),
    submit: async (body) => {
      const dueAt = dueAtOf(body.dueAt, timeZone, dates)
      const { _id } = await ask.mutateAsync({ body: { ...body, dueAt, referenceIds: pictures.ids } })
      saveDraft(draft, undefined)
      toast(t('Request sent to {name}', { name: performer.name }))
      await navigate(`/custom-orders/${_id}`, { replace: true })
    },
  })
  const stored = useStoredForm({ name: draft, form, isDirty: isChangedFrom(initial, form) && !ask.isSuccess })
  return { form, stored }
}

/** The earliest and latest date that the server accepts. */
function datesFrom(now: number, noticeDays: number, timeZone: string): Dates {
  const at = (days: number) => new Date(daysLater(now, days, timeZone)).toISOString()
  return { earliest: at(noticeDays), latest: at(MAX_DUE_DAYS) }
}

const WhatHappens = ({ name }: { readonly name: string }) => (
  <Card as="section" aria-labelledby="tokens">
    <h2 id="tokens" className={css['title']}>
      {t('What happens with your tokens')}
    </h2>
    <ol className={css['steps']}>
      <li>{t('You aren’t charged now.')}</li>
      <li>
        {t(
          'If {name} accepts, your tokens move into escrow. If your wallet doesn’t cover the price, you have {hours} hours to pay.',
          {
            name,
            hours: PAYMENT_HOURS,
          },
        )}
      </li>
      <li>
        {t('{name} is paid when you accept the delivery, or {hours} hours after it if you don’t answer.', {
          name,
          hours: ACCEPTANCE_HOURS,
        })}
      </li>
      <li>{t('If nothing is delivered on time, all tokens are returned to your wallet automatically.')}</li>
    </ol>
  </Card>
)
