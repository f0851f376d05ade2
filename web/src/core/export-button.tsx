/** Exports a file about one object. */
import type { IdParams, Route } from '@fanfare/contract'
import type { Download } from '@fanfare/contract/downloads'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

type ExportRoute = Route<{
  readonly summary: string
  readonly who: 'performer' | 'admin'
  readonly params: typeof IdParams
  readonly reply: typeof Download
}>

/** Asks for the password if the route needs it. */
export function useExport(route: ExportRoute, id: string) {
  const { mutate, isPending } = useApiMutation(route)
  const run = () => mutate({ params: { id } }, { onSuccess: saveFile, onError: (error) => toast(messageOf(error), 'bad') })
  return { isPending, run }
}

interface ExportButtonProps {
  readonly id: string
  readonly route: ExportRoute
  readonly label: string
}

export function ExportButton({ id, route, label }: ExportButtonProps) {
  const { isPending, run } = useExport(route, id)
  return (
    <Button size="small" variant="quiet" isPending={isPending} onClick={run}>
      {label}
    </Button>
  )
}
