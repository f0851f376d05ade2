/** Parses bodies as Stripe's clients encode them: `metadata[payment]=x`, `types[0]=card`. */

export interface Form {
  readonly [name: string]: string | Form | undefined
}

export function readForm(encoded: string): Form {
  const form: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = key.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let place = form
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>
    place[last] = value
  }
  return form as Form
}

export const textIn = (form: Form, name: string): string => {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}
export const formIn = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}
/** Returns flat texts, such as metadata. */
export const textsIn = (form: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
