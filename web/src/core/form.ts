/** Forms with rules from the contract. Errors appear on blur and on submit, and typed input is never lost. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Static, TSchema } from 'typebox'
import { ApiError } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { blockErrors, closedFields, isBlockOpen, isNeeded, toggleBlock, type Blocks } from './form-blocks.ts'
import { changesOf, useFreshValues, type OnlyChanges } from './form-changes.ts'
import { bodyOf, validateField, labelOf, rulesOf, findHiddenError, type Rule } from './form-rules.ts'

export type FormValues = Readonly<Record<string, string | boolean>>
type Errors = Readonly<Record<string, string | undefined>>

interface FormOptions<S extends TSchema, N extends string> {
  /** The `body` of a route. */
  readonly shape: S
  /** The initial values by name. Nested fields are named like `prices.monthly`. */
  readonly initial: Readonly<Record<N, string | boolean>>
  /** Labels that replace the contract's. */
  readonly labels?: Readonly<Record<string, string>>
  /** Errors of empty fields whose label makes no sentence: "Choose a gender". */
  readonly missing?: Readonly<Record<string, string>>
  /** Parts that are visible only with a certain choice, by name. */
  readonly blocks?: Blocks
  /** Rules beyond the contract. Returns errors by field name. */
  readonly check?: (values: FormValues) => Errors
  /** For routes that update single fields: the body contains only fields that differ from the latest `initial`. */
  readonly onlyChanges?: OnlyChanges
  /**
   * Sends the form. If it throws an `ApiError`, the error appears at its fields or above the button. `names` are the fields in
   * the body.
   */
  readonly submit: (body: Static<S>, names: ReadonlySet<string>) => unknown
  /** The message for an error without one. */
  readonly otherwise?: string
}

/** A form with fields of these names. Components that accept any form take `Form`. */
export interface Form<N extends string = string> {
  readonly values: FormValues
  readonly errors: Errors
  /** An error that belongs to no field. */
  readonly problem: string | undefined
  readonly isPending: boolean
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: { preventDefault(): void }) => Promise<void>
    readonly noValidate: boolean
    readonly method: string
  }
  /** Returns the props for a component of `ui/fields`. Switches use `values` and `set` instead. */
  field(name: N): ReturnType<typeof fieldProps>
  set(name: N, value: string | boolean): void
  isOpen(block: string): boolean
  /** Opens or closes a block with its own switch. Closing it clears its fields. */
  toggle(block: string, isOn: boolean): void
  show(wrong: Errors): void
  clear(name: N): void
  reset(): void
  /** Also shows the errors. */
  isRight(): boolean
  sendIfRight(): Promise<void>
}

