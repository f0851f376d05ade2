/** Orders a takedown: its reason, and the consequence for the owner and the buyers. */
import type { Person } from '@fanfare/contract/people'
import { takeDownMedia, type StoredMedia } from '@fanfare/contract/takedowns'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

/** Covers vault media and profile pictures. */
export type TakenItem = Pick<StoredMedia, '_id' | 'totalUses' | 'totalBuyers'>

interface TakeDownProps {
  readonly items: readonly TakenItem[]
  readonly owner: Person
  readonly onClose: () => void
  readonly onDone: () => void
}

export function TakeDownSheet({ items, owner, onClose, onDone }: TakeDownProps) {
  const order = useApiMutation(takeDownMedia)
  const fileIds = items.map(({ _id }) => _id)
  const form = useForm({
    shape: takeDownMedia.body,
    initial: { reason: '' },
    check: () => ({ fileIds: undefined }),
    submit: async ({ reason }) => {
      const { total } = await order.mutateAsync({ body: { fileIds, reason } })
      toast(t('{count, plural, one {# file permanently removed.} other {# files permanently removed.}}', { count: total }))
      onDone()
    },
  })
  const uses = items.reduce((sum, { totalUses }) => sum + totalUses, 0)
  const buyers = items.reduce((sum, { totalBuyers }) => sum + totalBuyers, 0)
  return (
    <Sheet isOpen onClose={onClose} title={t('Remove permanently?')}>
      <form {...form.props}>
        <Stack>
          <p>
            {t(
              '{count, plural, one {The file is removed with all its sizes, teasers and copies in archives.} other {The # files are removed with all their sizes, teasers and copies in archives.}} This can’t be undone, and the same file can’t be uploaded again.',
              { count: items.length },
            )}
          </p>
          {uses > 0 && (
            <p>
              {t(
                '{count, plural, one {The item that uses it stays, without the file.} other {All # items that use it stay, without the file.}}',
                {
                  count: uses,
                },
              )}
            </p>
          )}
          {buyers > 0 && (
            <p>
              {t(
                '{count, plural, one {# person has paid for it and loses access. Their purchases show that the site removed it.} other {# people have paid for it and lose access. Their purchases show that the site removed it.}}',
                { count: buyers },
              )}
            </p>
          )}
          <TextField {...form.field('reason')} isRequired hint={t('{name} is notified and sees this.', { name: owner.name })} />
          <FormNote form={form} />
          <Button type="submit" variant="danger" isWide isPending={form.isPending}>
            {t('{count, plural, one {Remove # file permanently} other {Remove # files permanently}}', { count: items.length })}
          </Button>
        </Stack>
      </form>
    </Sheet>
  )
}
