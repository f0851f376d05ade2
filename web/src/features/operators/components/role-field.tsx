import type { ComponentProps } from 'react'
import { OPERATOR_ROLES } from '@fanfare/contract/operator-roles'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { roleHint, roleOptions } from '#core/operator-roles.ts'

/** A choice of a role, with a hint about the chosen one. */
export function RoleField(props: Omit<ComponentProps<typeof SelectField>, 'options' | 'hint'>) {
  const chosen = OPERATOR_ROLES.find((role) => role === props.value)
  return <SelectField {...props} options={roleOptions()} {...(chosen && { hint: roleHint[chosen]() })} />
}
