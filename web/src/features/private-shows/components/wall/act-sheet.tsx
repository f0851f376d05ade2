/** Asks an operator for the reason, then warns one side of a running private show, or stops the show. */
import { stopShow, warnInShow, type WatchedShow } from '@fanfare/contract/private-show-wall'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export type ShowAct = 'warn' | 'stop'

interface FormProps {
  readonly show: WatchedShow
  readonly onClose: () => void
}

export const ActSheet = ({ act, ...props }: FormProps & { readonly act: ShowAct }) => (
  <EditSheet title={act === 'warn' ? t('Send warning') : t('Stop private show')} onClose={props.onClose}>
    {act === 'warn' ? <WarnForm {...props} /> : <StopForm {...props} />}
  </EditSheet>
)

function WarnForm({ show: { _id: id, performer, fan }, onClose }: FormProps) {
  const warn = useApiMutation(warnInShow)
  const form = useForm({
    shape: warnInShow.body,
    initial: { side: 'performer' as const, reason: '' },
    async submit(body) {
      await warn.mutateAsync({ params: { id }, body })
      toast(t('Warning sent'))
      onClose()
    },
  })
  useReportChanges(form.values.reason !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('The person sees your words in the room and as a notification. The other person doesn’t.')}</p>
        <SelectField
          {...form.field('side')}
          label={t('Person')}
          options={[
            { value: 'performer', label: t('{name}, performer', { name: performer.name }) },
            { value: 'fan', label: t('{name}, fan', { name: fan.name }) },
          ]}
        />
        <TextArea {...form.field('reason')} rows={4} />
        <FormNote form={form} />
        <Button type="submit" isPending={form.isPending}>
          {t('Send warning')}
        </Button>
      </Stack>
    </form>
  )
}

function StopForm({ show: { _id: id }, onClose }: FormProps) {
  const stop = useApiMutation(stopShow)
  const form = useForm({
    shape: stopShow.body,
    initial: { reason: '' },
    async submit(body) {
      await stop.mutateAsync({ params: { id }, body })
      toast(t('Private show stopped'))
      onClose()
    },
  })
  useReportChanges(form.values.reason !== '')
  return (
    <form {...form.props}>
      <Stack>
        <p>{t('The show ends now, and both people read your reason. The fan doesn’t pay for the minute that wasn’t over.')}</p>
        <TextArea {...form.field('reason')} rows={4} />
        <FormNote form={form} />
        <Button type="submit" variant="danger" isPending={form.isPending}>
          {t('Stop private show')}
        </Button>
      </Stack>
    </form>
  )
}
