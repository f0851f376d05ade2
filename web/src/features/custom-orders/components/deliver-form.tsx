/** Delivers an order: media from the vault, files of any type, or both, with a message. */
import { MAX_DELIVERED_FILES } from '@fanfare/contract/custom-order-limits'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { deliverCustomOrder } from '@fanfare/contract/custom-orders'
import { mediaKinds } from '@fanfare/contract/media-kinds'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft, type MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { UploadedFiles } from './uploaded-files.tsx'
import { useOrderFiles, type OrderFiles } from './use-order-files.ts'

interface DeliverFormProps {
  readonly order: CustomOrder
  readonly onDone: () => void
}

export function DeliverForm({ order, onDone }: DeliverFormProps) {
  const { _id: id, fan, price } = order
  const files = useOrderFiles(order)
  const deliver = useApiMutation(deliverCustomOrder)
  const media = useMediaDraft({ name: `custom order ${id}`, max: MAX_DELIVERED_FILES })
  const form = useForm({
    shape: deliverCustomOrder.body,
    initial: { note: '' },
    check: () => ({ fileIds: problemOf(media, files) }),
    submit: async (body) => {
      const fileIds = media.all.flatMap((one) => one.id ?? [])
      await deliver.mutateAsync({ params: { id }, body: { ...body, fileIds, downloadIds: files.ids } })
      media.forget()
      toast(t('Delivered. {name} has been notified.', { name: fan.name }))
      onDone()
    },
  })
  useReportChanges(form.values['note'] !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t(
            '{name} sees a blurred preview and has 72 hours to accept or ask for a revision. Without an answer, the delivery counts as accepted. You’re then paid {amount}, minus commission.',
            { name: fan.name, amount: formatTokens(price) },
          )}
        </p>
        <MediaFields
          media={media}
          kinds={mediaKinds}
          legend={t('Photos, videos and audio')}
          hint={t('Up to {max}. They also go into your vault.', { max: MAX_DELIVERED_FILES })}
          error={undefined}
          isUndescribed
        />
        <UploadedFiles orderId={id} files={files} />
        <TextArea
          {...form.field('note')}
          label={t('Message')}
          rows={3}
          hint={t('Optional. {name} reads it before accepting.', { name: fan.name })}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Deliver')}
        </Button>
      </Stack>
    </form>
  )
}

/** Returns the reason that blocks the delivery, or undefined. */
function problemOf(media: MediaDraft, files: OrderFiles): string | undefined {
  if (media.all.length + files.count === 0) return t('Add at least one photo, video, recording or file.')
  if (media.hasRefused || files.hasStopped) return t('Finish or remove the uploads that stopped.')
  if (media.sending > 0 || files.isSending) return t('Files are still uploading.')
  return media.all.every(({ state }) => state === 'ready') ? undefined : t('Wait until all media is processed.')
}
