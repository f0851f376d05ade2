/** The transcript of a recording or video, for people who cannot hear it. */
import { useState } from 'react'
import { putTranscript } from '@fanfare/contract/captions'
import type { Audio, Video } from '@fanfare/contract/media'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useReportChanges } from '#core/edit-sheet.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'

export function TranscriptForm({ media: { _id: id, type, transcript } }: { media: Audio | Video }) {
  const put = useApiMutation(putTranscript)
  // Compared with the saved values, because the recording reloads only after saving.
  const [saved, setSaved] = useState(transcript)
  const form = useForm({
    shape: putTranscript.body,
    initial: { text: saved },
    labels: {},
    submit: async ({ text }) => {
      await put.mutateAsync({ params: { id }, body: { text } })
      form.set('text', text)
      setSaved(text)
      toast(t('Changes saved'))
    },
  })
  useReportChanges(form.values['text'] !== saved)
  return (
    <form {...form.props}>
      <Stack>
        <TextArea
          {...form.field('text')}
          rows={5}
          hint={
            type === 'video'
              ? t('Shown to everyone who can see the video. Leave empty to create it from the captions.')
              : t('Shown to everyone who can hear it')
          }
          isRequired={false}
        />
        <FormNote form={form} />
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save transcript')}
        </Button>
      </Stack>
    </form>
  )
}
