/** A link above a page to its parent page. */
import { Button } from './button.tsx'
import { BackIcon } from './page-icons.ts'
import css from './back-link.module.css'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <div className={css['back']}>
    <Button variant="plain" size="small" icon={BackIcon} to={to}>
      {children}
    </Button>
  </div>
)
