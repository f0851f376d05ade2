/** Parts of a form that are shown only while something is chosen: a closed part is neither checked nor sent, an open one needs its fields. Pure. */

type Raw = Readonly<Record<string, string | boolean>>

export interface Block {
  /** Absent for a part with a switch of its own, which is kept under the block's name. */
  readonly isOpen?: (values: Raw) => boolean
  /** Fields that must be filled in while it is open, with what is said of each that is empty. */
  readonly required?: Readonly<Record<string, string>>
  /** Its other fields. */
  readonly optional?: readonly string[]
}

export type Blocks = Readonly<Record<string, Block>>

const fieldsOf = ({ required = {}, optional = [] }: Block): string[] => [...Object.keys(required), ...optional]

const isEmpty = (value: string | boolean | undefined) => String(value ?? '').trim() === ''

/** Also opened by what stands in its fields: a draft that this device kept may be older than the switch. */
export function isBlockOpen(name: string, block: Block, values: Raw): boolean {
  if (block.isOpen) return block.isOpen(values)
  return values[name] === true || fieldsOf(block).some((field) => !isEmpty(values[field]))
}

/** The fields that are not shown. */
export const closedFields = (blocks: Blocks, values: Raw): ReadonlySet<string> =>
  new Set(Object.entries(blocks).flatMap(([name, block]) => (isBlockOpen(name, block, values) ? [] : fieldsOf(block))))

/** What is said of the empty fields of open blocks, by field; of fields that are filled in or not shown, nothing. */
export function blockComplaints(blocks: Blocks, values: Raw): Record<string, string | undefined> {
  const open = Object.entries(blocks).filter(([name, block]) => isBlockOpen(name, block, values))
  const missing = open.flatMap(([, { required = {} }]) => Object.entries(required).filter(([field]) => isEmpty(values[field])))
  const closed = [...closedFields(blocks, values)].map((field) => [field, undefined] as const)
  return { ...Object.fromEntries(missing), ...Object.fromEntries(closed) }
}

/** Whether a field has to be filled in because its block is open. */
export const isNeeded = (blocks: Blocks, values: Raw, field: string): boolean =>
  Object.entries(blocks).some(([name, block]) => block.required?.[field] !== undefined && isBlockOpen(name, block, values))

/** The values after the switch of a block was pressed: what stood in a closed block is gone. */
export function toggled(name: string, block: Block | undefined, isOn: boolean): Raw {
  const emptied = isOn || !block ? [] : fieldsOf(block).map((field) => [field, ''] as const)
  return { ...Object.fromEntries(emptied), [name]: isOn }
}
