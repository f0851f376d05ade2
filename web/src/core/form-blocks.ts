/** Decides about parts of a form that are visible only with a certain choice. Hidden parts are neither checked nor sent. Pure. */

type Raw = Readonly<Record<string, string | boolean>>

export interface Block {
  /** Absent for a block with its own switch, whose value is stored under the block's name. */
  readonly isOpen?: (values: Raw) => boolean
  /** Fields that must be filled in while the block is open, and the error for each empty one. */
  readonly required?: Readonly<Record<string, string>>
  readonly optional?: readonly string[]
}

export type Blocks = Readonly<Record<string, Block>>

const fieldsOf = ({ required = {}, optional = [] }: Block): string[] => [...Object.keys(required), ...optional]

const isEmpty = (value: string | boolean | undefined) => String(value ?? '').trim() === ''

/** A block with content counts as open too, because a stored draft may be older than the switch. */
export function isBlockOpen(name: string, block: Block, values: Raw): boolean {
  if (block.isOpen) return block.isOpen(values)
  return values[name] === true || fieldsOf(block).some((field) => !isEmpty(values[field]))
}

export const closedFields = (blocks: Blocks, values: Raw): ReadonlySet<string> =>
  new Set(Object.entries(blocks).flatMap(([name, block]) => (isBlockOpen(name, block, values) ? [] : fieldsOf(block))))

/** Returns the errors of empty required fields in open blocks, by field name. */
export function blockErrors(blocks: Blocks, values: Raw): Record<string, string | undefined> {
  const open = Object.entries(blocks).filter(([name, block]) => isBlockOpen(name, block, values))
  const missing = open.flatMap(([, { required = {} }]) => Object.entries(required).filter(([field]) => isEmpty(values[field])))
  const closed = [...closedFields(blocks, values)].map((field) => [field, undefined] as const)
  return { ...Object.fromEntries(missing), ...Object.fromEntries(closed) }
}

export const isNeeded = (blocks: Blocks, values: Raw, field: string): boolean =>
  Object.entries(blocks).some(([name, block]) => block.required?.[field] !== undefined && isBlockOpen(name, block, values))

/** Returns the values after a block was switched on or off. Closing a block clears its fields. */
export function toggleBlock(name: string, block: Block | undefined, isOn: boolean): Raw {
  const emptied = isOn || !block ? [] : fieldsOf(block).map((field) => [field, ''] as const)
  return { ...Object.fromEntries(emptied), [name]: isOn }
}
