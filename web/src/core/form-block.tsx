/** A part of a form that is visible only with a certain choice. The `blocks` of `useForm` name its fields. */
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

/** A block with its own switch. Once it is on, the form needs the fields below. */
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
