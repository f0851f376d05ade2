/** Edits a saved reply in a sheet: its name, and a text with fields for the fan. */
import { useState } from 'react'
import {
  changeTemplate,
  createTemplate,
  TemplateForm as shape,
  fillMergeFields,
  type MessageTemplate,
} from '@fanfare/contract/message-templates'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { useReportChanges, EditSheet } from '#core/edit-sheet.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import css from './templates.module.css'

interface TemplateSheetProps {
  readonly title: string
  /** Absent for a new one. */
  readonly template?: MessageTemplate
  readonly onClose: () => void
}

/** A made-up fan, to show what the fields become. */
const EXAMPLE = { name: 'Robin', username: 'robin' }

export default function TemplateSheet(props: TemplateSheetProps) {
  return (
    <EditSheet title={props.title} onClose={props.onClose}>
      <TemplateForm {...props} />
    </EditSheet>
  )
}

function TemplateForm({ template, onClose }: Omit<TemplateSheetProps, 'title'>) {
  const [before] = useState({ name: template?.name ?? '', text: template?.text ?? '' })
  const create = useApiMutation(createTemplate)
  const change = useApiMutation(changeTemplate)
  const form = useForm({
    shape,
    initial: before,
    submit: async ({ name, text }) => {
      const body = { name, text }
      if (template) await change.mutateAsync({ params: { id: template._id }, body })
      else await create.mutateAsync({ body })
      onClose()
    },
  })
  useReportChanges(form.values['name'] !== before.name || form.values['text'] !== before.text)
  return <Fields form={form} action={template ? t('Save') : t('Save reply')} />
}

function Fields({ form, action }: { readonly form: Form<'name' | 'text'>; readonly action: string }) {
  const text = String(form.values['text'] ?? '')
  const shown = fillMergeFields(text, EXAMPLE)
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('name')} autoComplete="off" maxLength={60} hint={t('Only you can see this name.')} />
        <TextArea
          {...form.field('text')}
          rows={5}
          maxLength={5000}
          hint={t('{field} is replaced with the fan’s name, {other} with their username.', {
            field: '{name}',
            other: '{username}',
          })}
        />
        {shown !== text && (
          <p className={css['example']} role="status" dir="auto">
            {shown}
          </p>
        )}
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
