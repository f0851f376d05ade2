/** A part of a form that is shown only while something is chosen. Its fields are named in the `blocks` of `useForm`. */
import type { ReactNode } from 'react'
import type { Form } from '#core/form.ts'
import { CheckField } from '#ui/fields/check-field.tsx'

interface FormBlockProps {
  readonly form: Pick<Form, 'isOpen'>
  readonly block: string
  readonly children: ReactNode
}

export const FormBlock = ({ form, block, children }: FormBlockProps) => (form.isOpen(block) ? children : null)

interface OptionalBlockProps extends FormBlockProps {
  readonly form: Pick<Form, 'isOpen' | 'toggle'>
  readonly label: string
  readonly hint?: string
}

/** With a switch of its own: once it is on, the fields below must be filled in before the form can be sent. */
export const OptionalBlock = ({ form, block, label, hint, children }: OptionalBlockProps) => (
  <>
    <CheckField
      label={label}
      {...(hint !== undefined && { hint })}
      isOn={form.isOpen(block)}
      onChange={(isOn) => form.toggle(block, isOn)}
    />
    <FormBlock form={form} block={block}>
      {children}
    </FormBlock>
  </>
)
