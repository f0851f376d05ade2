/** Forms: rules from the contract, errors in their place on blur and on submit, nothing typed is ever lost. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Static, TSchema } from 'typebox'
import { ApiError } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { blockComplaints, closedFields, isBlockOpen, isNeeded, toggled, type Blocks } from './form-blocks.ts'
import { changesOf, useFollowing, type OnlyChanges } from './form-changes.ts'
import { bodyOf, complaint, labelOf, rulesOf, unsaid, type Rule } from './form-rules.ts'

export type Raw = Readonly<Record<string, string | boolean>>
type Errors = Readonly<Record<string, string | undefined>>

interface FormOptions<S extends TSchema, N extends string> {
  /** A route's `body`. */
  readonly shape: S
  /** What stands in the fields at first, by name; a nested one as `prices.monthly`. */
  readonly initial: Readonly<Record<N, string | boolean>>
  /** Labels where the contract's own are not good enough. */
  readonly labels?: Readonly<Record<string, string>>
  /** Parts that are shown only while something is chosen, by name. */
  readonly blocks?: Blocks
  /** Own rules beside those of the contract: what is wrong, by field name. */
  readonly check?: (values: Raw) => Errors
  /** For a route that changes what it is sent: only that which is another than in `initial`, as it was read last, is in the body. */
  readonly onlyChanges?: OnlyChanges
  /** Sends it. An `ApiError` it throws is shown at its fields, or above the button. `names` are those of the fields in the body. */
  readonly submit: (body: Static<S>, names: ReadonlySet<string>) => unknown
  /** Words for a failure without any. */
  readonly otherwise?: string
}

/** A form with fields of these names; whoever shows any form takes a `Form`. */
export interface Form<N extends string = string> {
  readonly values: Raw
  readonly errors: Errors
  /** What is wrong with none of its fields. */
  readonly problem: string | undefined
  readonly isPending: boolean
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: { preventDefault(): void }) => Promise<void>
    readonly noValidate: boolean
    readonly method: string
  }
  /** What a field of `ui/fields` takes; a switch takes `values` and `set` instead. */
  field(name: N): ReturnType<typeof fieldProps>
  set(name: N, value: string | boolean): void
  /** Whether a block is shown. */
  isOpen(block: string): boolean
  /** Opens or closes a block with a switch of its own; what stood in it is gone once it is closed. */
  toggle(block: string, isOn: boolean): void
  show(wrong: Errors): void
  clear(name: N): void
  reset(): void
  /** Shows what is wrong, and returns whether nothing is. */
  isRight(): boolean
  /** What the form's own button does. */
  sendIfRight(): Promise<void>
}

export function useForm<S extends TSchema, N extends string>(options: FormOptions<S, N>): Form<N> {
  const { shape, initial, labels = {}, blocks = NO_BLOCKS, check, onlyChanges, submit, otherwise } = options
  const [values, setValues] = useState<Raw>(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const noteSent = useFollowing({ initial, onlyChanges, setValues })
  const element = useRef<HTMLFormElement>(null)
  const rules = rulesOf(shape)

  const complaints = (now: Raw): Errors => complaintsOf({ rules, labels, blocks, check }, now)

  function set(name: string, value: string | boolean): void {
    setValues((now) => ({ ...now, [name]: value }))
    // What was wrong stays until it is right, and nothing turns wrong while it is being typed.
    setErrors((now) => (now[name] ? { ...now, [name]: complaints({ ...values, [name]: value })[name] } : now))
  }

  function toggle(name: string, isOn: boolean): void {
    const next = toggled(name, blocks[name], isOn)
    setValues((now) => ({ ...now, ...next }))
    setErrors((now) => without(now, Object.keys(next)))
  }

  const setShown = useShown(element, setProblem)

  /** Shows what is wrong at its fields and goes to the first of them. */
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

  /** Shows what is wrong, and returns whether nothing is. */
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
  // Sent by the browser itself, before this page is alive, a form must not put a password into the address.
  const props = { ref: element, onSubmit, noValidate: true, method: 'post' }
  return { values, set, isOpen, toggle, field, show, clear, reset, isRight, sendIfRight, errors, problem, isPending, props }
}

const NO_BLOCKS: Blocks = {}

/** Without the fields that are not shown, and of a form that sends changes without those that are as they were. */
const sentRules = (rules: readonly Rule[], closed: ReadonlySet<string>, changed: ReadonlySet<string> | undefined) =>
  rules.filter(({ name }) => !closed.has(name) && (changed?.has(name) ?? true))

const without = (errors: Errors, names: readonly string[]): Errors => ({
  ...errors,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
})

interface Judging {
  readonly rules: readonly Rule[]
  readonly labels: Readonly<Record<string, string>>
  readonly blocks: Blocks
  readonly check: ((values: Raw) => Errors) | undefined
}

/** By the contract, by the form's blocks, and by its own rules, which speak of what is shown only. */
function complaintsOf({ rules, labels, blocks, check }: Judging, values: Raw): Errors {
  const closed = closedFields(blocks, values)
  return {
    ...Object.fromEntries(rules.map((rule) => [rule.name, complaint(rule, values[rule.name] ?? '', labels[rule.name])])),
    ...blockComplaints(blocks, values),
    ...Object.fromEntries(Object.entries(check?.(values) ?? {}).filter(([name]) => !closed.has(name))),
  }
}

interface FieldState extends Omit<Judging, 'check'> {
  readonly name: string
  readonly values: Raw
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

/** What the server has said of fields that are on this form. */
function errorsAtFields(error: unknown, values: Raw): Errors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const known = error.errors.filter(({ field }) => values[field] !== undefined)
  return known.length > 0 ? Object.fromEntries(known.map(({ field, message }) => [field, message])) : undefined
}

/** After React has written the errors: the screen reader reads them with the field, and what no field says is said of the whole form. */
function useShown(element: RefObject<HTMLFormElement | null>, complain: (text: string) => void): (wrong: Errors) => void {
  const [wrong, setWrong] = useState<Errors>()
  useEffect(() => {
    const form = element.current
    if (wrong === undefined || !form) return
    const first = Array.from(form.elements).find((control) => wrong[control.getAttribute('name') ?? ''])
    if (first instanceof HTMLElement) first.focus()
    const text = unsaid(wrong, form.textContent)
    if (text !== undefined) complain(text)
  }, [wrong, element, complain])
  return setWrong
}
