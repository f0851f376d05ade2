/** Shows an error of the whole form above its button. */
import { ErrorNote } from '#ui/feedback.tsx'

export function FormNote({ form }: { form: { readonly problem: string | undefined } }) {
  return <ErrorNote error={form.problem} />
}
