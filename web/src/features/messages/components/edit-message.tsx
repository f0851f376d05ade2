import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editMessage } from '@fanfare/contract/message-actions'
import type { Message } from '@fanfare/contract/messages'
import { useForm } from '#core/form.ts'
import { FormNote } from '#core/form-note.tsx'
import { TextRulesCheck } from '#core/text-rules-check.tsx'
import { useReportChanges, EditSheet } from '#core/edit-sheet.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { MAX_TEXT_LENGTH } from './composition.ts'
import { putMessage } from './thread-cache.ts'

interface EditMessageProps {
  readonly message: Message
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const EditMessage = ({ message, isOpen, onClose }: EditMessageProps) =>
  isOpen && (
    <EditSheet onClose={onClose} title={t('Edit message')}>
      <Words message={message} onClose={onClose} />
    </EditSheet>
  )

function Words({ message, onClose }: Omit<EditMessageProps, 'isOpen'>) {
  const queries = useQueryClient()
  const act = useApiMutation(editMessage)
  const form = useForm({
    shape: editMessage.body,
    initial: { text: message.text },
    submit: async (body) => {
      putMessage(queries, await act.mutateAsync({ params: { id: message._id }, body }))
      onClose()
    },
  })
  const [before] = useState(message.text)
  const text = String(form.values['text'])
  useReportChanges(text !== before)
  return (
    <form {...form.props}>
      <TextArea {...form.field('text')} rows={4} maxLength={MAX_TEXT_LENGTH} />
      <TextRulesCheck texts={[text]} />
      <FormNote form={form} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('Save')}
      </Button>
    </form>
  )
}
