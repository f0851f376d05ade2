/** Keeps a form's input on this device until it is published. Leaving, a reload or a dead battery loses nothing. */
import { useEffect, useRef, useState } from 'react'
import type { Form } from '#core/form.ts'
import { removeDraft, saveDraft, storedDraft } from '#lib/stored-drafts.ts'
import { useIsHydrated } from '#lib/now.ts'

/** Files of a form, which are stored separately. */
export interface FormFiles {
  readonly isChanged: boolean
  readonly forget: () => void
}

interface Writing {
  /** Also the name of the form's media, which are stored separately. */
  readonly name: string
  readonly form: Pick<Form, 'values' | 'set' | 'reset'>
  readonly media?: readonly FormFiles[]
  readonly isDirty: boolean
}

export type StoredForm = ReturnType<typeof useStoredForm>

const NO_MEDIA: readonly FormFiles[] = []

export function useStoredForm({ name, form, media = NO_MEDIA, isDirty }: Writing) {
  const [isRestored, setIsBack] = useState(false)
  const hasChanged = useRef(false)
  // Waits for hydration, because the server does not know this device's storage.
  const isAwake = useIsHydrated()
  const [isRead, setIsRead] = useState(false)
  if (isAwake && !isRead) {
    setIsRead(true)
    const stored = storedDraft(name)
    for (const field of Object.keys(form.values)) {
      const value = stored?.[field]
      if (typeof value === 'string' || typeof value === 'boolean') form.set(field, value)
    }
    if (stored || media.some(({ isChanged }) => isChanged)) setIsBack(true)
  }
  const values = JSON.stringify(form.values)
  useEffect(() => {
    if (!isDirty && !hasChanged.current) return
    hasChanged.current = true
    if (isDirty) saveDraft(name, JSON.parse(values) as object)
    else removeDraft(name)
  }, [name, values, isDirty])
  return {
    isRestored,
    startOver(): void {
      for (const one of media) one.forget()
      form.reset()
      setIsBack(false)
      removeDraft(name)
    },
  }
}

export const isChangedFrom = (initial: Form['values'], { values }: Pick<Form, 'values'>): boolean =>
  Object.entries(initial).some(([name, value]) => values[name] !== value)

/** Parses a JSON object that a form stores as text. Returns `otherwise` when it is missing or invalid. */
export function parseStoredPart<T extends object>(text: string | boolean | undefined, otherwise: T): T {
  try {
    const stored: unknown = JSON.parse(String(text))
    return typeof stored === 'object' && stored !== null ? { ...otherwise, ...stored } : otherwise
  } catch {
    return otherwise
  }
}
