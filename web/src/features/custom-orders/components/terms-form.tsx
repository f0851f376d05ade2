/** The performer's terms: whether fans can ask, what is made, from which price and how. */
import { useState } from 'react'
import { CustomOrderTermsForm, saveCustomOrderTerms, type OwnCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { priceError } from '#core/price-error.ts'

const FIRST = { isOpen: true, makes: '', excludes: '', maxOpen: 3, noticeDays: 7, revisions: 1 }

export function TermsForm({ own: { terms, minPrice, maxPrice } }: { readonly own: OwnCustomOrderTerms }) {
  const save = useApiMutation(saveCustomOrderTerms)
  const [saved, setSaved] = useState(() => valuesOf(terms))
  const form = useForm({
    shape: CustomOrderTermsForm,
    initial: saved,
    labels: { minPrice: t('Lowest price') },
    check: ({ minPrice: price }) => ({ minPrice: priceError(String(price), minPrice, maxPrice) }),
    submit: async (body) => {
      const reply = await save.mutateAsync({ body })
      setSaved(valuesOf(reply.terms))
      toast(reply.terms?.isOpen ? t('Saved. Fans can ask you for custom orders.') : t('Saved. Fans can’t ask you now.'))
    },
  })
  const isDirty = isChangedFrom(saved, form)
  return (
    <form {...form.props}>
      <Stack>
        <CheckField
          label={t('Take custom orders')}
          hint={t('Your profile and your conversations then have a button to ask for one.')}
          isOn={form.values['isOpen'] === true}
          onChange={(isOn) => form.set('isOpen', isOn)}
        />
        <TextArea
          {...form.field('makes')}
          rows={4}
          hint={t('For example: birthday greetings, photo sets with a theme, voice messages.')}
        />
        <TextArea {...form.field('excludes')} rows={3} hint={t('Optional. Fans read it before they ask.')} />
        <NumberField
          {...form.field('minPrice')}
          unit={t('tokens')}
          hint={t('Fans can’t offer less. From {min} to {max}.', { min: formatTokens(minPrice), max: formatTokens(maxPrice) })}
        />
        <NumberField
          {...form.field('noticeDays')}
          inputMode="numeric"
          unit={t('days')}
          hint={t('The earliest date that a fan can ask for.')}
        />
        <NumberField
          {...form.field('maxOpen')}
          inputMode="numeric"
          hint={t('When you have this many accepted orders, no one can ask until one is finished.')}
        />
        <NumberField
          {...form.field('revisions')}
          inputMode="numeric"
          hint={t('How often a fan can ask you to change a delivery. A counter-offer can include more or fewer.')}
        />
        <FormNote form={form} />
        <Button type="submit" isPending={form.isPending}>
          {t('Save terms')}
        </Button>
      </Stack>
      <UnsavedChangesPrompt isDirty={isDirty} consequence={t('Your changes will be lost.')} />
    </form>
  )
}

const valuesOf = (terms: OwnCustomOrderTerms['terms']) => {
  const { isOpen, makes, excludes = '', maxOpen, noticeDays, revisions } = terms ?? FIRST
  return {
    isOpen,
    makes,
    excludes,
    minPrice: terms ? String(terms.minPrice) : '',
    maxOpen: String(maxOpen),
    noticeDays: String(noticeDays),
    revisions: String(revisions),
  }
}
