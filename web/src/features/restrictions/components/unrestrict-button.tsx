/** Ends a restriction immediately, without a confirmation. Restricting again undoes it. */
import { unrestrictUser, type RestrictedPerson } from '@fanfare/contract/restrictions'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

export function UnrestrictButton({ person: { _id: id, name } }: { readonly person: RestrictedPerson }) {
  const unrestrict = useApiMutation(unrestrictUser)
  const end = () =>
    unrestrict.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('{name} is no longer restricted', { name })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={unrestrict.isPending}
      aria-label={t('Unrestrict {name}', { name })}
      onClick={end}
    >
      {t('Unrestrict')}
    </Button>
  )
}
