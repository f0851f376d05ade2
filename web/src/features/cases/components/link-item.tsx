import { linkCaseItem, type Case } from '@fanfare/contract/cases'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface LinkItemProps {
  readonly of: Case
  readonly onClose: () => void
}

export function LinkItem({ of: { _id: id, version }, onClose }: LinkItemProps) {
  const link = useApiMutation(linkCaseItem)
  const form = useForm({
    shape: linkCaseItem.body,
    initial: { link: '', version: String(version) },
    submit: async (body) => {
      await link.mutateAsync({ params: { id }, body: { ...body, version } })
      onClose()
    },
  })
  return (
    <Sheet isOpen onClose={onClose} title={t('Add item')}>
      <form {...form.props}>
        <Stack>
          <TextField
            {...form.field('link')}
            isRequired
            hint={t('The address of another post, gallery, video or profile of the same person.')}
          />
          <FormNote form={form} />
          <Button type="submit" isWide isPending={form.isPending}>
            {t('Add item')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  )
}
