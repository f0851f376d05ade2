import { renamePasskey, type Passkey } from '@fanfare/contract/passkeys'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'

interface RenamePasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const rename = useApiMutation(renamePasskey)
  const form = useForm({
    shape: renamePasskey.body,
    initial: { name: passkey.name },
    submit: async (body) => {
      await rename.mutateAsync({ params: { id: passkey._id }, body })
      onClose()
    },
  })
  return (
    <Sheet isOpen onClose={onClose} title={t('Rename passkey')}>
      <form {...form.props}>
        <Stack>
          <TextField {...form.field('name')} hint={t('Such as “My phone” or “Office computer”.')} autoFocus />
          <FormNote form={form} />
          <Button type="submit" isWide isPending={form.isPending}>
            {t('Save')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  )
}
