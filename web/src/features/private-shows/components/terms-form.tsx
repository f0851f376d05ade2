/** The performer's terms: whether fans can ask, for which price, for how long at least, and who. */
import { useState } from 'react'
import { MAX_MIN_MINUTES } from '@fanfare/contract/private-show-views'
import { saveShowTerms, ShowTermsForm, type OwnShowTerms, type ShowAudience } from '@fanfare/contract/private-show-terms'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { priceError } from '#core/price-error.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

const FIRST = { isOpen: true, minMinutes: 5, audience: 'everyone' } as const

const audienceLabel: Readonly<Record<ShowAudience, () => string>> = {
  everyone: () => t('All fans'),
  followers: () => t('Followers and subscribers'),
  subscribers: () => t('Subscribers'),
}

export function TermsForm({ own: { terms, minPrice, maxPrice } }: { readonly own: OwnShowTerms }) {
  const save = useApiMutation(saveShowTerms)
  const [saved, setSaved] = useState(() => valuesOf(terms))
  const form = useForm({
    shape: ShowTermsForm,
    initial: saved,
    labels: { price: t('Price per minute'), audience: t('Who can ask') },
    check: ({ price }) => ({ price: priceError(String(price), minPrice, maxPrice) }),
    submit: async (body) => {
      const reply = await save.mutateAsync({ body })
      setSaved(valuesOf(reply.terms))
      toast(reply.terms?.isOpen ? t('Saved. Fans can ask you for private shows.') : t('Saved. Fans can’t ask you now.'))
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <CheckField
          label={t('Give private shows')}
          hint={t('The menus of your profile and your conversations then let fans request one.')}
          isOn={form.values['isOpen'] === true}
          onChange={(isOn) => form.set('isOpen', isOn)}
        />
        <NumberField
          {...form.field('price')}
          unit={t('tokens')}
          hint={t('Fans see it before they ask. You set the price of each show when you approve it. From {min} to {max}.', {
            min: formatTokens(minPrice),
            max: formatTokens(maxPrice),
          })}
        />
        <NumberField
          {...form.field('minMinutes')}
          inputMode="numeric"
          unit={t('minutes')}
          hint={t('From 1 to {max}. Fans pay for these minutes even if they leave earlier, but not if you end the show.', {
            max: MAX_MIN_MINUTES,
          })}
        />
        <SelectField
          {...form.field('audience')}
          options={ShowTermsForm.properties.audience.enum.map((value) => ({ value, label: audienceLabel[value]() }))}
        />
        <FormNote form={form} />
        <Button type="submit" isPending={form.isPending}>
          {t('Save terms')}
        </Button>
      </Stack>
      <UnsavedChangesPrompt isDirty={isChangedFrom(saved, form)} consequence={t('Your changes will be lost.')} />
    </form>
  )
}

const valuesOf = (terms: OwnShowTerms['terms']) => {
  const { isOpen, minMinutes, audience } = terms ?? FIRST
  return { isOpen, price: terms ? String(terms.price) : '', minMinutes: String(minMinutes), audience }
}
