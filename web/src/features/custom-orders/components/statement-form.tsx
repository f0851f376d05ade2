/** Opens a dispute, or adds to one: a statement with pictures. */
import { addCustomOrderEvidence, disputeCustomOrder } from '@fanfare/contract/custom-order-disputes'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { otherOf } from './order-labels.ts'
import { PicturePicker } from './picture-picker.tsx'
import { usePictures } from './use-pictures.ts'

interface StatementFormProps {
  readonly order: CustomOrder
  readonly act: 'dispute' | 'addEvidence'
  readonly onDone: () => void
}

export function StatementForm({ order, act, onDone }: StatementFormProps) {
  const isNew = act === 'dispute'
  const send = useApiMutation(isNew ? disputeCustomOrder : addCustomOrderEvidence)
  const pictures = usePictures()
  const form = useForm({
    shape: disputeCustomOrder.body,
    initial: { note: '' },
    check: () => ({ pictureIds: pictures.problem }),
    submit: async (body) => {
      await send.mutateAsync({ params: { id: order._id }, body: { ...body, pictureIds: pictures.ids } })
      toast(isNew ? t('Dispute opened') : t('Evidence added'))
      onDone()
    },
  })
  useReportChanges(form.values['note'] !== '' || pictures.all.length > 0)
  const { name } = otherOf(order)
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {isNew
            ? t(
                'An operator reads both sides and splits the tokens in escrow between you and {name}. Until then, no one can deliver or accept. Try to agree in your conversation first.',
                { name },
              )
            : t('{name} and the operator see what you add.', { name })}
        </p>
        {isNew && (
          <p>
            {t('To decide, the operator can read the messages between you and {name}, starting a week before the request.', {
              name,
            })}
          </p>
        )}
        <TextArea
          {...form.field('note')}
          rows={6}
          hint={
            isNew ? t('Say what was agreed, what went wrong, and what you consider fair.') : t('Stick to what can be checked.')
          }
        />
        <PicturePicker pictures={pictures} legend={t('Pictures')} hint={t('Optional. Up to 5, such as screenshots.')} />
        <FormNote form={form} />
        <Button type="submit" variant={isNew ? 'danger' : 'primary'} isWide isPending={form.isPending}>
          {isNew ? t('Open dispute') : t('Add evidence')}
        </Button>
      </Stack>
    </form>
  )
}
