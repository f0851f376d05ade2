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
import { audienceLabel } from './promotion-row.tsx'

const kinds = (hasFreeDays: boolean): { value: Promotion['kind']; label: string }[] => [
  { value: 'percent', label: t('First-period discount') },
  { value: 'price', label: t('First-month price') },
  ...(hasFreeDays ? [{ value: 'trial', label: t('Trial link') } as const] : []),
]

export default function NewPromotionForm({ onDone }: { readonly onDone: () => void }) {
  const { currency, freeSubscriptionEnabled } = useSettings()
  const act = useApiMutation(createPromotion)
  const form = useForm({
    shape: NewPromotion,
    initial: { kind: 'percent', value: '', audience: 'new', maxClaims: '', lastDay: '' },
    submit: async (body) => {
      const { kind } = await act.mutateAsync({ body })
      toast(kind === 'trial' ? t('The link is ready to copy.') : t('The promotion is live.'))
      onDone()
    },
  })
  const kind = form.values['kind']
  const labels = { percent: t('Percent off'), price: t('First-month price'), trial: t('Free trial') }
  const units = { percent: '%', price: currency, trial: t('days') }
  const chosen = kind === 'price' || kind === 'trial' ? kind : 'percent'
  return (
    <form {...form.props}>
      <Stack>
        <SelectField {...form.field('kind')} label={t('Type')} options={kinds(freeSubscriptionEnabled)} />
        <NumberField {...form.field('value')} label={labels[chosen]} unit={units[chosen]} />
        <SelectField
          {...form.field('audience')}
          label={t('Who it’s for')}
          options={(['new', 'past', 'all'] as const).map((value) => ({ value, label: audienceLabel[value]() }))}
        />
        <NumberField {...form.field('maxClaims')} inputMode="numeric" hint={t('Leave empty for no limit.')} />
        <DateField
          {...form.field('lastDay')}
          hint={t('Until the end of that day (UTC). Leave empty to run it until you end it.')}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Create offer')}
        </Button>
      </Stack>
    </form>
  )
}
