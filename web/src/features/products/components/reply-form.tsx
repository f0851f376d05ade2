/** The seller's reply to a review. An empty text removes it. */
import { replyToReview, type Review } from '@fanfare/contract/reviews'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './reviews.module.css'

interface ReplyFormProps {
  readonly review: Review
  readonly onDone: () => void
}

export function ReplyForm({ review, onDone }: ReplyFormProps) {
  const send = useApiMutation(replyToReview)
  const form = useForm({
    shape: replyToReview.body,
    initial: { text: review.reply?.text ?? '' },
    submit: async ({ text }) => {
      await send.mutateAsync({ params: { id: review._id }, body: { text: text.trim() } })
      toast(text.trim() === '' ? t('Reply removed') : t('Reply published'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <Stack isClose>
        <TextArea
          {...form.field('text')}
          rows={2}
          isRequired={false}
          hint={review.reply ? t('Everyone can read it. Leave it empty to remove it.') : t('Everyone can read it.')}
        />
        <FormNote form={form} />
        <div className={css['buttons']}>
          <Button type="submit" size="small" isPending={form.isPending}>
            {t('Publish reply')}
          </Button>
          <Button variant="quiet" size="small" onClick={onDone}>
            {t('Cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
