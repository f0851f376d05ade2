/** Changes what an operator may do. Their open pages follow immediately. */
import { useState } from 'react'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { changeOperatorRole, type Operator } from '@fanfare/contract/operators'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { RoleField } from './role-field.tsx'

export function ChangeRole({ operator: { person, role } }: { readonly operator: Operator }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        onClick={() => setIsOpen(true)}
        aria-label={t('Change role: {name}', { name: person.name })}
      >
        {t('Change role')}
      </Button>
      {isOpen && (
        <Sheet isOpen onClose={close} title={t('Change role: {name}', { name: person.name })}>
          <RoleForm person={person} role={role} onDone={close} />
        </Sheet>
      )}
    </>
  )
}

interface RoleFormProps extends Pick<Operator, 'person'> {
  readonly role: OperatorRole
  readonly onDone: () => void
}

function RoleForm({ person, role, onDone }: RoleFormProps) {
  const change = useApiMutation(changeOperatorRole)
  const form = useForm({
    shape: changeOperatorRole.body,
    initial: { role },
    submit: async (body) => {
      await change.mutateAsync({ params: { id: person._id }, body })
      toast(t('Role changed.'))
      onDone()
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        <p>
          {t(
            'The new role applies immediately. For three days, {name} can’t be one of two operators who approve large amounts.',
            {
              name: person.name,
            },
          )}
        </p>
        <RoleField {...form.field('role')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {t('Change role')}
        </Button>
      </Stack>
    </form>
  )
}
