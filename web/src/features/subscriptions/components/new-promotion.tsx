import { createPromotion, NewPromotion, type Promotion } from '@fanfare/contract/offers'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useSettings } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DateField, NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { audienceWord } from './promotion-row.tsx'

const kinds = (hasFreeDays: boolean): { value: Promotion['kind']; label: string }[] => [
  { value: 'percent', label: t('Percent off the first period') },
  { value: 'price', label: t('A price for the first month') },
  ...(hasFreeDays ? [{ value: 'trial', label: t('Free days by a link') } as const] : []),
]

export default function NewPromotionForm({ onDone }: { readonly onDone: () => void }) {
  const { currency, freeSubscriptionEnabled } = useSettings()
  const act = useApiMutation(createPromotion)
  const form = useForm({
    shape: NewPromotion,
    initial: { kind: 'percent', value: '', audience: 'new', mostClaims: '', lastDay: '' },
    submit: async (body) => {
      const { kind } = await act.mutateAsync({ body })
      toast(kind === 'trial' ? t('The link is ready to be copied.') : t('The promotion runs.'))
      onDone()
    },
  })
  const kind = form.values['kind']
  const labels = { percent: t('Percent off'), price: t('Price of the first month'), trial: t('Free days') }
  const units = { percent: '%', price: currency, trial: t('days') }
  const chosen = kind === 'price' || kind === 'trial' ? kind : 'percent'
  return (
    <form {...form.props}>
      <Stack>
        <SelectField {...form.field('kind')} label={t('What')} options={kinds(freeSubscriptionEnabled)} />
        <NumberField {...form.field('value')} label={labels[chosen]} unit={units[chosen]} />
        <SelectField
          {...form.field('audience')}
          label={t('For whom')}
          options={(['new', 'past', 'all'] as const).map((value) => ({ value, label: audienceWord[value]() }))}
        />
        <NumberField {...form.field('mostClaims')} inputMode="numeric" hint={t('Empty: for everyone.')} />
        <DateField {...form.field('lastDay')} hint={t('To the end of that day (UTC). Empty: until you end it.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Offer it')}
        </Button>
      </Stack>
    </form>
  )
}