export function useForm<S extends TSchema, N extends string>(options: FormOptions<S, N>): Form<N> {
  const { shape, initial, labels = {}, missing = {}, blocks = NO_BLOCKS, check, onlyChanges, submit, otherwise } = options
  const [values, setValues] = useState<FormValues>(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const noteSent = useFreshValues({ initial, onlyChanges, setValues })
  const element = useRef<HTMLFormElement>(null)
  const rules = rulesOf(shape)

  const complaints = (now: FormValues): Errors => formErrors({ rules, labels, missing, blocks, check }, now)

  function set(name: string, value: string | boolean): void {
    setValues((now) => ({ ...now, [name]: value }))
    // An error stays until it is fixed, and no new error appears while typing.
    setErrors((now) => (now[name] ? { ...now, [name]: complaints({ ...values, [name]: value })[name] } : now))
  }

  function toggle(name: string, isOn: boolean): void {
    const next = toggleBlock(name, blocks[name], isOn)
    setValues((now) => ({ ...now, ...next }))
    setErrors((now) => without(now, Object.keys(next)))
  }

  const setShown = useShown(element, setProblem)

  /** Shows the errors at their fields and focuses the first one. */
  function show(wrong: Errors): boolean {
    setErrors(wrong)
    setShown(wrong)
    return !Object.values(wrong).some(Boolean)
  }

  async function send(): Promise<void> {
    setIsPending(true)
    const names = onlyChanges ? changesOf(initial, values, onlyChanges) : undefined
    try {
      const sent = sentRules(rules, closedFields(blocks, values), names)
      await submit(bodyOf(sent, values) as Static<S>, names ?? new Set(Object.keys(values)))
      noteSent(values)
    } catch (error) {
      const named = errorsAtFields(error, values)
      if (named) show(named)
      else setProblem(messageOf(error, otherwise))
    } finally {
      setIsPending(false)
    }
  }

  function isRight(): boolean {
    setProblem(undefined)
    return show(complaints(values))
  }

  const sendIfRight = async (): Promise<void> => void (!isPending && isRight() && (await send()))

  async function onSubmit(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    await sendIfRight()
  }

  const blur = (name: string) => void (values[name] !== '' && setErrors((now) => ({ ...now, [name]: complaints(values)[name] })))
  const clear = (name: string) => setErrors((now) => without(now, [name]))
  const reset = () => {
    setValues(initial)
    setErrors({})
  }
  const field = (name: string) => fieldProps({ name, rules, labels, blocks, values, errors, set, blur })
  const isOpen = (name: string) => isBlockOpen(name, blocks[name] ?? {}, values)
  // If the browser submits the form before hydration, POST keeps passwords out of the address.
  const props = { ref: element, onSubmit, noValidate: true, method: 'post' }
  return { values, set, isOpen, toggle, field, show, clear, reset, isRight, sendIfRight, errors, problem, isPending, props }
}

const NO_BLOCKS: Blocks = {}

/** Leaves out hidden fields and, if the form sends only changes, unchanged fields. */
const sentRules = (rules: readonly Rule[], closed: ReadonlySet<string>, changed: ReadonlySet<string> | undefined) =>
  rules.filter(({ name }) => !closed.has(name) && (changed?.has(name) ?? true))

const without = (errors: Errors, names: readonly string[]): Errors => ({
  ...errors,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

interface Judging {
  readonly rules: readonly Rule[]
  readonly labels: Readonly<Record<string, string>>
  readonly missing: Readonly<Record<string, string>>
  readonly blocks: Blocks
  readonly check: ((values: FormValues) => Errors) | undefined
}

/** Collects errors from the contract, the blocks and the form's own rules. Own rules apply to visible fields only. */
function formErrors({ rules, labels, missing, blocks, check }: Judging, values: FormValues): Errors {
  const closed = closedFields(blocks, values)
  const wordingOf = (name: string) => ({ label: labels[name], missing: missing[name] })
  return {
    ...Object.fromEntries(rules.map((rule) => [rule.name, validateField(rule, values[rule.name] ?? '', wordingOf(rule.name))])),
    ...blockErrors(blocks, values),
    // An own rule that has nothing to say leaves the contract's error in place, except for fields that the form sends by other
    // means than its values, such as the ids of chosen files.
    ...Object.fromEntries(
      Object.entries(check?.(values) ?? {}).filter(
        ([name, wrong]) => (wrong !== undefined || !Object.hasOwn(values, name)) && !closed.has(name),
      ),
    ),
  }
}

interface FieldState extends Omit<Judging, 'check' | 'missing'> {
  readonly name: string
  readonly values: FormValues
  readonly errors: Errors
  readonly set: (name: string, value: string) => void
  readonly blur: (name: string) => void
}

function fieldProps({ name, rules, labels, blocks, values, errors, set, blur }: FieldState) {
  const rule = rules.find((one) => one.name === name)
  const now = values[name]
  return {
    name,
    label: labels[name] ?? (rule ? labelOf(rule) : name),
    isRequired: (rule?.isRequired ?? false) || isNeeded(blocks, values, name),
    ...(isFreeText(rule) && { maxLength: rule.schema.maxLength }),
    error: errors[name],
    value: typeof now === 'string' ? now : '',
    onChange: (value: string) => set(name, value),
    onBlur: () => blur(name),
  }
}

const isFreeText = (rule: Rule | undefined): rule is Rule & { schema: { maxLength: number } } =>
  rule?.schema.type === 'string' && rule.schema.enum === undefined && rule.schema.maxLength !== undefined

/** Returns the server's errors for fields of this form. */
function errorsAtFields(error: unknown, values: FormValues): Errors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const known = error.errors.filter(({ field }) => values[field] !== undefined)
  return known.length > 0 ? Object.fromEntries(known.map(({ field, message }) => [field, message])) : undefined
}

/**
 * Runs after React has rendered the errors, so that screen readers read them with the field. Errors without a field go to the
 * form's message.
 */
function useShown(element: RefObject<HTMLFormElement | null>, complain: (text: string) => void): (wrong: Errors) => void {
  const [wrong, setWrong] = useState<Errors>()
  useEffect(() => {
    const form = element.current
    if (wrong === undefined || !form) return
    const first = Array.from(form.elements).find((control) => wrong[control.getAttribute('name') ?? ''])
    if (first instanceof HTMLElement) first.focus()
    const text = findHiddenError(wrong, form.textContent)
    if (text !== undefined) complain(text)
  }, [wrong, element, complain])
  return setWrong
}
