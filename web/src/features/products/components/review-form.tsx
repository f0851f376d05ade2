/** Writes or changes the buyer's review of a product. */
import { writeReview, type Review } from '@fanfare/contract/reviews'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import { StarsField } from './stars.tsx'
import css from './reviews.module.css'

interface ReviewFormProps {
  /** The product's id. */
  readonly id: string
  readonly own: Review | undefined
  readonly onDone: () => void
}

export function ReviewForm({ id, own, onDone }: ReviewFormProps) {
  const write = useApiMutation(writeReview)
  const form = useForm({
    shape: writeReview.body,
    initial: { stars: own ? String(own.stars) : '', text: own?.text ?? '' },
    check: ({ stars }) => (stars === '' ? { stars: t('Choose a number of stars.') } : {}),
    submit: async (body) => {
      await write.mutateAsync({ params: { id }, body })
      toast(own ? t('Review changed') : t('Review published'))
      onDone()
    },
  })
  return (
    <form {...form.props} className={css['form']} aria-label={t('Your review')}>
      <Stack isClose>
        <StarsField
          label={t('Your rating')}
          value={Number(form.values['stars'])}
          error={form.errors['stars']}
          onChange={(stars) => form.set('stars', String(stars))}
        />
        <TextArea
          {...form.field('text')}
          rows={3}
          isRequired={false}
          hint={t('Optional. Everyone can read it, with your name.')}
        />
        <FormNote form={form} />
        <div className={css['buttons']}>
          <Button type="submit" isPending={form.isPending}>
            {own ? t('Save review') : t('Publish review')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('Cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
