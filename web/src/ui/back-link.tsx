/** Above a page: where it belongs. */
import { Button } from './button.tsx'
import { BackIcon } from './page-icons.ts'
import css from './back-link.module.css'

/** In line with what stands below it. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <div className={css['back']}>
    <Button variant="plain" size="small" icon={BackIcon} to={to}>
      {children}
    </Button>
  </div>
)
