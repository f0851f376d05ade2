/** Ends every publishing form after it is saved, and tells whether leaving it would lose input. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Form } from '#core/form.ts'
import { isChangedFrom, type FormFiles } from '#core/stored-form.ts'
import { toast } from '#ui/toast.ts'

export function useSavedForm(...media: readonly FormFiles[]) {
  const navigate = useNavigate()
  const [isSaved, setIsSaved] = useState(false)
  return {
    isDirty: (initial: Form['values'], form: Pick<Form, 'values'>): boolean =>
      !isSaved && (media.some(({ isChanged }) => isChanged) || isChangedFrom(initial, form)),
    /** Forgets the input that this device keeps, shows the message, and opens the list. */
    finish: async (message: string, list: string): Promise<void> => {
      setIsSaved(true)
      for (const one of media) one.forget()
      toast(message)
      await navigate(list)
    },
  }
}
