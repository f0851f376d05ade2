/** The performer's approval: the price per minute, and whether the show may be recorded. */
import { readOwnShowTerms } from '@fanfare/contract/private-show-terms'
import { useQuery } from '@tanstack/react-query'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { approveShow, editShow } from '@fanfare/contract/private-shows'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { priceError } from '#core/price-error.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { minutesLabel } from './show-labels.ts'

interface ApprovalFormProps {
  readonly show: PrivateShow
  readonly act: 'approve' | 'edit'
  readonly onDone: () => void
}

export function ApprovalForm(props: ApprovalFormProps) {
  const { data, error, refetch } = useQuery(query(readOwnShowTerms, {}))
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows count={2} />
  return <Fields {...props} bounds={data} usual={data.terms?.price} />
}

interface FieldsProps extends ApprovalFormProps {
  readonly bounds: { readonly minPrice: number; readonly maxPrice: number }
  readonly usual: number | undefined
}

function Fields({ show, act, bounds: { minPrice, maxPrice }, usual, onDone }: FieldsProps) {
  const { _id: id, fan, minMinutes, mayRecord } = show
  const send = useApiMutation(act === 'approve' ? approveShow : editShow)
  const initial = { price: String(show.price ?? usual ?? ''), mayRecord: mayRecord.performer }
  const form = useForm({
    shape: approveShow.body,
    initial,
    labels: { price: t('Price per minute') },
    check: ({ price }) => ({ price: priceError(String(price), minPrice, maxPrice) }),
    submit: async (body) => {
      await send.mutateAsync({ params: { id }, body })
      toast(act === 'approve' ? t('Approved. {name} can start now.', { name: fan.name }) : t('Price changed'))
      onDone()
    },
  })
  useReportChanges(isChangedFrom(initial, form))
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t('{name} confirms the price and starts within ten minutes. The price can’t change after the start.', {
            name: fan.name,
          })}
        </p>
        <NumberField
          {...form.field('price')}
          unit={t('tokens')}
          hint={t('{name} pays for at least {minutes}.', { name: fan.name, minutes: minutesLabel(minMinutes) })}
        />
        <CheckField
          label={t('Agree to a recording')}
          hint={
            mayRecord.fan
              ? t('{name} agrees. You can then record the show, and the recording goes to your vault.', { name: fan.name })
              : t('{name} doesn’t agree to a recording.', { name: fan.name })
          }
          isOn={mayRecord.fan && form.values['mayRecord'] === true}
          disabled={!mayRecord.fan}
          onChange={(isOn) => form.set('mayRecord', isOn)}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {act === 'approve' ? t('Approve request') : t('Change price')}
        </Button>
      </Stack>
    </form>
  )
}
