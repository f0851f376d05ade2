/** Unblocks someone who shares a card or a device with a blocked person, and so is in no list. */
import { unblockByUsername } from '@fanfare/contract/blocks'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'

export function UnblockByName() {
  const unblock = useApiMutation(unblockByUsername)
  const form = useForm({
    shape: unblockByUsername.body,
    initial: { username: '' },
    labels: { username: t('Username') },
    submit: async ({ username }) => {
      await unblock.mutateAsync({ body: { username: username.trim().replace(/^@/, '') } })
      toast(t('If this person was blocked, they are unblocked now.'))
      form.reset()
    },
  })
  return (
    <Section title={t('Unblock by username')} isCard>
      <form {...form.props}>
        <Stack isClose>
          <TextField
            {...form.field('username')}
            autoCapitalize="none"
            autoComplete="off"
            hint={t(
              'For someone who shares a card or device with a person you blocked, such as a relative. They stay unblocked.',
            )}
          />
          <FormNote form={form} />
          <div>
            <Button type="submit" size="small" variant="quiet" isPending={form.isPending}>
              {t('Unblock')}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
