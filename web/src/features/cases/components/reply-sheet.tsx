/** Edits a saved reply: its name, its text with placeholders, and who has it. */
import { useState } from 'react'
import {
  CaseReplyForm as shape,
  changeCaseReply,
  createCaseReply,
  fillPlaceholders,
  type CaseReply,
} from '@fanfare/contract/case-replies'
import { EditSheet, useReportChanges } from '#core/edit-sheet.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import css from './cases.module.css'

interface ReplySheetProps {
  readonly title: string
  /** Absent for a new one. */
  readonly reply?: CaseReply
  readonly onClose: () => void
}

export default function ReplySheet(props: ReplySheetProps) {
  return (
    <EditSheet title={props.title} onClose={props.onClose}>
      <ReplyForm {...props} />
    </EditSheet>
  )
}

/** A made-up case, to show what the placeholders become. */
const example = () => ({ name: 'Robin', case: '1042', item: t('Gallery'), rule: t('No spam') })

function ReplyForm({ reply, onClose }: Omit<ReplySheetProps, 'title'>) {
  const [before] = useState({ name: reply?.name ?? '', text: reply?.text ?? '', isShared: reply?.isShared ?? false })
  const create = useApiMutation(createCaseReply)
  const change = useApiMutation(changeCaseReply)
  const form = useForm({
    shape,
    initial: before,
    submit: async (body) => {
      if (reply) await change.mutateAsync({ params: { id: reply._id }, body })
      else await create.mutateAsync({ body })
      onClose()
    },
  })
  const { name, text, isShared } = form.values
  useReportChanges(name !== before.name || text !== before.text || isShared !== before.isShared)
  const shown = fillPlaceholders(String(text), example())
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('name')} isRequired autoComplete="off" maxLength={60} />
        <TextArea
          {...form.field('text')}
          isRequired
          rows={6}
          hint={t(
            '{name} is replaced with the reader’s name, {case} with the case number, {item} with the item, {rule} with the rule.',
            {
              name: '{name}',
              case: '{case}',
              item: '{item}',
              rule: '{rule}',
            },
          )}
        />
        {shown !== text && (
          <p className={css['preview']} role="status" dir="auto">
            {shown}
          </p>
        )}
        <CheckField
          label={t('Share with all operators')}
          isOn={isShared === true}
          onChange={(isOn) => form.set('isShared', isOn)}
        />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {reply ? t('Save') : t('Save reply')}
        </Button>
      </Stack>
    </form>
  )
}
