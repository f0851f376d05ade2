/** Asks an operator for the reason, then warns the performer of a live room, or stops the room. */
import { stopLiveRoom, warnPerformer, type WallRoom } from '@fanfare/contract/live-wall'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export type WallAct = 'warn' | 'stop'

interface ActSheetProps {
  readonly act: WallAct
  readonly room: Pick<WallRoom, '_id' | 'performer'>
  readonly onClose: () => void
}

export const ActSheet = ({ act, room, onClose }: ActSheetProps) => {
  const { name } = room.performer
  return (
    <EditSheet title={act === 'warn' ? t('Warn {name}', { name }) : t('Stop the room of {name}', { name })} onClose={onClose}>
      <ReasonForm act={act} room={room} onClose={onClose} />
    </EditSheet>
  )
}

function ReasonForm({ act, room, onClose }: ActSheetProps) {
  const warn = useApiMutation(warnPerformer)
  const stop = useApiMutation(stopLiveRoom)
  const form = useForm({
    shape: warnPerformer.body,
    initial: { reason: '' },
    async submit(body) {
      const input = { params: { id: room._id }, body }
      if (act === 'warn') await warn.mutateAsync(input)
      else await stop.mutateAsync(input)
      toast(act === 'warn' ? t('Warning sent') : t('Room stopped'))
      onClose()
    },
  })
  useReportChanges(form.values.reason !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {act === 'warn'
            ? t('The performer sees your words in the room and as a notification.')
            : t(
                'The room ends now, and its recording is kept. Tickets are refunded if the show has run for less than ten minutes.',
              )}
        </p>
        <TextArea {...form.field('reason')} rows={4} />
        <FormNote form={form} />
        <Button type="submit" variant={act === 'warn' ? 'primary' : 'danger'} isPending={form.isPending}>
          {act === 'warn' ? t('Send warning') : t('Stop room')}
        </Button>
      </Stack>
    </form>
  )
}
