/** Sets the people who may write in a room's chat, and how often. */
import { changeLiveChat, type LiveChat } from '@fanfare/contract/live-chat'
import { LiveAudience, MAX_SLOW_SECONDS } from '@fanfare/contract/live-limits'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { NumberField, SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

export function ChatRules({ chat, onClose }: { readonly chat: LiveChat; readonly onClose: () => void }) {
  const change = useApiMutation(changeLiveChat)
  const form = useForm({
    shape: changeLiveChat.body,
    initial: { slowSeconds: String(chat.slowSeconds), audience: chat.audience },
    labels: { audience: t('Who can write') },
    async submit({ slowSeconds, audience }) {
      await change.mutateAsync({
        params: { id: chat._id },
        body: { slowSeconds: slowSeconds ?? 0, ...(audience && { audience }) },
      })
      toast(t('Changes saved'))
      onClose()
    },
  })
  return (
    <Sheet isOpen onClose={onClose} title={t('Chat rules')}>
      <form {...form.props}>
        <Stack>
          <SelectField
            {...form.field('audience')}
            options={LiveAudience.enum.map((value) => ({ value, label: writers[value]() }))}
          />
          <NumberField
            {...form.field('slowSeconds')}
            unit={t('seconds')}
            hint={t('Time between two messages of a viewer, up to {max}. 0 turns slow mode off.', { max: MAX_SLOW_SECONDS })}
          />
          <FormNote form={form} />
          <Button type="submit" isWide isPending={form.isPending}>
            {t('Save')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  )
}

const writers = {
  everyone: () => t('Everyone in the room'),
  followers: () => t('Followers and subscribers'),
  subscribers: () => t('Subscribers'),
}
