/** The legal text that a visitor accepts by registering, above the submit button. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich } from '#lib/rich.tsx'
import css from './forms.module.css'

interface AgreementProps {
  /** The label of the submit button. */
  readonly button: string
}

/** The pages open in a new tab, so that the form keeps its input. */
export const Agreement = ({ button }: AgreementProps) => (
  <p className={css['aside']}>
    {rich(
      'By choosing “{button}” you agree to the <terms>Terms</terms> and <privacy>Privacy Policy</privacy> and confirm that you’re <age>18 or older</age>.',
      {
        button,
        terms: (text) => <Beside to="/page/terms">{text}</Beside>,
        privacy: (text) => <Beside to="/page/privacy">{text}</Beside>,
        age: (text) => <Beside to="/page/age">{text}</Beside>,
      },
    )}
  </p>
)

/** Applicants read the uploader agreement, and sign it once they have an account. */
export const PerformerAgreement = (props: AgreementProps) => (
  <>
    <p className={css['aside']}>
      {rich('Before your first upload, you sign the <page>uploader agreement</page> in your studio.', {
        page: (text) => <Beside to="/page/uploader-agreement">{text}</Beside>,
      })}
    </p>
    <Agreement {...props} />
  </>
)

const Beside = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} target="_blank">
    {children}
  </Link>
)
